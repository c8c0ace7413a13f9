import { z } from 'zod';
import { RecordedAt } from './time.ts';

/** The learned selector of M7 as it stands. */
export const LearnedPolicy = z.object({
  /** Approved readings whose steps were kept, and how many are needed. */
  readings: z.int(),
  needed: z.int(),
  /** The weights in use; null where none were fitted or they were reset. `steps`: how many steps they were fitted on. */
  fitted: z.object({ version: z.int(), at: RecordedAt, readings: z.int(), steps: z.int() }).nullable(),
});
export type LearnedPolicy = z.infer<typeof LearnedPolicy>;
