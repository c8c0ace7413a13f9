import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import type { DispatcherLog } from './dispatcher.ts';

const LOG_FILE = 'log.jsonl';

/** The local log: codes, calls and incidents. Values that may name a patient are left out before they are written. */
export function openLog(dataFolder: string): DispatcherLog {
  const destination = pino.destination({
    dest: join(dataFolder, LOG_FILE),
    ...{ append: true, sync: false, mkdir: true },
  });
  // A full disk costs lines of the log, not the program.
  destination.on('error', () => undefined);
  return pino(
    {
      level: 'info',
      redact: { paths: ['values.name', 'values.patientId', 'values.text', 'values.path'], remove: true },
    },
    destination,
  );
}

/** W6. Empties the local log: the words of an error may name a patient. */
export async function emptyLog(dataFolder: string): Promise<void> {
  await truncate(join(dataFolder, LOG_FILE)).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault;
  });
}
