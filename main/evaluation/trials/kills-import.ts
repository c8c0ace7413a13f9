import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { resolveEntry } from '../../host/entry.ts';
import { KEY_FILE } from '../../host/fileKeys.ts';
import { createRandom } from '../cohort/random.ts';
import { completeLibrary, type FoundLibrary, libraryState } from './checkLibrary.ts';
import { type SourceSize, writeSources } from './importSources.ts';
import { openTrialLibrary } from './importTrial.ts';
import { runChild } from './runChild.ts';
import type { Trial, TrialOutcome } from './trial.ts';

const ENTRY = resolveEntry(new URL('./importTrial.ts', import.meta.url));

/** The size of a trial. */
export interface ImportKillOptions {
  readonly kills: number;
  readonly cancels: number;
  readonly size: SourceSize;
  readonly seed: string;
}

/** What one ended import left: whether it was ended before its end, and what was found. */
interface Ended extends FoundLibrary {
  readonly how: 'killed' | 'cancelled';
  readonly isPartial: boolean;
}

interface Prepared {
  readonly root: string;
  readonly sources: string;
  readonly expected: string;
  readonly files: number;
  readonly killMs: number;
  readonly cancelMs: number;
}

/** I4: ends imports at seeded random moments, by SIGKILL and by Cancel; checks the library, completes it and compares. */
export async function runImportKills(
  options: ImportKillOptions,
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly ended: readonly Ended[] }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-import-kills-'));
  try {
    const prepared = await prepare(root, options.size);
    const random = createRandom(options.seed);
    const ended: Ended[] = [];
    while (ended.length < options.kills + options.cancels) {
      const isKill = ended.length < options.kills;
      const part = random.between(0, 1);
      ended.push(await (isKill ? killOnce(prepared, part) : cancelOnce(prepared, part)));
      if (ended.length % 10 === 0) say(`${ended.length} of ${options.kills + options.cancels} imports ended`);
    }
    const problems = ended.flatMap(({ how, problems: found }, at) =>
      found.map((words) => `Import ${at + 1} (${how}): ${words}`),
    );
    return { ended, problems, figures: figuresOf(ended, prepared.files) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Writes what is imported and imports it undisturbed, once in a child and once here. */
async function prepare(root: string, size: SourceSize): Promise<Prepared> {
  const sources = join(root, 'sources');
  await writeSources(sources, size);
  const folder = join(root, 'undisturbed');
  const { tookMs: killMs } = await runChild(folder, null, { entry: ENTRY, args: [folder, sources] });
  const opened = await openTrialLibrary(folder);
  const expected = await libraryState(folder, opened);
  const { files } = await opened.library.upkeep.verify('sizes');
  await opened.close();
  const cancelMs = await importHere(join(root, 'here'), sources, null);
  return { root, sources, expected, files, killMs, cancelMs };
}

async function importHere(folder: string, sources: string, stopAfterMs: number | null): Promise<number> {
  const opened = await openTrialLibrary(folder);
  const stop = new AbortController();
  const started = performance.now();
  const importing = opened.library.importPaths([sources], { signal: stop.signal });
  if (stopAfterMs !== null) await Promise.race([wait(stopAfterMs), importing.catch(() => undefined)]);
  if (stopAfterMs !== null) stop.abort();
  await importing.catch((fault: unknown) => {
    if (!stop.signal.aborted) throw fault;
  });
  const tookMs = performance.now() - started;
  await opened.close();
  return tookMs;
}

/** A data folder with the key of the undisturbed one: keys of patients are made with it. */
async function emptyFolder(root: string): Promise<string> {
  const folder = join(root, 'ended');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await copyFile(join(root, 'undisturbed', KEY_FILE), join(folder, KEY_FILE));
  return folder;
}

async function killOnce({ root, sources, expected, files, killMs }: Prepared, part: number): Promise<Ended> {
  const folder = await emptyFolder(root);
  await runChild(folder, part * killMs, { entry: ENTRY, args: [folder, sources] });
  const found = await completeLibrary(folder, sources, expected);
  return { ...found, how: 'killed', isPartial: found.files < files };
}

async function cancelOnce(
  { root, sources, expected, files, cancelMs }: Prepared,
  part: number,
): Promise<Ended> {
  const folder = await emptyFolder(root);
  await importHere(folder, sources, part * cancelMs);
  const found = await completeLibrary(folder, sources, expected);
  return { ...found, how: 'cancelled', isPartial: found.files < files };
}

function figuresOf(ended: readonly Ended[], files: number) {
  const count = (fits: (one: Ended) => boolean) => ended.filter(fits).length;
  return [
    { name: 'contents of an undisturbed import', value: files },
    { name: 'imports killed', value: count(({ how }) => how === 'killed') },
    { name: 'imports cancelled', value: count(({ how }) => how === 'cancelled') },
    { name: 'ended with nothing taken', value: count((one) => one.files === 0) },
    { name: 'ended with a part taken', value: count((one) => one.isPartial && one.files > 0) },
    { name: 'ended with all taken', value: count((one) => !one.isPartial) },
    { name: 'starts or second imports with a problem', value: count((one) => one.problems.length > 0) },
  ];
}

export const trial: Trial = {
  shows:
    'Imports of folders, an archive, duplicates and a conflict are ended at random moments (SIGKILL, Cancel); each time the library opens and verifies, a second import completes it, and files and rows equal those of an undisturbed import.',
  run: (say) =>
    runImportKills(
      { kills: 100, cancels: 20, size: { patients: 6, imagesPerSeries: 14 }, seed: 'imports' },
      say,
    ),
};
