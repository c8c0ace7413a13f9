import { join } from 'node:path';
import pino from 'pino';
import type { DispatcherLog } from './dispatcher.ts';

/** The local log: codes, calls and incidents. Values that may name a patient are left out before they are written. */
export function openLog(dataFolder: string): DispatcherLog {
  const destination = pino.destination({
    dest: join(dataFolder, 'log.jsonl'),
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
