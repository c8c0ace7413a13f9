import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../contract/domain/upkeep.ts';
import { INCOMING } from '../../library/files.ts';
import { listContents } from '../../library/upkeep/contents.ts';
import { type LibraryRows, loadRows } from '../../library/upkeep/rows.ts';
import type { StoreProblem } from '../../storage/checkStore.ts';
import { openTrialLibrary, type TrialLibrary } from './importTrial.ts';

/** What a library holds, as one text: its files with their sizes and its rows, but for times, versions and the order of members. */
export async function libraryState(folder: string, { store }: TrialLibrary): Promise<string> {
  const { contents, strays } = await listContents(join(folder, 'library'));
  const files = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = await loadRows(store);
  return JSON.stringify([files, strays, ...tablesOf(rows)], canonical);
}

function tablesOf({ patients, studies, series, instances }: LibraryRows): unknown[][] {
  const sorted = [...series.values()].map((row) => ({
    ...row,
    members: [...row.members].sort((a, b) => (a.key < b.key ? -1 : 1)),
  }));
  const all = [patients.values(), studies.values(), sorted, instances.values()];
  return all.map((rows) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));
}

const LEFT_OUT = new Set(['importedAt', 'version']);

function canonical(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** How many files a library held when it was opened, and what was wrong with it, in words. */
export interface FoundLibrary {
  readonly files: number;
  readonly problems: readonly string[];
}

/** I4: opens a library after an import was ended, checks all of it, imports again, checks again and compares with the undisturbed one. */
export async function completeLibrary(
  folder: string,
  sources: string,
  expected: string,
): Promise<FoundLibrary> {
  const opened = await openTrialLibrary(folder);
  try {
    const waiting = await readdir(join(folder, 'library', INCOMING));
    const before = await opened.library.upkeep.verify('headers');
    const problems = [
      ...waiting.map((name) => `${name} waits without an import.`),
      ...inWords('after the end', before.findings),
      ...inWords('after the end', await opened.store.check()),
    ];
    await opened.library.importPaths([sources]);
    const { findings } = await opened.library.upkeep.verify('contents');
    problems.push(...inWords('after the second import', findings));
    if ((await libraryState(folder, opened)) !== expected)
      problems.push('The state is another than undisturbed.');
    return { files: before.files, problems };
  } finally {
    await opened.close();
  }
}

function inWords(when: string, found: readonly (Finding | StoreProblem)[]): string[] {
  return found.map((one) => `${when}: ${'what' in one ? one.what : one.words}`);
}
