import { z } from 'zod';
import { Citation } from './reading.ts';

/** Which facts a question is answered from (S7): as the store gate decides, ACTIVE and HISTORY, or ACTIVE alone. */
export const HistoryChoice = z.enum(['gate', 'both', 'active']);
export type HistoryChoice = z.infer<typeof HistoryChoice>;

/**
 * S9. What facts say to a question in words. `answer`: one thing, `short` without its sentence (`9 mm`, `2025-09-14`, `yes`). `several`: more
 * than one lesion or device is meant, each is told. `none`: the facts do not say. `unclear`: the question names nothing that is known here.
 */
export const QuestionAnswer = z.object({
  kind: z.enum(['answer', 'several', 'none', 'unclear']),
  short: z.string().nullable(),
  text: z.string(),
  citations: z.array(Citation),
});
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;
