import type { IdentityProposal } from '../../contract/api/patients.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey, TxnId } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import type { Store, StoreReader, Transaction } from '../../storage/types.ts';
import { uuidOf } from '../header/identity.ts';
import type { LibraryIndex } from '../libraryIndex.ts';
import { decisionsTable, type StoredDecision } from './table.ts';

/** What decisions are written with. */
export interface DecisionParts {
  readonly store: Store;
  readonly index: LibraryIndex;
}

/** The two sides of a join: the keys that would be a patient of their own again, and those of the patient that stays. */
export interface Sides {
  readonly parted: ReadonlySet<PatientKey>;
  readonly staying: ReadonlySet<PatientKey>;
}

/** Looks, inside the write, for what cannot be parted; answers with what stands against it. */
export type FindStanding<S> = (tx: Transaction, sides: Sides) => Promise<readonly S[]>;

/** Reads anew who decided what, after a write or an erasure. */
export async function loadDecisions({ store, index }: DecisionParts): Promise<void> {
  const rows = await store.all(decisionsTable);
  const apart = rows.filter(({ kind, state }) => kind === 'different' && state === 'approved');
  index.setApart(apart.map(({ patientKey }) => patientKey));
}

/** The rows of one act, ordered; `not_found`. */
export async function loadAct(store: StoreReader, actId: TxnId): Promise<StoredDecision[]> {
  const rows = (await store.all(decisionsTable)).filter((row) => row.actId === actId);
  if (rows.length > 0) return rows;
  throw new AppError('not_found', 'There is no such decision about patients any more.', { actId });
}

/**
 * P1. Proposes that patients are one, or are different people; nothing is joined or lifted before it is approved. Throws `not_found`,
 * and `refused` where they are one patient already, where nothing is open, or where the same is proposed.
 */
export async function proposeIdentity(
  parts: DecisionParts,
  actor: Actor,
  proposal: IdentityProposal,
): Promise<TxnId> {
  const meta = { actor, operation: 'identity.propose', reasonCode: proposal.kind };
  const { txnId } = await parts.store.write(meta, async (tx) => {
    const waiting = (await tx.all(decisionsTable)).filter(({ state }) => state === 'proposed');
    for (const { from, into } of proposedPairs(parts, tx, proposal)) {
      refuseTwice(waiting, from);
      tx.put(decisionsTable, proposedRow(tx, actor, proposal, from, into));
    }
  });
  return txnId;
}

type Pair = { readonly from: PatientKey; readonly into: PatientKey | null };

function proposedPairs({ index }: DecisionParts, tx: Transaction, proposal: IdentityProposal): Pair[] {
  if (proposal.kind === 'different')
    return [...new Set(proposal.patients)].map((from) => ({ from: openPatient(index, from), into: null }));
  const [from, into] = [known(index, tx.ownerOf(proposal.from)), known(index, tx.ownerOf(proposal.into))];
  if (from === into)
    throw new AppError('refused', 'These are one patient already: there is nothing to join.');
  return [{ from, into }];
}

function known(index: LibraryIndex, key: PatientKey): PatientKey {
  if (index.patients.has(key)) return key;
  throw new AppError('not_found', 'The library holds no such patient. Look at the list again.', { key });
}

function openPatient({ patients, people }: LibraryIndex, key: PatientKey): PatientKey {
  const patient = patients.get(key);
  if (patient !== undefined && people.isOpen(patient)) return key;
  throw new AppError('refused', 'This patient is not kept apart any more: there is nothing to decide.', {
    key,
  });
}

function refuseTwice(waiting: readonly StoredDecision[], from: PatientKey): void {
  if (waiting.some((row) => row.patientKey === from || row.into === from))
    throw new AppError(
      'refused',
      'A proposal about this patient waits already. Approve it or take it away first.',
      { from },
    );
}

function proposedRow(
  tx: Transaction,
  actor: Actor,
  { kind, reason }: IdentityProposal,
  from: PatientKey,
  into: PatientKey | null,
): StoredDecision {
  return {
    ...{ id: uuidOf('identity', tx.txnId, from), version: 1, patientKey: from, actId: tx.txnId },
    ...{ kind, into, state: 'proposed', reason, proposedBy: actor.name, proposedAt: tx.at },
    ...{ decidedBy: null, decidedAt: null, undoneBy: null, undoneAt: null },
  };
}

/** Approves or takes away a proposal. Throws `not_found`, `refused` where it was decided, `conflict` where who is who changed meanwhile. */
export async function decideIdentity(
  parts: DecisionParts,
  actor: Actor,
  actId: TxnId,
  approve: boolean,
): Promise<void> {
  const operation = approve ? 'identity.approve' : 'identity.reject';
  await parts.store.write({ actor, operation }, async (tx) => {
    for (const row of await loadAct(tx, actId)) {
      if (row.state !== 'proposed')
        throw new AppError('refused', 'This proposal was decided already. Look at the list again.', {
          actId,
        });
      if (approve) requireAsProposed(tx, row);
      const state = approve ? ('approved' as const) : ('rejected' as const);
      const decided = { state, decidedBy: actor.name, decidedAt: tx.at };
      tx.put(decisionsTable, { ...row, ...decided, version: row.version + 1 });
    }
  });
  await loadDecisions(parts);
}

/** Both sides still go by the keys that were shown: else a join could close a circle, or mean another patient than was looked at. */
function requireAsProposed(tx: Transaction, { patientKey, into }: StoredDecision): void {
  if (tx.ownerOf(patientKey) === patientKey && (into === null || tx.ownerOf(into) === into)) return;
  throw new AppError(
    'conflict',
    'One of these patients was joined to another one meanwhile. Take this proposal away and look at both again.',
    { patientKey, into },
  );
}

/**
 * W4. Takes an approved decision back: the records are apart again as their rows always were, or the quarantine holds again. Answers
 * with what stands against it, and then nothing is written. Throws `not_found`, `refused`.
 */
export async function undoIdentity<S>(
  parts: DecisionParts,
  actor: Actor,
  actId: TxnId,
  findStanding: FindStanding<S>,
): Promise<readonly S[]> {
  const { value } = await parts.store.write({ actor, operation: 'identity.undo' }, async (tx) => {
    const rows = await loadAct(tx, actId);
    if (rows.some(({ state }) => state !== 'approved'))
      throw new AppError('refused', 'Only a decision that stands can be taken back.', { actId });
    const [join] = rows.filter(({ kind }) => kind === 'same');
    const standing = join === undefined ? [] : await findStanding(tx, await sidesOf(tx, join));
    if (standing.length > 0) return standing;
    const undone = { state: 'undone' as const, undoneBy: actor.name, undoneAt: tx.at };
    for (const row of rows) tx.put(decisionsTable, { ...row, ...undone, version: row.version + 1 });
    return standing;
  });
  await loadDecisions(parts);
  return value;
}

/** Who is on which side without this join: what leads to its patient by other joins goes with it. */
async function sidesOf(tx: Transaction, join: StoredDecision): Promise<Sides> {
  const joins = (await tx.all(decisionsTable)).filter(
    ({ kind, state }) => kind === 'same' && state === 'approved',
  );
  const parted = new Set([join.patientKey]);
  const leadsThere = ({ into }: StoredDecision) => into !== null && parted.has(into);
  let grown = 0;
  while (grown < parted.size) {
    grown = parted.size;
    for (const row of joins.filter(leadsThere)) parted.add(row.patientKey);
  }
  return { parted, staying: new Set(tx.keysOf(join.patientKey).filter((key) => !parted.has(key))) };
}
