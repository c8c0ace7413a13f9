import { writeSync } from 'node:fs';
import { createCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { processorSecondsSince } from './bench.ts';

/** What one import took. */
export interface ImportRun {
  /** From the call to its answer: every file and every row is durable by then. */
  readonly seconds: number;
  /** Time of processors from the call to its answer, of all threads together: what the import itself costs, whoever else works. */
  readonly processorSeconds: number;
  readonly taken: number;
  /** From the call to the end of the checkpoint that moves the rows from the log to the tables. */
  readonly checkpointedSeconds: number;
  /** Largest memory of the process, MiB. */
  readonly peakMemoryMb: number;
}

/** The child: `<data folder> <sources>`; imports all files by a call of the contract to a new core and says how long it took as JSON. */
async function main([dataFolder = '', sources = '']: string[]): Promise<void> {
  const core = await createCore({ dataFolder }, plainHost('memory', dataFolder));
  const client = clientOf(core);
  const started = performance.now();
  const before = process.cpuUsage();
  const { taken } = await client.library.importPaths({ paths: [sources] });
  const seconds = (performance.now() - started) / 1000;
  const processorSeconds = processorSecondsSince(before);
  await core.parts.store.checkpoint();
  const checkpointedSeconds = (performance.now() - started) / 1000;
  await core.close();
  const peakMemoryMb = process.resourceUsage().maxRSS / 1024;
  const run: ImportRun = { seconds, processorSeconds, taken, checkpointedSeconds, peakMemoryMb };
  writeSync(1, JSON.stringify(run));
}

if (process.argv[1]?.endsWith('importRun.js')) await main(process.argv.slice(2));
