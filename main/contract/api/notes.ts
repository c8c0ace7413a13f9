import { z } from 'zod';
import { RowId } from '../domain/ids.ts';
import { DifferentialNote } from '../domain/notes.ts';
import { scored } from '../domain/reading.ts';
import { call } from './define.ts';

export const notesCalls = {
  list: call({
    input: z.object({ bankId: z.string().nullable().default(null) }),
    output: z.array(DifferentialNote),
  }),
  /** X7: notes whose pair fits the candidate diagnoses, scores shown. */
  search: call({
    input: z.object({ diagnoses: z.array(z.string().min(1)).min(1) }),
    output: z.object({ notes: z.array(scored(DifferentialNote)), threshold: z.number(), words: z.string() }),
  }),
  /** X10. Notes whose only origin was erased: not served before a person has decided. */
  toReview: call({ input: z.object({}), output: z.array(DifferentialNote) }),
  /** Keeps such a note or takes it out (role approver); `conflict` where it was changed meanwhile. */
  review: call({
    input: z.object({ id: RowId, version: z.int().positive(), keep: z.boolean() }),
    output: z.object({}),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
} as const;
