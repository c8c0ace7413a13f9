import { join } from 'node:path';
import pino from 'pino';
import type { DispatcherLog } from './dispatcher.ts';

/** The local log: codes, calls and incidents. Values that may name a patient are left out before they are written. */
export function openLog(dataFolder: string): DispatcherLog {
  return pino(
    {
      level: 'info',
      redact: { paths: ['values.name', 'values.patientId', 'values.text', 'values.path'], remove: true },
    },
    pino.destination({ dest: join(dataFolder, 'log.jsonl'), append: true, sync: false, mkdir: true }),
  );
}
