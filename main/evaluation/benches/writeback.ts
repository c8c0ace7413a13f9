import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveEntry } from '../../host/entry.ts';
import { canTrace, traceScript } from '../../storage/tracing.ts';
import type { Figure } from '../trials/trial.ts';
import {
  type Bench,
  type BenchOutcome,
  describeLoad,
  median,
  quantile,
  rounded,
  settleDisk,
} from './bench.ts';
import { runTimed } from './runTimed.ts';
import {
  fillReadings,
  fillWaiting,
  openFilledStore,
  ROWS_OF_READING,
  type WaitingGroup,
} from './writebackRows.ts';
import type { WritebackRun } from './writebackRun.ts';

/** Sizes of the store one after the other, rows of memory's tables each; how often each is measured, and by how many approvals. */
export interface WritebackBenchOptions {
  readonly sizes: readonly number[];
  readonly dimension: number;
  readonly rounds: number;
  readonly approvals: number;
}

/** Calls of the disk between begin and end; null where nothing can be traced. */
interface Syncs {
  readonly perApproval: readonly number[];
  readonly perCheckpoint: number;
}

interface Measured {
  readonly rows: number;
  readonly runs: readonly WritebackRun[];
  readonly syncs: Syncs | null;
  readonly load: string;
}

const TRACED = 3;
const ENTRY = resolveEntry(new URL('./writebackRun.ts', import.meta.url));
const SYNC = /\bf(?:data)?sync\(\d+/;

/** Fills one store step by step and approves at each size: what the caller waits for, and what a checkpoint takes. */
export async function runWritebackBench(
  options: WritebackBenchOptions,
  say: (words: string) => void = () => undefined,
): Promise<BenchOutcome> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-bench-'));
  const traces = canTrace();
  if (!traces) say('Skipped: the count of syncs (strace is absent or may not trace here).');
  try {
    const measured: Measured[] = [];
    let filled = 0;
    for (const [step, size] of options.sizes.entries()) {
      const readings = Math.round(size / ROWS_OF_READING);
      const groups = await fill(root, { from: filled, to: readings, step }, options);
      filled = readings;
      measured.push(await measure(root, { rows: size, groups, traces }, options));
      say(`${size} rows: ${inWords(measured)}`);
    }
    return { figures: measured.flatMap(figuresOf), notes: notesOf(options, measured, traces) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Brings the store to its next size and lets as many readings wait as will be approved. */
async function fill(
  root: string,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: number },
  { dimension, rounds, approvals }: WritebackBenchOptions,
): Promise<WaitingGroup[]> {
  const store = await openFilledStore(root);
  try {
    await fillReadings(store, from, to, dimension);
    const count = rounds * approvals + TRACED;
    return await fillWaiting(store, to, { from: step * count, to: (step + 1) * count, dimension });
  } finally {
    await store.close();
  }
}

async function measure(
  root: string,
  { rows, groups, traces }: { rows: number; groups: readonly WaitingGroup[]; traces: boolean },
  { rounds, approvals }: WritebackBenchOptions,
): Promise<Measured> {
  const file = join(root, 'groups.json');
  const load = describeLoad();
  const runs: WritebackRun[] = [];
  for (let round = 0; round < rounds; round++) {
    await writeFile(file, JSON.stringify(groups.slice(round * approvals, (round + 1) * approvals)));
    settleDisk();
    const script = new URL('./writebackRun.ts', import.meta.url);
    runs.push((await runTimed(script, [root, file, 'timed'])) as WritebackRun);
  }
  await writeFile(file, JSON.stringify(groups.slice(rounds * approvals)));
  const syncs = traces ? countSyncs(await traceScript([ENTRY, root, file, 'marked'])) : null;
  return { rows, runs, syncs, load };
}

/** Syncs between the marks of each approval, and of the checkpoint. */
function countSyncs(calls: readonly string[]): Syncs {
  const between = (mark: string) => {
    const at = (word: string) => calls.findIndex((call) => call.includes(`"${word} ${mark}\\n"`));
    return calls.slice(at('begin'), at('done')).filter((call) => SYNC.test(call)).length;
  };
  const marks = Array.from({ length: TRACED }, (_, n) => String(n));
  return { perApproval: marks.map(between), perCheckpoint: between('checkpoint') };
}

function figuresOf({ rows, runs, syncs }: Measured): Figure[] {
  const at = (name: string, value: number): Figure => ({ name: `${rows} rows: ${name}`, value });
  const spread = (name: string, values: readonly number[]) => [
    at(`${name}, median ms`, rounded(median(values))),
    at(`${name}, 10 of 100 below, ms`, rounded(quantile(values, 0.1))),
    at(`${name}, 90 of 100 below, ms`, rounded(quantile(values, 0.9))),
  ];
  const all = (of: (run: WritebackRun) => readonly number[]) => runs.flatMap(of);
  return [
    ...spread(
      'an approval, to the caller',
      all(({ approvalMs }) => approvalMs),
    ),
    at('the first approval after a start, median ms', rounded(median(runs.map(({ firstMs }) => firstMs)))),
    at('an approval beside a checkpoint, median ms', rounded(median(all(({ besideMs }) => besideMs)))),
    ...spread(
      'a checkpoint of 8 approvals',
      all(({ checkpointMs }) => checkpointMs),
    ),
    ...(syncs === null
      ? []
      : [
          at('syncs of an approval, median', median(syncs.perApproval)),
          at('syncs of a checkpoint of 3 approvals', syncs.perCheckpoint),
        ]),
  ];
}

function inWords(measured: readonly Measured[]): string {
  const last = measured.at(-1)?.runs ?? [];
  const approval = rounded(median(last.flatMap(({ approvalMs }) => approvalMs)));
  const checkpoint = rounded(median(last.flatMap(({ checkpointMs }) => checkpointMs)));
  return `${approval} ms to the caller, ${checkpoint} ms a checkpoint`;
}

function notesOf(
  { rounds, approvals, dimension }: WritebackBenchOptions,
  measured: readonly Measured[],
  traces: boolean,
): string[] {
  return [
    `Rows: those that approved readings leave in memory’s tables: an episode, two images with vectors of ${dimension} values, three facts, six proposals, a report, a transaction; 20 readings for each patient. One store grows from size to size.`,
    'An approval: one signed reading with its episode, two images and three facts, by a call of the contract to the whole core over the in-memory transport, until its answer; it is durable then. Each is of another patient where there are enough of them: rows are read for the first time. With 1,000 rows there are four patients, and their rows are in memory after the first.',
    'Beside a checkpoint: there is one queue of writes, so an approval that comes while a checkpoint runs waits for its end.',
    `${rounds} rounds for each size, each a new process and ${approvals} approvals, a checkpoint after every 8. The system’s memory of files is dropped before each round, where it may be.`,
    traces
      ? `Syncs: fsync and fdatasync of all threads between the call and its answer, by strace, ${TRACED} approvals for each size in a process of their own.`
      : 'Syncs are not counted: strace is absent or may not trace here.',
    `Load at the sizes: ${measured.map(({ load }) => load).join(', ')}.`,
  ];
}

export const bench: Bench = {
  shows:
    'Time to the caller of an approval, and of a checkpoint, with 1,000, 10,000 and 100,000 rows in memory.',
  run: (say) =>
    runWritebackBench({ sizes: [1000, 10_000, 100_000], dimension: 1024, rounds: 3, approvals: 28 }, say),
};
