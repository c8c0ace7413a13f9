import { z } from 'zod';

/**
 * How copies are de-identified (PS3.15 basic profile). Dates: removed; moved by one number of days for each patient (113107), so that times
 * between them stay; or kept as they are (113106). `key`: 32 bytes or more as hex digits, so that a later export gives the same UIDs and
 * pseudonyms; null for a new one that is kept nowhere.
 */
export const DeidentifyOptions = z.object({
  dates: z.enum(['remove', 'shift', 'keep']).default('remove'),
  key: z
    .string()
    .regex(/^([0-9a-f]{2}){32,}$/i)
    .nullable()
    .default(null),
});
export type DeidentifyOptions = z.infer<typeof DeidentifyOptions>;

/** What is done with an element. */
export const ElementAction = z.enum(['removed', 'emptied', 'replaced', 'new_uid', 'moved_date', 'added']);
export type ElementAction = z.infer<typeof ElementAction>;

/** One element over all files: where it stands, what it held in the first of them and what it holds then, and in how many places. */
export const ElementChange = z.object({
  /** Tags from the outermost sequence inwards: `(0008,1140) > (0008,1155)`. */
  path: z.string(),
  name: z.string(),
  action: ElementAction,
  before: z.string().nullable(),
  after: z.string().nullable(),
  count: z.int().positive(),
});
export type ElementChange = z.infer<typeof ElementChange>;

/** Text that may be part of the pixels: said by the file (0028,0301), likely by its kind, or not stated. */
export const BurnedIn = z.enum(['declared', 'likely', 'not_stated', 'none']);
export type BurnedIn = z.infer<typeof BurnedIn>;

/** An instance of which no copy is made, and why. */
export const LeftOut = z.object({ sopUid: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** What de-identification changes, or changed. Values before stand here and nowhere else: not in a log, not in the copies. */
export const DeidentifyReport = z.object({
  files: z.int(),
  changes: z.array(ElementChange),
  leftOut: z.array(LeftOut),
  burnedIn: z.record(BurnedIn, z.int()),
  /** Where copies were written; null for a preview. */
  folder: z.string().nullable(),
  cancelled: z.boolean(),
});
export type DeidentifyReport = z.infer<typeof DeidentifyReport>;
