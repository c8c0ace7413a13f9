import { writeSync } from 'node:fs';
import { createCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { processorSecondsSince } from './bench.ts';

/** What one opening of a library took, milliseconds; and the memory of the process with it open. */
export interface WorklistRun {
  /** From the start of the core to its first calls: the library is open. */
  readonly openMs: number;
  /** The first page of the worklist, asked at once. */
  readonly firstPageMs: number;
  /** Each letter typed: the search in the core alone, and the call of the contract with its answer of one page. */
  readonly searchMs: readonly number[];
  readonly callMs: readonly number[];
  /** The calls in time of processors, of all threads together. */
  readonly callProcessorMs: readonly number[];
  /** Time of processors from the start of the core to the first page. */
  readonly openProcessorMs: number;
  /** One study with all its series and images. */
  readonly studyMs: number;
  readonly memoryMb: number;
  readonly studies: number;
}

/** What one types, letter by letter, in the full size. */
export const TYPED: readonly string[] = [
  'schneider',
  'müller ct',
  'a1000',
  '2024-03',
  'knee',
  'signed',
  'p0012',
];

/** All texts that the search holds while one types the words, in order; between two words it is cleared. */
export function textsTyped(words: readonly string[]): string[] {
  return words.flatMap((word) => Array.from({ length: word.length }, (_, i) => word.slice(0, i + 1)));
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The child: `<data folder> <rows of a page> <word>…`; opens a library, types, and says what it took as JSON. */
async function main([dataFolder = '', limit = '', ...words]: string[]): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  const core = await createCore({ dataFolder }, plainHost('memory', dataFolder));
  const openMs = performance.now() - started;
  const client = clientOf(core);
  const query = { descending: true, byPatient: true, limit: Number(limit) };
  const firstPageMs = await timed(() => client.library.studies(query));
  const openProcessorMs = processorSecondsSince(before) * 1000;
  const [searchMs, callMs, callProcessorMs]: [number[], number[], number[]] = [[], [], []];
  for (const text of textsTyped(words)) {
    const beforeCall = process.cpuUsage();
    callMs.push(await timed(() => client.library.studies({ ...query, text })));
    callProcessorMs.push(processorSecondsSince(beforeCall) * 1000);
    searchMs.push(
      await timed(() => core.parts.library.studies({ ...query, text, only: 'all', sort: 'time', offset: 0 })),
    );
  }
  const { rows, all } = await client.library.studies(query);
  const studyMs = await timed(() => client.library.study({ studyKey: rows[0]?.studyKey ?? ('' as never) }));
  const memoryMb = process.memoryUsage().rss / 2 ** 20;
  const times = { openMs, firstPageMs, openProcessorMs, searchMs, callMs, callProcessorMs, studyMs };
  const run: WorklistRun = { ...times, memoryMb, studies: all };
  await core.close();
  writeSync(1, JSON.stringify(run));
}

if (process.argv[1]?.endsWith('worklistRun.js')) await main(process.argv.slice(2));
