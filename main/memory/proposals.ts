import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { Fact, GateFigure } from '../contract/domain/memory.ts';
import type { BaseVersion, Proposal, ProposalPayload } from '../contract/domain/proposals.ts';
import type { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import type { Ids } from '../storage/types.ts';
import { isGateMet } from './gate.ts';
import { contradictedFacts, resolveNeedsPerson } from './review.ts';
import type { StoredProposal } from './tables.ts';

/** What all proposals of one reading or one source share. */
export interface ProposalContext {
  readonly groupId: RowId;
  readonly patientKey: PatientKey;
  readonly studyKey: Proposal['studyKey'];
  readonly studyTime: ClinicalTime | null;
  readonly at: RecordedAt;
  readonly modelId: string | null;
  readonly promptHash: string | null;
  readonly ids: Ids;
  /** The patient's facts as they stand. */
  readonly facts: readonly Fact[];
}

/** W2. One payload as a proposal: what it is based on, what it touches, what its gate found, and whether a person must look; `concern` is the updater's reason for that. */
export function makeProposal(
  context: ProposalContext,
  payload: ProposalPayload,
  gates: readonly GateFigure[] = [],
  concern: string | null = null,
): StoredProposal {
  const needsPerson = resolveNeedsPerson(payload, context.facts) ?? concern;
  return {
    id: context.ids.next() as RowId,
    version: 1,
    groupId: context.groupId,
    patientKey: context.patientKey,
    studyKey: context.studyKey,
    studyTime: context.studyTime,
    recordedAt: context.at,
    state: 'proposed',
    payload,
    basedOn: baseVersions(payload),
    affected: affectedRows(payload, context.facts),
    gates: [...gates],
    recommended: isGateMet(gates) && needsPerson === null,
    needsPerson,
    sourceSentence: sourceSentence(payload),
    modelId: context.modelId,
    promptHash: context.promptHash,
    txnId: null,
    editedBy: null,
  };
}

/** The rows, with versions, that a payload was computed from: what a transition or a new note version stands on (W2). */
export function baseVersions(payload: ProposalPayload): BaseVersion[] {
  if (
    payload.operation === 'transition_fact' ||
    payload.operation === 'restate_fact' ||
    payload.operation === 'delete_fact'
  )
    return [{ id: payload.before.id, version: payload.before.version }];
  if (payload.operation === 'contradiction') return payload.held.map(({ id, version }) => ({ id, version }));
  if (payload.operation === 'add_note' && payload.note.version > 1)
    return [{ id: payload.note.id, version: payload.note.version - 1 }];
  return [];
}

function affectedRows(payload: ProposalPayload, facts: readonly Fact[]): RowId[] {
  const linked = payload.operation === 'add_fact' ? payload.relations.flatMap(linkedIds) : [];
  const own = payload.operation === 'add_fact' ? payload.fact.id : null;
  const contradicted = contradictedFacts(payload, facts).map(({ id }) => id);
  const all = [...baseVersions(payload).map(({ id }) => id), ...linked, ...contradicted];
  return [...new Set(all)].filter((id) => id !== own);
}

function linkedIds({ fromId, toId }: { fromId: RowId; toId: RowId }): RowId[] {
  return [fromId, toId];
}

/** W8: the sentence that a change comes from; of a restatement or transition the newest source. */
function sourceSentence(payload: ProposalPayload): string | null {
  if (payload.operation === 'add_fact') return payload.fact.sources[0]?.sentence ?? null;
  if (payload.operation === 'transition_fact') return payload.after.sources.at(-1)?.sentence ?? payload.why;
  if (payload.operation === 'restate_fact') return payload.after.sources.at(-1)?.sentence ?? null;
  if (payload.operation === 'delete_fact') return payload.before.sources.at(-1)?.sentence ?? null;
  if (payload.operation === 'contradiction') return payload.stated.sources[0]?.sentence ?? null;
  return payload.operation === 'add_episode' ? payload.episode.answerShort : null;
}
