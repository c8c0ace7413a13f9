import { z } from 'zod';
import { KeptReport } from '../domain/importReports.ts';
import { ImportProgress, ImportReport } from '../domain/library.ts';
import { WatchedFolder } from '../domain/watching.ts';
import { call, event } from './define.ts';

export const watchingCalls = {
  /** All watched folders, in the order in which they were added. */
  folders: call({ input: z.object({}), output: z.array(WatchedFolder) }),
  /** Watches a folder of this computer from now on; `refused` where it is watched already, or holds the library or lies in it. */
  add: call({
    input: z.object({ path: z.string().min(1) }),
    output: WatchedFolder,
    errors: ['not_found', 'refused'],
  }),
  /** Ends the watching; what was imported stays, and so do the folder's files. */
  remove: call({ input: z.object({ id: z.string() }), output: z.object({}), errors: ['not_found'] }),
  /** What watched folders brought since yesterday, newest first. */
  reports: call({ input: z.object({}), output: z.array(KeptReport) }),
  /** One of them, file by file. */
  report: call({ input: z.object({ id: z.string() }), output: ImportReport, errors: ['not_found'] }),
} as const;

export const watchingEvents = {
  /** Folders or reports are others now. */
  changed: event(z.object({})),
  /** An import of a watched folder goes on; null progress: it has ended. */
  progress: event(z.object({ path: z.string(), progress: ImportProgress.nullable() })),
} as const;
