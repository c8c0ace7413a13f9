import { z } from 'zod';
import {
  CheckDepth,
  CheckReport,
  LibraryPlace,
  MoveReport,
  RepairReport,
  UpkeepProgress,
} from '../domain/upkeep.ts';
import { call, event } from './define.ts';

/** Care of the data folder: is all there, mend it, move it. Imports wait while one of them runs. */
export const upkeepCalls = {
  place: call({ input: z.object({}), output: LibraryPlace }),
  /** Compares files, rows, tables, log and audit; changes nothing. */
  verify: call({
    input: z.object({ depth: CheckDepth.default('contents') }),
    output: CheckReport,
    progress: UpkeepProgress,
  }),
  /** Rebuilds from the files what can be rebuilt, marks what is missing and puts damaged files aside: one audited operation. */
  repair: call({
    input: z.object({}),
    output: RepairReport,
    progress: UpkeepProgress,
    errors: ['disk_full', 'read_only'],
  }),
  /** Copies the data folder to an empty place, compares, and leaves a pointer. After it the program is to be started again. */
  move: call({
    input: z.object({ to: z.string().min(1) }),
    output: MoveReport,
    progress: UpkeepProgress,
    errors: ['refused', 'disk_full', 'read_only'],
  }),
} as const;

export const upkeepEvents = {
  /** The data folder is elsewhere now: this program answers no more calls. */
  moved: event(z.object({ to: z.string() })),
} as const;
