import { z } from 'zod';
import { PatientKey, RowId, StudyKey } from './ids.ts';
import { Laterality } from './laterality.ts';
import { MediaReference, Source } from './source.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** States of a row under review, independent of ACTIVE and HISTORY (03 W1). */
export const ApprovalState = z.enum([
  'proposed',
  'approved',
  'edited_approved',
  'rejected',
  'expired',
  'conflicted',
  'superseded',
  'retracted',
  'entered_in_error',
]);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** True for rows that may be served: approved as they were, or after an edit (M12: nothing unapproved is ever in a prompt). */
export function isServed(state: ApprovalState): boolean {
  return state === 'approved' || state === 'edited_approved';
}

/** One criterion of a gate with its figure and its limit, kept and shown in words (M9). */
export const GateFigure = z.object({
  name: z.enum(['novelty', 'words', 'keyword', 'cap']),
  met: z.boolean(),
  figure: z.number().nullable(),
  limit: z.number().nullable(),
  detail: z.string(),
});
export type GateFigure = z.infer<typeof GateFigure>;

const rowHead = {
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  state: ApprovalState,
};

/** M1. One reading: question q, answer a, decision d, with its embedding z and what the gate found. */
export const Episode = z.object({
  ...rowHead,
  studyKey: StudyKey,
  studyTime: ClinicalTime.nullable(),
  vector: z.instanceof(Float32Array).nullable(),
  encoderId: z.string().nullable(),
  question: z.string(),
  answer: z.string(),
  /** First 220 characters of the answer, then "…". */
  answerShort: z.string(),
  decision: z.string(),
  media: MediaReference.nullable(),
  description: z.string(),
  sources: z.array(Source),
  gate: z.array(GateFigure),
});
export type Episode = z.infer<typeof Episode>;

/** M2. One image or region of an approved reading. */
export const VisualRow = z.object({
  ...rowHead,
  studyKey: StudyKey,
  studyTime: ClinicalTime.nullable(),
  vector: z.instanceof(Float32Array),
  encoderId: z.string(),
  visualTag: z.object({ view: z.string(), region: z.string().nullable() }),
  media: MediaReference,
  sourceEpisodeId: RowId,
  sources: z.array(Source),
});
export type VisualRow = z.infer<typeof VisualRow>;

/** M4. One line of semantic memory: a view of an approved reading, nothing inferred. */
export const SemanticLine = z.object({
  readingId: RowId,
  studyKey: StudyKey,
  time: ClinicalTime.nullable(),
  impression: z.string(),
  decision: z.string(),
});
export type SemanticLine = z.infer<typeof SemanticLine>;

export const FactStore = z.enum(['ACTIVE', 'HISTORY']);
export type FactStore = z.infer<typeof FactStore>;

export const Assertion = z.enum(['present', 'absent', 'possible', 'hypothetical']);
export type Assertion = z.infer<typeof Assertion>;

/** Why a fact stands in HISTORY (S6). */
export const TransitionReason = z.enum(['superseded', 'resolved', 'prior_state', 'entered_in_error']);
export type TransitionReason = z.infer<typeof TransitionReason>;

/** S1. One atomic memory. `category` is the group of the timeline. */
export const Fact = z.object({
  ...rowHead,
  subject: z.enum(['patient', 'family', 'other']),
  category: z.enum(['finding', 'device', 'drug', 'problem', 'procedure', 'measurement', 'other']),
  concept: z.string(),
  text: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  site: z.string().nullable(),
  laterality: Laterality.nullable(),
  lesionId: z.string().nullable(),
  assertion: Assertion,
  validFrom: ClinicalTime.nullable(),
  validTo: ClinicalTime.nullable(),
  lastDocumented: ClinicalTime.nullable(),
  store: FactStore,
  reason: TransitionReason.nullable(),
  newerId: RowId.nullable(),
  /** Id of the proposal by which it entered. */
  approvalId: RowId.nullable(),
  vector: z.instanceof(Float32Array).nullable(),
  encoderId: z.string().nullable(),
  sources: z.array(Source),
});
export type Fact = z.infer<typeof Fact>;

/** S3. A typed relation between two facts of one patient. */
export const RelationType = z.enum([
  'restatement',
  'same_condition_thread',
  'drug_interaction',
  'systemic_link',
  'causal',
  'treatment_for',
  'monitoring_for',
  'supersedes',
  'corrects',
  'recurs',
]);
export type RelationType = z.infer<typeof RelationType>;

export const Relation = z.object({ ...rowHead, type: RelationType, fromId: RowId, toId: RowId });
export type Relation = z.infer<typeof Relation>;
