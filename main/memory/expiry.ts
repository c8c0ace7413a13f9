import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import { isOpen, OPEN_STATES } from '../contract/domain/proposals.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader } from '../storage/types.ts';
import { loadGroupTitle } from './groups.ts';
import { recordPuts } from './recorder.ts';
import { requireRole } from './roles.ts';
import { proposalsTable, type StoredProposal } from './tables.ts';

/** How long a proposal waits unless an approver sets another time; 0 days: for ever. */
export const EXPIRY_DAYS = 90;

const DAY_MS = 86_400_000;
const EXPIRY: Actor = { id: 'system', name: 'Expiry', roles: [] };

/** True for a waiting proposal that is older than so many days; one of exactly that age still waits. A clock set back expires nothing. */
export function isOverdue(proposal: StoredProposal, days: number, now: RecordedAt): boolean {
  if (days === 0 || !isOpen(proposal)) return false;
  return Date.parse(now) - Date.parse(proposal.recordedAt) > days * DAY_MS;
}

/**
 * W1. Waiting proposals that are older than `days` become `expired`, in one write for each patient with its line in the audit. Nothing is
 * deleted: an expired one is shown and can be proposed again. Answers with the patients concerned.
 */
export async function expireProposals(store: Store, days: number, now: RecordedAt): Promise<PatientKey[]> {
  const overdue = (proposal: StoredProposal) => isOverdue(proposal, days, now);
  const patients = new Set(
    (await store.where(proposalsTable, 'state', OPEN_STATES))
      .filter(overdue)
      .map(({ patientKey }) => patientKey),
  );
  for (const patientKey of patients) {
    const meta = { actor: EXPIRY, operation: 'proposals.expire', patientKey };
    await store.write(meta, async (tx) => {
      for (const proposal of (await tx.rows(proposalsTable, patientKey)).filter(overdue))
        tx.put(proposalsTable, { ...proposal, version: proposal.version + 1, state: 'expired' });
    });
  }
  return [...patients];
}

/**
 * W1. Proposes what expired of a group again, from now on, in a transaction that can be undone; it is computed again when it is approved
 * (W2). Throws `not_allowed`, `not_found` where nothing of it is expired.
 */
export async function proposeAgain(store: Store, actor: Actor, groupId: RowId): Promise<PatientKey> {
  requireRole(actor, 'approver');
  const [first] = await expiredOf(store, groupId);
  if (first === undefined) throw nothingExpired(groupId);
  const { patientKey } = first;
  await store.write({ actor, operation: 'proposals.again', patientKey }, async (tx) => {
    const expired = await expiredOf(tx, groupId);
    if (expired.length === 0) throw nothingExpired(groupId);
    const recorder = recordPuts(tx);
    for (const proposal of expired)
      await recorder.append(proposalsTable, { ...proposal, state: 'proposed', recordedAt: tx.at });
    const words = `${await loadGroupTitle(tx, expired)}: proposed again`;
    recorder.close({ patientKey, actor: actor.name, operation: 'edit', words, groupId, undoOf: [] });
  });
  return patientKey;
}

async function expiredOf(store: StoreReader, groupId: RowId): Promise<StoredProposal[]> {
  const rows = await store.where(proposalsTable, 'groupId', [groupId]);
  return rows.filter(({ state }) => state === 'expired');
}

function nothingExpired(groupId: RowId): AppError {
  return new AppError('not_found', 'Nothing of it is expired any more. Open the review again.', { groupId });
}
