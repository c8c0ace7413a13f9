import type { Actor } from '../contract/domain/actor.ts';
import type { RowId, TxnId } from '../contract/domain/ids.ts';
import { type Fact, isServed } from '../contract/domain/memory.ts';
import { type Contradiction, isOpen, type Verdict } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, Transaction } from '../storage/types.ts';
import { applyPayload, applyRelations, approvedState } from './applyPayload.ts';
import { loadGroupTitle } from './groups.ts';
import type { Step } from './plan.ts';
import { baseVersions } from './proposals.ts';
import { type Recorder, recordPuts } from './recorder.ts';
import { markRetractions } from './retractions.ts';
import { requireRole } from './roles.ts';
import { factsTable, proposalsTable, type StoredProposal } from './tables.ts';
import { stepsOf } from './verdicts.ts';

/** A contradiction at the version that the person saw, what was decided, and why. */
export interface SettleRequest {
  readonly id: RowId;
  readonly version: number;
  readonly verdict: Verdict;
  readonly note: string;
}

export type SettleOutcome =
  | { readonly outcome: 'done'; readonly txnId: TxnId }
  | { readonly outcome: 'conflicted'; readonly words: string };

const LEAST_NOTE = 3;
const VERDICT_WORDS = { keep: 'kept what memory held', take: 'took the new one', both: 'kept both' } as const;

/**
 * M15. Decides on one contradiction, in one transaction that can be undone: `keep` rejects the new evidence; `take` writes it, and what
 * memory held becomes history as entered in error, with every signed report that cited it marked (W5); `both` writes it beside the
 * other, and the person's note stands with both as a source. `take` and `both` need a note. Where a fact moved since, nothing is
 * written and it is shown again (W2). Throws `not_allowed`, `not_found`, `conflict`, `refused`.
 */
export async function settle(store: Store, actor: Actor, request: SettleRequest): Promise<SettleOutcome> {
  requireRole(actor, 'approver');
  const { verdict } = request;
  const note = request.note.trim();
  if (verdict !== 'keep' && note.length < LEAST_NOTE)
    throw new AppError('refused', 'Say why: the note stays with what is written.', { id: request.id });
  const known = await store.find(proposalsTable, request.id);
  if (known === null) throw new AppError('not_found', 'There is no such proposal.', { id: request.id });
  const { patientKey } = known;
  const meta = { actor, operation: 'proposals.settle', reasonCode: `contradiction_${verdict}`, patientKey };
  const { value } = await store.write({ ...meta, reasonText: note === '' ? null : note }, (tx) =>
    settleInside(tx, actor, { ...request, note }),
  );
  return value;
}

async function settleInside(tx: Transaction, actor: Actor, request: SettleRequest): Promise<SettleOutcome> {
  const { proposal, payload } = await loadContradiction(tx, request);
  const rows = await Promise.all(payload.held.map(({ id }) => tx.find(factsTable, id)));
  const standing = rows.filter(
    (row): row is Fact => row !== null && isServed(row.state) && row.store === 'ACTIVE',
  );
  if (hasMoved(proposal, standing)) return showAgain(tx, proposal, payload, standing);
  const recorder = recordPuts(tx);
  if (request.verdict === 'keep') await recorder.append(proposalsTable, decided(proposal, tx, 'rejected'));
  else
    await write(recorder, proposal, stepsOf({ proposal, payload, ...request, at: tx.at }), request.verdict);
  recorder.close({
    patientKey: proposal.patientKey,
    actor: actor.name,
    operation: 'decide',
    words: `${await loadGroupTitle(tx, [proposal])}: a contradiction, ${VERDICT_WORDS[request.verdict]}`,
    groupId: proposal.groupId,
    undoOf: [],
  });
  return { outcome: 'done', txnId: tx.txnId };
}

async function loadContradiction(tx: Transaction, { id, version }: SettleRequest) {
  const proposal = await tx.find(proposalsTable, id);
  if (proposal === null || proposal.version !== version || !isOpen(proposal))
    throw new AppError('conflict', 'It changed or was decided meanwhile. Look at it again.', { id });
  const { payload } = proposal;
  if (payload.operation !== 'contradiction')
    throw new AppError('refused', 'This contradicts nothing. Take, wait or reject it.', { id });
  return { proposal, payload };
}

function hasMoved({ basedOn }: StoredProposal, standing: readonly Fact[]): boolean {
  return basedOn.some(
    ({ id, version }) => !standing.some((fact) => fact.id === id && fact.version === version),
  );
}

/** With the facts as they stand; where none of them does any more, the new evidence is a plain addition. */
function showAgain(
  tx: Transaction,
  proposal: StoredProposal,
  payload: Contradiction,
  held: readonly Fact[],
): SettleOutcome {
  const { stated: fact, relations } = payload;
  const next =
    held.length === 0 ? { operation: 'add_fact' as const, fact, relations } : { ...payload, held: [...held] };
  const words =
    held.length === 0
      ? 'What it contradicted is not in memory any more.'
      : 'What memory holds changed since. Look at both sides again.';
  tx.put(proposalsTable, {
    ...proposal,
    version: proposal.version + 1,
    state: 'conflicted',
    payload: next,
    basedOn: baseVersions(next),
    needsPerson: words,
  });
  return { outcome: 'conflicted', words: `Nothing was written. ${words}` };
}

async function write(
  recorder: Recorder,
  proposal: StoredProposal,
  steps: readonly Step[],
  verdict: 'take' | 'both',
): Promise<void> {
  const { tx } = recorder;
  for (const step of steps) await applyPayload(recorder, step);
  await applyRelations(recorder, steps, [proposal]);
  await recorder.append(proposalsTable, decided(proposal, tx, approvedState(proposal)));
  if (verdict !== 'take') return;
  const gone = proposal.basedOn.map(({ id }) => ({ id, served: false }));
  await markRetractions(tx, proposal.patientKey, gone);
}

function decided(
  proposal: StoredProposal,
  { txnId }: Transaction,
  state: StoredProposal['state'],
): StoredProposal {
  return { ...proposal, state, txnId };
}
