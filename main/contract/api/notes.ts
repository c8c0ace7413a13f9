import { z } from 'zod';
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
} as const;
