import { z } from 'zod';
import { Citation } from './reading.ts';

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
