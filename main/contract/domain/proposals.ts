import { z } from 'zod';
import { PatientKey, RowId, StudyKey, TxnId } from './ids.ts';
import { ApprovalState, Episode, Fact, GateFigure, Relation, RelationType, VisualRow } from './memory.ts';
import { DifferentialNote } from './notes.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/**
 * What a proposal would write. A transition names the fact as it is and as it would be. A contradiction (M15) writes nothing until a person
 * decides between the facts that memory holds and the one that is stated.
 */
export const ProposalPayload = z.discriminatedUnion('operation', [
  z.object({ operation: z.literal('add_episode'), episode: Episode }),
  z.object({ operation: z.literal('add_visual'), visual: VisualRow }),
  z.object({ operation: z.literal('add_fact'), fact: Fact, relations: z.array(Relation) }),
  z.object({ operation: z.literal('restate_fact'), before: Fact, after: Fact }),
  z.object({ operation: z.literal('transition_fact'), before: Fact, after: Fact, why: z.string() }),
  z.object({ operation: z.literal('add_note'), note: DifferentialNote }),
  /** S8. Takes a fact of HISTORY out of memory; `score`: how likely that is safe, in (0, 1). */
  z.object({ operation: z.literal('delete_fact'), before: Fact, score: z.number(), why: z.string() }),
  z.object({
    operation: z.literal('contradiction'),
    held: z.array(Fact).min(1),
    stated: Fact,
    relations: z.array(Relation),
    why: z.string(),
  }),
]);
export type ProposalPayload = z.infer<typeof ProposalPayload>;
export type ProposalOperation = ProposalPayload['operation'];
export type Contradiction = Extract<ProposalPayload, { operation: 'contradiction' }>;

/** M15. What a person decided on a contradiction: keep what memory holds, take the new one in its place, or keep both. */
export const Verdict = z.enum(['keep', 'take', 'both']);
export type Verdict = z.infer<typeof Verdict>;

/** M15. One side of a contradiction: the fact, its sentence, where it is from, and who approved it; null where unknown or not yet. */
export const FactSide = z.object({
  fact: Fact,
  sentence: z.string(),
  source: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: RecordedAt.nullable(),
});
export type FactSide = z.infer<typeof FactSide>;

/** A row and the version that a proposal was computed from (W2). */
export const BaseVersion = z.object({ id: RowId, version: z.int().positive() });
export type BaseVersion = z.infer<typeof BaseVersion>;

/** W2. One proposed change. Those of one signed reading or one source share a groupId and are approved together. */
export const Proposal = z.object({
  id: RowId,
  version: z.int().positive(),
  groupId: RowId,
  patientKey: PatientKey,
  studyKey: StudyKey.nullable(),
  studyTime: ClinicalTime.nullable(),
  recordedAt: RecordedAt,
  state: ApprovalState,
  payload: ProposalPayload,
  basedOn: z.array(BaseVersion),
  affected: z.array(RowId),
  gates: z.array(GateFigure),
  /** True where the gates let it be ticked by default; a person may override with a reason. */
  recommended: z.boolean(),
  /** Set where side, negation or a conflict forbids bulk approval (W8). */
  needsPerson: z.string().nullable(),
  sourceSentence: z.string().nullable(),
  modelId: z.string().nullable(),
  promptHash: z.string().nullable(),
  /** Who changed its payload before it was decided; null where nobody did. */
  editedBy: z.string().nullable(),
  /** The transaction that decided it. */
  txnId: TxnId.nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/**
 * S4. A fact that a change bears on: near by wording (`link` is null), or one relation away from what changes or from such a fact, the
 * seed; `out` where the relation leads from the seed to this fact.
 */
export const Impacted = z.object({
  fact: Fact,
  link: z.object({ type: RelationType, direction: z.enum(['in', 'out']), seedId: RowId }).nullable(),
});
export type Impacted = z.infer<typeof Impacted>;

/** S4. What one proposed change of state bears on, and how many more facts than are shown. */
export const ProposalImpact = z.object({
  id: RowId,
  facts: z.array(Impacted),
  more: z.int().nonnegative(),
});
export type ProposalImpact = z.infer<typeof ProposalImpact>;

/** States of a proposal that waits for a person. */
export const OPEN_STATES = ['proposed', 'conflicted'] as const satisfies readonly Proposal['state'][];

/** True for a proposal that waits for a person. */
export function isOpen({ state }: Pick<Proposal, 'state'>): boolean {
  return OPEN_STATES.some((open) => open === state);
}
