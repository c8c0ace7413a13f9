import { z } from 'zod';
import { InstanceKey, RowId } from './ids.ts';
import { Region } from './source.ts';

/** The memories that a retrieval policy chooses from (M7). */
export const MemoryName = z.enum(['semantic', 'episodic', 'visual']);
export type MemoryName = z.infer<typeof MemoryName>;

/** The policies that can be chosen (M7). */
export const PolicyId = z.enum(['built_in', 'learned', 'model']);
export type PolicyId = z.infer<typeof PolicyId>;

/** Why retrieval stopped; `steps` and `budget` are bounds that no policy passes, `malformed` an answer that is no step. */
export const StopReason = z.enum([
  'nothing_new',
  'nothing_left',
  'low_scores',
  'model',
  'malformed',
  'budget',
  'steps',
  'all_off',
]);
export type StopReason = z.infer<typeof StopReason>;

/** What a question is about (M5): the frame or region that is asked about, the study by its key frames, or words alone. */
export const AskedImage = z.object({
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  region: Region.nullable().default(null),
});
export type AskedImage = z.infer<typeof AskedImage>;

/** One step taken (M7). `finding` is its sub-query, null for the question itself; `rows` are those that no step before had. */
export const RetrievalStep = z.object({
  memory: MemoryName,
  finding: z.string().nullable(),
  /** How many rows were asked for, and how many came. */
  asked: z.int(),
  found: z.int(),
  gained: z.int(),
  /** Best cosine, or share of words; null of impressions, which have none, and where nothing came. */
  bestScore: z.number().nullable(),
  rows: z.array(RowId),
});
export type RetrievalStep = z.infer<typeof RetrievalStep>;

/** Which facts a question is answered from (S7): as the store gate decides, ACTIVE and HISTORY, or ACTIVE alone. */
export const HistoryChoice = z.enum(['gate', 'both', 'active']);
export type HistoryChoice = z.infer<typeof HistoryChoice>;

/**
 * How the store gate chose (S7): `need` is the chance that the answer changes without history, `limit` that from which it is served; both null
 * where a person chose or nothing could be left out.
 */
export const StoreGateLog = z.object({
  version: z.int().positive(),
  choice: HistoryChoice,
  need: z.number().nullable(),
  limit: z.number().nullable(),
  /** Facts of HISTORY that were left out. */
  leftOut: z.int().nonnegative(),
});
export type StoreGateLog = z.infer<typeof StoreGateLog>;

/** How a packet came about (M5, M7): logged with its prompt, shown with its draft. */
export const RetrievalLog = z.object({
  policy: PolicyId,
  /** 1 of the built-in one; of the learned one the version of its weights. */
  policyVersion: z.int(),
  /** Why another policy than the chosen one was used; null where it was the chosen one. */
  policyNote: z.string().nullable(),
  question: z.string(),
  findings: z.array(z.string()),
  budgetRows: z.int(),
  about: z.enum(['study', 'frame', 'region', 'words']),
  image: AskedImage.nullable(),
  /** Images asked about, and those of them that could be encoded. */
  images: z.int(),
  encoded: z.int(),
  steps: z.array(RetrievalStep),
  stop: StopReason,
  /** Memories that are off: they were not read. */
  off: z.array(MemoryName),
  /** Absent in prompts that were logged before the gate was fitted. */
  storeGate: StoreGateLog.optional(),
});
export type RetrievalLog = z.infer<typeof RetrievalLog>;
