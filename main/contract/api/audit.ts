import { z } from 'zod';
import { RecordedAt } from '../domain/time.ts';
import { call } from './define.ts';

/** One line of the audit: who did what and when, by ids and keyed hashes; no patient data (W7). */
export const AuditLine = z.object({
  sequence: z.int().positive(),
  at: RecordedAt,
  actor: z.string(),
  operation: z.string(),
  txnId: z.string(),
  rowIds: z.array(z.string()),
  rowHashes: z.array(z.string()),
  reasonCode: z.string().nullable(),
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const auditCalls = {
  lines: call({
    input: z.object({
      offset: z.int().nonnegative().default(0),
      limit: z.int().positive().max(1000).default(200),
    }),
    output: z.object({ lines: z.array(AuditLine), total: z.int() }),
  }),
  /**
   * Is every line as it was written, and the last one there? `against`: a check value that was kept elsewhere, which also finds an audit that
   * was put back to an older state with the rest of the data folder.
   */
  verify: call({
    input: z.object({ against: z.string().nullable().default(null) }),
    output: z.object({
      ok: z.boolean(),
      lines: z.int(),
      /** What the check value says: so many lines, at that time; null where none was given. */
      against: z.object({ lines: z.int(), at: RecordedAt }).nullable(),
      /** The first line that does not fit, with what is wrong, in words. */
      problem: z.object({ sequence: z.int(), words: z.string() }).nullable(),
    }),
  }),
  /** How many lines there are now, with their last hash, keyed: a line of text to be kept elsewhere. Changes nothing. */
  checkValue: call({ input: z.object({}), output: z.object({ value: z.string(), lines: z.int() }) }),
  /** All lines, with a line for the export itself, and the check value of their end. */
  export: call({
    input: z.object({}),
    output: z.object({ name: z.string(), text: z.string(), checkValue: z.string() }),
  }),
} as const;
