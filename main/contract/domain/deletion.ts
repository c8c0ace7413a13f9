import { z } from 'zod';
import { Fact } from './memory.ts';

/** S8. What a clinician says of a fact: it may go, it must stay, or neither is certain. */
export const DeletionLabel = z.enum(['safe', 'never', 'uncertain']);
export type DeletionLabel = z.infer<typeof DeletionLabel>;

/** S8. What deletion stands on. */
export const DeletionState = z.object({
  /** The switch of the workspace; it ships off. */
  enabled: z.boolean(),
  labels: z.record(DeletionLabel, z.int()),
  /** Labels that the scorer is fitted on, of other concept types than those of the threshold. */
  fitted: z.int(),
  /** Concept types that the threshold stands on, and how many are needed. */
  types: z.int(),
  neededTypes: z.int(),
  /** The expected loss that is allowed, and the bound that is reached; shares in [0, 1]. */
  alpha: z.number(),
  bound: z.number(),
  /** A fact must score above it; null where deletion is off for want of types. */
  threshold: z.number().nullable(),
  /** What is bounded and what is not, or why deletion is off, in sentences. */
  words: z.array(z.string()),
});
export type DeletionState = z.infer<typeof DeletionState>;

/** S8. A fact of HISTORY as deletion sees it. */
export const HistoryFact = z.object({
  fact: Fact,
  /** Null where nobody has labelled it: it waits for a label. */
  label: DeletionLabel.nullable(),
  /** How likely it is safe to delete, in (0, 1), by the scorer as it is fitted now. */
  score: z.number(),
  /** Why it may not be proposed for deletion, in words; null where it may. */
  whyNot: z.string().nullable(),
});
export type HistoryFact = z.infer<typeof HistoryFact>;
