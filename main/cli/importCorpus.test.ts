import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportReport } from '../contract/domain/library.ts';
import { corpusFolder } from '../library/testing/corpus.ts';
import { runCli, temporaryData } from './runCli.ts';

const folder = corpusFolder('import of a folder of public files from the command line');

/** How many files came to each end. */
function tally({ files }: ImportReport): Record<string, number> {
  const counts: Record<string, number> = { taken: 0, known: 0, conflict: 0, missing: 0, skipped: 0 };
  for (const { outcome } of files) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The file on disk that a line speaks of: an archive stands for the files inside it. */
function fileOf(line: string, files: readonly string[]): string | undefined {
  return files.find((file) => line === file || line.startsWith(`${file}/`));
}

function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

test.skipIf(folder === null)(
  '[I3] [I4] import of real files: a line for each, a reason for each that is left out, exit 0; twice takes nothing',
  async () => {
    const root = folder ?? '';
    const { data, remove } = await temporaryData();
    try {
      const importAll = async (): Promise<ImportReport> => {
        const { code, stdout } = await runCli(['--data', data, '--json', 'import', root]);
        expect(code).toBe(0);
        return JSON.parse(stdout);
      };
      const first = await importAll();
      const counts = tally(first);
      console.log(`${root}: ${JSON.stringify(counts)} in ${first.seconds.toFixed(1)} s`);
      const files = filesUnder(root);
      const found = first.files.filter(({ outcome }) => outcome !== 'missing');
      expect([...new Set(found.map(({ path }) => fileOf(path, files)))].sort()).toEqual(files);
      // Beyond the first hundred an index stands for the rest of what it misses.
      const isThere = (path: string) => files.includes(path) && !/DICOMDIR$/i.test(path);
      expect(first.files.filter(({ path, outcome }) => outcome === 'missing' && isThere(path))).toEqual([]);
      expect(first.files.filter(({ outcome, reason }) => outcome === 'skipped' && !reason)).toEqual([]);
      const { taken, known, missing } = counts;
      expect(first).toMatchObject({ taken, known, missing, cancelled: false });
      expect(first.conflicts).toHaveLength(counts.conflict ?? 0);
      expect(first.skipped).toHaveLength(counts.skipped ?? 0);
      expect(first.taken).toBeGreaterThan(0);
      const second = await importAll();
      expect(second).toMatchObject({ taken: 0, conflicts: [] });
      expect(second.known).toBe(first.files.length - first.skipped.length - first.missing);
      expect(second.skipped).toEqual(first.skipped);
      expect((await runCli(['--data', data, 'audit', 'verify'])).code).toBe(0);
    } finally {
      await remove();
    }
  },
  60_000,
);
