import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTaker, type TakenFile, type Taker } from '../../library/testing/takeThrough.ts';
import { createRandom } from '../cohort/random.ts';
import { type Mutable, mutate, toMutable } from './fuzz/mutate.ts';
import { fuzzSeeds, type Seed } from './fuzz/seeds.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

/** The size of a run; each of its mutants is made from the seed and its own number alone. */
export interface FuzzOptions {
  readonly mutants: number;
  readonly seed: string;
  /** Numbers of the mutants to be taken; all where it is not given. */
  readonly only?: readonly number[];
}

interface Tally {
  files: number;
  taken: number;
  shown: number;
  readonly refusals: Set<string>;
  slowestMs: number;
  slowest: string;
  readonly residentBytes: number[];
}

function emptyTally(): Tally {
  return { files: 0, taken: 0, shown: 0, refusals: new Set(), slowestMs: 0, slowest: '', residentBytes: [] };
}

const LIMIT_MS = 5000;
/** Mutants under way at a time, each in a folder and a thread of its own: two may be the same file. */
const LANES = 3;
const SAY_EVERY = 1000;
/** A part of the run after which memory has settled: codecs are loaded, heaps have their size. */
const WARM_UP = 0.25;
const MOST_GROWTH_BYTES = 150 * 2 ** 20;
/** Words that a program has for its own faults, not for a file's. */
const UNMEANT =
  /^it cannot be read|^The file cannot be read|undefined|is not a |Cannot |null|\[object|Invalid |out of (range|bounds)|ERR_|NaN/;

interface Mutants {
  readonly seeds: readonly { readonly seed: Seed; readonly mutable: Mutable }[];
  make(number: number): { readonly seed: Seed; readonly bytes: Buffer };
}

/** The mutants of a run by their number. */
export function mutantsOf(seedWord: string): Mutants {
  const seeds = fuzzSeeds().map((seed) => ({ seed, mutable: toMutable(seed.bytes) }));
  const random = createRandom(seedWord);
  return {
    seeds,
    make(number) {
      const one = seeds[number % seeds.length];
      if (!one) throw new Error('There are no seeds.');
      return { seed: one.seed, bytes: mutate(one.mutable, random.fork(String(number))) };
    },
  };
}

function problemOf({ died, reason, frameReason }: TakenFile): string | null {
  if (died) return `a thread ended or hung: ${reason ?? frameReason}`;
  const unmeant = [reason, frameReason].find((words) => words !== null && UNMEANT.test(words));
  return unmeant ? `a fault of the program is told as one of the file: ${unmeant}` : null;
}

function count(tally: Tally, taken: TakenFile, what: string): void {
  const ms = taken.takeMs + taken.frameMs;
  tally.files += 1;
  if (taken.header) tally.taken += 1;
  if (taken.header?.hasPixels && taken.frameReason === null) tally.shown += 1;
  // Numbers and tags differ from file to file; the rest of the words is the kind.
  for (const words of [taken.reason, taken.frameReason])
    if (words !== null) tally.refusals.add(words.replace(/\([0-9A-F,]{9}\)|[0-9A-F.×]+/gi, '#'));
  if (ms > tally.slowestMs) Object.assign(tally, { slowestMs: ms, slowest: what });
}

async function takeMutant(taker: Taker, folder: string, mutants: Mutants, number: number, tally: Tally) {
  const { seed, bytes } = mutants.make(number);
  const path = join(folder, `${number}-${seed.name}`);
  await writeFile(path, bytes);
  const what = `mutant ${number} (${seed.kind})`;
  try {
    const problems: string[] = [];
    for (const taken of await taker.take(path, false)) {
      count(tally, taken, what);
      const problem = problemOf(taken);
      if (problem) problems.push(`${what}: ${problem}`);
    }
    return problems;
  } catch (fault) {
    return [`${what}: ${fault instanceof Error ? fault.stack : String(fault)}`];
  } finally {
    await rm(path, { force: true });
  }
}

/** I1, I4: takes mutants of small files through the real threads into a real folder, and decodes the first frame of what was taken. */
export async function runFuzzImport(
  { mutants: total, seed, only }: FuzzOptions,
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-fuzz-'));
  const mutants = mutantsOf(seed);
  const numbers = only ?? Array.from({ length: total }, (_, number) => number);
  const run: FuzzRun = { folder, mutants, numbers, tally: emptyTally(), problems: [] };
  const unhandled = (fault: unknown) => run.problems.push(`unhandled: ${fault}`);
  process.on('unhandledRejection', unhandled);
  try {
    await takeInLanes(run, say);
  } finally {
    process.off('unhandledRejection', unhandled);
    await rm(folder, { recursive: true, force: true });
  }
  const { tally, problems } = run;
  const growth = growthOf(tally.residentBytes);
  if (growth > MOST_GROWTH_BYTES) problems.push(`memory grew by ${toMiB(growth)} MiB behind the warm-up`);
  return { problems, figures: figuresOf(mutants.seeds.length, numbers.length, tally, growth) };
}

interface FuzzRun {
  readonly folder: string;
  readonly mutants: Mutants;
  readonly numbers: readonly number[];
  readonly tally: Tally;
  readonly problems: string[];
}

async function takeInLanes(run: FuzzRun, say: (words: string) => void): Promise<void> {
  const { folder, mutants, numbers, tally, problems } = run;
  const takers = await Promise.all(Array.from({ length: LANES }, () => openTaker(1, LIMIT_MS)));
  let next = 0;
  const lane = async (taker: Taker) => {
    for (let at = next++; at < numbers.length; at = next++) {
      problems.push(...(await takeMutant(taker, folder, mutants, numbers[at] ?? 0, tally)));
      if (at % Math.ceil(numbers.length / 20) === 0) tally.residentBytes.push(process.memoryUsage().rss);
      if (at % SAY_EVERY === SAY_EVERY - 1)
        say(`${at + 1} of ${numbers.length} mutants, ${problems.length} problems`);
    }
  };
  // All lanes end before a fault is told: none writes on into a folder that is removed.
  const ended = await Promise.allSettled(takers.map(lane));
  for (const taker of takers) await taker.close();
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

// The highest of the last quarter over the highest behind the warm-up: what comes and goes is no growth.
function growthOf(residentBytes: readonly number[]): number {
  const [from, until] = [Math.floor(residentBytes.length * WARM_UP), Math.floor(residentBytes.length / 2)];
  const before = Math.max(...residentBytes.slice(from, Math.max(until, from + 1)));
  return Math.max(...residentBytes.slice(-Math.ceil(residentBytes.length / 4))) - before;
}

function toMiB(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

function figuresOf(seeds: number, mutants: number, tally: Tally, growth: number): Figure[] {
  return [
    { name: 'files that were mutated, each of another kind', value: seeds },
    { name: 'mutants', value: mutants },
    { name: 'files in them, those of archives apart', value: tally.files },
    { name: 'taken', value: tally.taken },
    { name: 'first frames decoded', value: tally.shown },
    { name: 'different reasons why not', value: tally.refusals.size },
    { name: 'slowest, ms', value: `${Math.round(tally.slowestMs)} (${tally.slowest})` },
    { name: 'highest memory, MiB', value: toMiB(process.resourceUsage().maxRSS * 1024) },
    { name: 'growth of memory from the second to the last quarter, MiB', value: toMiB(growth) },
  ];
}

export const trial: Trial = {
  shows:
    'Mutants of small files of each kind are taken by worker threads into a library folder, and the first frame of what was taken is decoded: no crash, no hang (5 s), no unhandled rejection, no lasting growth of memory; every refusal is in words.',
  run: (say) => runFuzzImport({ mutants: 20_000, seed: 'fuzz-import' }, say),
};
