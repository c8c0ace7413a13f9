import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryThreads } from '../../library/openLibrary.ts';
import type { Figure } from '../trials/trial.ts';
import { type Bench, type BenchOutcome, describeLoad, median, rounded, settleDisk } from './bench.ts';
import type { CopyRun } from './copyRun.ts';
import { type CtFilesSize, writeCtFiles } from './ctFiles.ts';
import type { ImportRun } from './importRun.ts';
import { orthancVersion, startOrthanc } from './orthanc.ts';
import { runTimed } from './runTimed.ts';

/** The size of the bench. */
export interface ImportBenchOptions extends CtFilesSize {
  readonly rounds: number;
}

const CLIENTS = 4;

/** Seconds of each contender in one round; Orthanc's is null where it is not installed. */
interface Round {
  readonly ours: ImportRun;
  readonly copy: CopyRun;
  readonly orthancSeconds: number | null;
  readonly load: string;
}

interface Setting {
  readonly root: string;
  readonly sources: string;
  readonly paths: readonly string[];
  readonly hasOrthanc: boolean;
}

/** Imports the same generated files with the program, a copy that syncs each file, and Orthanc, one after the other in each round. */
export async function runImportBench(
  options: ImportBenchOptions,
  say: (words: string) => void = () => undefined,
): Promise<BenchOutcome & { readonly rounds: readonly Round[] }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-bench-'));
  try {
    const sources = join(root, 'sources');
    say('Writing the files …');
    const paths = await writeCtFiles(sources, options);
    const version = orthancVersion();
    if (version === null) say('Orthanc is not installed (Debian: apt-get install orthanc): it is left out.');
    const setting = { root, sources, paths, hasOrthanc: version !== null };
    const rounds: Round[] = [];
    for (let at = 0; at < options.rounds; at++) {
      const round = await runRound(setting, at);
      rounds.push(round);
      say(`Round ${at + 1} of ${options.rounds}: ${inWords(round)}`);
    }
    return { rounds, figures: figuresOf(paths.length, rounds), notes: notesOf(options, version, rounds) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Each round begins with another contender, so that none always follows the same one. */
async function runRound(setting: Setting, at: number): Promise<Round> {
  const load = describeLoad();
  const found: { ours?: ImportRun; copy?: CopyRun; orthanc?: number | null } = {};
  const contenders = [
    async () => {
      found.copy = await inFolder(setting, (folder) => copyOnce(setting, folder));
    },
    async () => {
      found.ours = await inFolder(setting, (folder) => importOnce(setting, folder));
    },
    async () => {
      found.orthanc = setting.hasOrthanc
        ? await inFolder(setting, (folder) => orthancOnce(setting, folder))
        : null;
    },
  ];
  for (let i = 0; i < contenders.length; i++) await contenders[(i + at) % contenders.length]?.();
  const { ours, copy, orthanc = null } = found;
  if (!ours || !copy) throw new Error('A round without an import or a copy.');
  return { ours, copy, orthancSeconds: orthanc, load };
}

// Removed at the end of all: a file system looks for new files where others were just removed, and is slow there for minutes.
async function inFolder<T>({ root, paths }: Setting, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(root, 'run-'));
  settleDisk();
  for (const path of paths) await readFile(path);
  return work(folder);
}

async function copyOnce({ sources, paths }: Setting, folder: string): Promise<CopyRun> {
  const script = new URL('./copyRun.ts', import.meta.url);
  const run = (await runTimed(script, [sources, folder, String(libraryThreads())])) as CopyRun;
  if (run.files !== paths.length) throw new Error(`The copy copied ${run.files} files.`);
  return run;
}

async function importOnce({ sources, paths }: Setting, folder: string): Promise<ImportRun> {
  const script = new URL('./importRun.ts', import.meta.url);
  const run = (await runTimed(script, [folder, sources])) as ImportRun;
  if (run.taken !== paths.length) throw new Error(`The import took ${run.taken} files.`);
  return run;
}

async function orthancOnce({ paths }: Setting, folder: string): Promise<number> {
  const orthanc = await startOrthanc(folder);
  try {
    const seconds = await orthanc.store(paths, CLIENTS);
    const count = await orthanc.count();
    if (count !== paths.length) throw new Error(`Orthanc stored ${count} instances.`);
    return seconds;
  } finally {
    await orthanc.close();
  }
}

function inWords({ ours, copy, orthancSeconds, load }: Round): string {
  const orthanc = orthancSeconds === null ? '' : `, Orthanc ${orthancSeconds.toFixed(2)} s`;
  return `import ${ours.seconds.toFixed(2)} s, copy ${copy.seconds.toFixed(2)} s${orthanc} (load ${load})`;
}

function figuresOf(files: number, rounds: readonly Round[]): Figure[] {
  const medianOf = (of: (round: Round) => number) => median(rounds.map(of));
  const rate = (of: (round: Round) => number) => rounded(files / medianOf(of));
  const orthancOf = ({ orthancSeconds }: Round) => orthancSeconds ?? Number.NaN;
  const hasOrthanc = rounds.every(({ orthancSeconds }) => orthancSeconds !== null);
  return [
    { name: 'files', value: files },
    { name: 'rounds', value: rounds.length },
    { name: 'import, files/s', value: rate(({ ours }) => ours.seconds) },
    { name: 'copy that syncs each file, files/s', value: rate(({ copy }) => copy.seconds) },
    { name: 'Orthanc, files/s', value: hasOrthanc ? rate(orthancOf) : 'not installed' },
    {
      name: 'time of the import ÷ time of the copy (aim: at most 1.5)',
      value: rounded(medianOf(({ ours, copy }) => ours.seconds / copy.seconds)),
    },
    {
      name: 'rate of the import ÷ rate of Orthanc (aim: at least 2)',
      value: hasOrthanc
        ? rounded(medianOf((round) => orthancOf(round) / round.ours.seconds))
        : 'not installed',
    },
    {
      name: 'import with the checkpoint after it, files/s',
      value: rate(({ ours }) => ours.checkpointedSeconds),
    },
    {
      name: 'processor time per file: import, ms',
      value: rounded((medianOf(({ ours }) => ours.processorSeconds) * 1000) / files),
    },
    {
      name: 'processor time per file: copy, ms',
      value: rounded((medianOf(({ copy }) => copy.processorSeconds) * 1000) / files),
    },
    { name: 'largest memory of the import, MiB', value: rounded(medianOf(({ ours }) => ours.peakMemoryMb)) },
  ];
}

function notesOf(
  { studies, slices, size }: CtFilesSize,
  version: string | null,
  rounds: readonly Round[],
): string[] {
  const threads = libraryThreads();
  return [
    `Files: ${studies} CT studies of ${slices} slices, ${size} × ${size}, 16 bit, uncompressed, made by the bench, no two alike. Before each contender the disk is synced, the system's cache is emptied where the system allows it, and the files are read once: they are in the cache for all.`,
    'Contenders take turns within each round, another one first in each; all figures are medians of the rounds, ratios of the ratios within a round.',
    `Import: a new process and an empty data folder; from the call of the contract to its answer, when files, folders and rows are durable; ${threads} threads beside the main one, on ${availableParallelism()} cores.`,
    `Copy: a new process with ${threads} threads; list of the files, copy by the system to a temporary name, fsync, rename, and one fsync of the folder at the end.`,
    version === null
      ? 'Orthanc: not installed, left out.'
      : `Orthanc ${version}: its defaults (SyncStorageArea true: each file is fsynced), without DICOM network and plugins; ${CLIENTS} HTTP clients with kept connections; its start is not counted.`,
    `Rounds: ${rounds.map((round) => inWords(round)).join('; ')}.`,
  ];
}

export const bench: Bench = {
  shows:
    'Importing CT files, compared with a copy that syncs each file with as many threads, and with Orthanc storing the same files through its REST API.',
  run: (say) => runImportBench({ studies: 8, slices: 250, size: 512, rounds: 5 }, say),
};
