import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Library, openLibrary } from '../../library/openLibrary.ts';
import type { CheckpointEvery, OpenedStore } from '../../storage/store.ts';
import { tickingClock } from '../../storage/testing.ts';
import { openTrialStore } from './approvalTrial.ts';

/** A library of a trial with the store under it. */
export interface TrialLibrary {
  readonly library: Library;
  readonly store: OpenedStore;
  close(): Promise<void>;
}

/** Opens store and library of a data folder as the core does. */
export async function openTrialLibrary(
  folder: string,
  checkpointEvery: Partial<CheckpointEvery> = {},
): Promise<TrialLibrary> {
  const store = await openTrialStore(folder, checkpointEvery);
  const library = await openLibrary({
    ...{ store, folder: join(folder, 'library'), clock: tickingClock(), reportStates: () => new Map() },
    poolSize: 2,
  });
  const close = async () => {
    await library.close();
    await store.close();
  };
  return { library, store, close };
}

/** Checkpoints come so often that a kill falls into one now and then. */
const OFTEN = { records: 1, idleMs: 5 };

/** The child: `<folder> <sources>`; says `begin 0` and `done 0` around the import, and `closed` at the end. */
async function main([folder = '', sources = '']: string[]): Promise<void> {
  const opened = await openTrialLibrary(folder, OFTEN);
  writeSync(1, 'begin 0\n');
  await opened.library.importPaths([sources]);
  writeSync(1, 'done 0\n');
  await opened.close();
  writeSync(1, 'closed\n');
}

if (process.argv[1]?.endsWith('importTrial.js')) await main(process.argv.slice(2));
