import { z } from 'zod';

/** What was left out of base memory, and why. `line` is that of a JSONL, from 1; null where there is none. */
export const BaseProblem = z.object({ where: z.string(), line: z.int().nullable(), reason: z.string() });
export type BaseProblem = z.infer<typeof BaseProblem>;

/** M11. What would enter: an approver confirms it first. `planId` is derived from all of it. */
export const BasePlan = z.object({
  planId: z.string(),
  path: z.string(),
  kind: z.enum(['folder', 'jsonl']),
  patients: z.int(),
  readings: z.int(),
  images: z.int(),
  problems: z.array(BaseProblem),
});
export type BasePlan = z.infer<typeof BasePlan>;

/** M11. What entered. `waiting`: items that need a person, left in Review; `known`: readings that had entered before. */
export const BaseOutcome = z.object({
  plan: BasePlan,
  approved: z.int(),
  known: z.int(),
  waiting: z.int(),
  problems: z.array(BaseProblem),
  cancelled: z.boolean(),
});
export type BaseOutcome = z.infer<typeof BaseOutcome>;

export const BaseProgress = z.object({
  phase: z.enum(['checking', 'importing', 'entering']),
  done: z.int(),
  total: z.int().nullable(),
});
export type BaseProgress = z.infer<typeof BaseProgress>;
