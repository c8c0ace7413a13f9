import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, TxnId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader, Transaction } from '../storage/types.ts';
import { applyPayload, applyRelations, approvedState } from './applyPayload.ts';
import { derivedId } from './derivedIds.ts';
import { type GateEncoder, gatesAgain } from './gateAgain.ts';
import { loadGroupTitle } from './groups.ts';
import { withNewerInMemory } from './newerLinks.ts';
import { type Plan, planDecision, type Recompute, type Step } from './plan.ts';
import { baseVersions, makeProposal } from './proposals.ts';
import { type Recorder, recordPuts } from './recorder.ts';
import { markRetractions } from './retractions.ts';
import { resolveNeedsPerson } from './review.ts';
import { requireRole } from './roles.ts';
import { type DecideRequest, requireOverride, resolveSelection, type Selection } from './selection.ts';
import {
  embeddingsTable,
  episodesTable,
  factsTable,
  notesTable,
  proposalsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';
import { otherVectorsOf } from './vectors/otherVectors.ts';

/** What became of a decision: written as one transaction, or shown again because something changed. */
export type DecideOutcome =
  | { readonly outcome: 'done'; readonly txnId: TxnId; readonly approved: number; readonly rejected: number }
  | { readonly outcome: 'conflicted'; readonly ids: RowId[]; readonly words: string };

/**
 * W1–W3, W8. Decides on ticked items of one group in one transaction: all of them or none. Where one of them changed underneath, none
 * is written and the changed ones are shown again as `conflicted`. `encoder`: the image encoder in use, in which the gate is computed
 * again (M3). `bulkId`: the bulk approval that it is a part of. Throws `not_allowed`, `not_found`, `conflict`, `refused`.
 */
export async function decide(
  store: Store,
  actor: Actor,
  request: DecideRequest,
  recompute: Recompute,
  encoder: GateEncoder | null = null,
  bulkId: RowId | null = null,
): Promise<DecideOutcome> {
  requireRole(actor, 'approver');
  const patientKey = await loadPatientOf(store, request);
  const reason = request.overrideReason?.trim() || null;
  const { value } = await store.write(
    {
      actor,
      operation: 'proposals.decide',
      reasonCode: bulkId !== null ? 'bulk_approval' : reason === null ? null : 'gate_override',
      reasonText: reason,
      patientKey,
    },
    (tx) => decideInside(tx, actor, patientKey, request, { recompute, encoder, bulkId }),
  );
  return value;
}

async function loadPatientOf(store: StoreReader, request: DecideRequest): Promise<PatientKey> {
  for (const { id } of [...request.approve, ...request.reject]) {
    const proposal = await store.find(proposalsTable, id);
    if (proposal !== null) return proposal.patientKey;
  }
  throw new AppError('not_found', 'None of the ticked items exists. Open the review again.', {
    groupId: request.groupId,
  });
}

/** What a decision is computed again with (W2). */
export interface Again {
  readonly recompute: Recompute;
  readonly encoder: GateEncoder | null;
}

async function decideInside(
  tx: Transaction,
  actor: Actor,
  patientKey: PatientKey,
  request: DecideRequest,
  again: Again & { readonly bulkId: RowId | null },
): Promise<DecideOutcome> {
  const rows = await tx.rows(proposalsTable, patientKey);
  const group = rows.filter(({ groupId }) => groupId === request.groupId);
  const selection = resolveSelection(group, request);
  requireOverride(selection.approve, request.overrideReason);
  const plan = await loadPlan(tx, selection, group, again);
  if (plan.conflicts.length > 0) return putConflicts(tx, plan.conflicts);
  const recorder = recordPuts(tx);
  await applyPlan(recorder, plan, group);
  await putDecided(recorder, plan, selection);
  const counts = { approved: selection.approve.length, rejected: selection.reject.length };
  const title = await loadGroupTitle(tx, group);
  recorder.close({
    patientKey,
    actor: actor.name,
    operation: 'decide',
    words: `${title}: ${counts.approved} approved, ${counts.rejected} rejected`,
    groupId: request.groupId,
    undoOf: [],
    bulkId: again.bulkId,
  });
  return { outcome: 'done', txnId: tx.txnId, ...counts };
}

async function loadPlan(
  tx: Transaction,
  { approve }: Selection,
  group: readonly StoredProposal[],
  { recompute, encoder }: Again,
): Promise<Plan> {
  const patientKey = group[0]?.patientKey ?? null;
  const facts = await tx.rows(factsTable, patientKey);
  const notes = await tx.rows(notesTable, null);
  const versions = new Map<string, number>([...facts, ...notes].map(({ id, version }) => [id, version]));
  const rows = {
    episodes: await tx.rows(episodesTable, patientKey),
    visuals: await tx.rows(visualsTable, patientKey),
    others: otherVectorsOf(await tx.rows(embeddingsTable, patientKey)),
    encoder,
  };
  const images = approve.filter(({ payload }) => payload.operation === 'add_visual');
  return planDecision({
    ...{ approve, group, facts, recompute, versionOf: (id) => versions.get(id) ?? null },
    gatesOf: (proposal) => gatesAgain(proposal, group, rows, images.indexOf(proposal)),
  });
}

function putConflicts(tx: Transaction, conflicts: readonly StoredProposal[]): DecideOutcome {
  for (const proposal of conflicts) tx.put(proposalsTable, proposal);
  const many = conflicts.length > 1;
  const words = `Nothing was written: ${conflicts.length} ${many ? 'items' : 'item'} changed since. Look again.`;
  return { outcome: 'conflicted', ids: conflicts.map(({ id }) => id), words };
}

/** Rows of the ticked items; what they bring along is written too, unless it needs a person: that becomes a proposal (W8). */
async function applyPlan(recorder: Recorder, plan: Plan, group: readonly StoredProposal[]): Promise<void> {
  const facts = await recorder.tx.rows(factsTable, group[0]?.patientKey ?? null);
  const waits = (step: Step) => step.brought && resolveNeedsPerson(step.payload, facts) !== null;
  const written = await withNewerInMemory(
    recorder.tx,
    plan.steps.filter((step) => !waits(step)),
  );
  for (const step of plan.steps.filter(waits)) await proposeBrought(recorder, step, facts);
  for (const step of written) await applyPayload(recorder, step);
  await applyRelations(recorder, written, group);
  const errors = written.flatMap(({ payload }) => (marksError(payload) ? [payload.after.id] : []));
  await markRetractions(
    recorder.tx,
    group[0]?.patientKey ?? null,
    errors.map((id) => ({ id, served: false })),
  );
}

function marksError(
  payload: ProposalPayload,
): payload is Extract<ProposalPayload, { operation: 'transition_fact' }> {
  return payload.operation === 'transition_fact' && payload.after.reason === 'entered_in_error';
}

async function proposeBrought({ tx, append }: Recorder, step: Step, facts: readonly Fact[]): Promise<void> {
  const { proposal, payload } = step;
  const id = derivedId('brought', proposal.id, ...baseVersions(payload).map((base) => base.id));
  const made = makeProposal({ ...proposal, facts, at: tx.at, ids: { next: () => id } }, payload);
  await append(proposalsTable, made);
}

/** The proposals as decided: what was approved holds the payload that was written. */
async function putDecided({ tx, append }: Recorder, plan: Plan, selection: Selection): Promise<void> {
  for (const { proposal, payload } of plan.steps.filter(({ brought }) => !brought))
    await append(proposalsTable, { ...proposal, payload, state: approvedState(proposal), txnId: tx.txnId });
  for (const proposal of selection.reject)
    await append(proposalsTable, { ...proposal, state: 'rejected', txnId: tx.txnId });
}
