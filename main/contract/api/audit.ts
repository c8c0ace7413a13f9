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
  verify: call({
    input: z.object({}),
    output: z.object({
      ok: z.boolean(),
      lines: z.int(),
      /** The first line that does not fit, with what is wrong, in words. */
      problem: z.object({ sequence: z.int(), words: z.string() }).nullable(),
    }),
  }),
  export: call({ input: z.object({}), output: z.object({ name: z.string(), text: z.string() }) }),
} as const;
