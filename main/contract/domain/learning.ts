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

/** M13. An expert of the router: a model with its adapter and the way in which it words a draft. */
export const ReaderProfile = z.object({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  adapter: z.string().nullable(),
  promptProfile: z.enum(['findings_first', 'changes_first']),
});
export type ReaderProfile = z.infer<typeof ReaderProfile>;

/**
 * M13. Which profile drafted, and which other draft is one key away. `standard` is the first profile: of one alone, or because the margin
 * between the best two is under the least one. `g` is by profile id.
 */
export const Route = z.object({
  path: z.enum(['standard', 'routed']),
  why: z.enum(['one_profile', 'margin']).nullable(),
  shown: z.string(),
  other: z.string().nullable(),
  margin: z.number(),
  g: z.record(z.string(), z.number()),
  weightsVersion: z.int().nullable(),
});
export type Route = z.infer<typeof Route>;

/**
 * The router as it stands. `weights`: null until something was learned, since a reset, or since a change of the image encoder;
 * `otherEncoder`: the one by which something was learned that does not count now.
 */
export const RouterState = z.object({
  profiles: z.array(ReaderProfile),
  leastMargin: z.number(),
  weights: z.object({ version: z.int(), at: RecordedAt, signatures: z.int() }).nullable(),
  otherEncoder: z.string().nullable(),
});
export type RouterState = z.infer<typeof RouterState>;
