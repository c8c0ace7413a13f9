import type { Actor } from '../../contract/domain/actor.ts';
import { type PatientKey, RowId } from '../../contract/domain/ids.ts';
import { isOpen } from '../../contract/domain/proposals.ts';
import { AppError } from '../../contract/errors.ts';
import type { Ids, Store, Transaction } from '../../storage/types.ts';
import { makeProposal } from '../proposals.ts';
import { requireRole } from '../roles.ts';
import { factsTable, proposalsTable } from '../tables.ts';
import { loadDeletable } from './history.ts';
import { loadStanding, offWords } from './state.ts';

/** The group of what was proposed; null where nothing may go. */
export interface ProposedDeletions {
  readonly groupId: RowId | null;
  readonly proposals: number;
}

/**
 * S8. Proposes for deletion what of a patient's HISTORY may go; what waits or was rejected before is not proposed again. Nothing leaves
 * memory until a person approves it in Review. Throws `not_allowed`, and `refused` where deletion is off.
 */
export async function proposeDeletions(
  store: Store,
  actor: Actor,
  ids: Ids,
  patientKey: PatientKey,
): Promise<ProposedDeletions> {
  requireRole(actor, 'approver');
  const { value } = await store.write({ actor, operation: 'deletion.propose', patientKey }, (tx) =>
    putProposals(tx, ids, patientKey),
  );
  return value;
}

async function putProposals(tx: Transaction, ids: Ids, patientKey: PatientKey): Promise<ProposedDeletions> {
  const standing = await loadStanding(tx);
  const off = offWords(standing);
  if (off !== null) throw new AppError('refused', off);
  const asked = await askedBefore(tx, patientKey);
  const rows = await loadDeletable(tx, standing, patientKey, tx.at.slice(0, 10));
  const going = rows.filter(({ fact, whyNot }) => whyNot === null && !asked.has(fact.id));
  if (going.length === 0) return { groupId: null, proposals: 0 };
  const groupId = RowId.parse(ids.next());
  const facts = await tx.rows(factsTable, patientKey);
  const context = {
    ...{ groupId, patientKey, studyKey: null, studyTime: null, at: tx.at },
    ...{ modelId: null, promptHash: null, ids, facts },
  };
  for (const { fact, score } of going) {
    const why = `It scores ${score.toFixed(3)}, above the threshold of ${(standing.calibration.threshold ?? 1).toFixed(3)}.`;
    tx.put(proposalsTable, makeProposal(context, { operation: 'delete_fact', before: fact, score, why }));
  }
  return { groupId, proposals: going.length };
}

/** Facts whose deletion waits for a person, or that a person kept. */
async function askedBefore(tx: Transaction, patientKey: PatientKey): Promise<ReadonlySet<RowId>> {
  const proposals = await tx.rows(proposalsTable, patientKey);
  return new Set(
    proposals.flatMap((one) =>
      one.payload.operation === 'delete_fact' && (isOpen(one) || one.state === 'rejected')
        ? [one.payload.before.id]
        : [],
    ),
  );
}
