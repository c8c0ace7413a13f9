import { z } from 'zod';
import { RecordedAt } from './time.ts';

/** I1. A folder that is looked through again and again: what is new and stands still is imported. Its files are never changed. */
export const WatchedFolder = z.object({
  id: z.string(),
  path: z.string(),
  addedAt: RecordedAt,
  /** `idle`: known, and not looked at by this program; `away`: not there now; `failing`: the last import ended with an error. */
  state: z.enum(['idle', 'watching', 'importing', 'away', 'failing']),
  /** What is wrong and when it is tried again, in words; null where nothing is. */
  sentence: z.string().nullable(),
  /** Null before the first look. */
  lookedAt: RecordedAt.nullable(),
  /** Files that still change, or have only just come. */
  settling: z.int(),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;
