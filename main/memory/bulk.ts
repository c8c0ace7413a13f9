import type { Actor } from '../contract/domain/actor.ts';
import { planBulk } from '../contract/domain/bulk.ts';
import type { PatientKey, RowId, TxnId } from '../contract/domain/ids.ts';
import { isOpen } from '../contract/domain/proposals.ts';
import { compareClinicalTime } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import type { Store } from '../storage/types.ts';
import { type Again, decide } from './approval.ts';
import { loadGroupTitle } from './groups.ts';
import { requireRole } from './roles.ts';
import type { Ticked } from './selection.ts';
import { proposalsTable, type StoredProposal } from './tables.ts';

/** The items that a person saw and left in, and the id under which their transactions are one step. */
export interface BulkRequest {
  readonly bulkId: RowId;
  readonly items: readonly Ticked[];
}

/** How far it is: items looked at, of all. Stops after the group in work once the signal is aborted. */
export interface BulkRun {
  readonly signal: AbortSignal;
  readonly progress: (value: { done: number; total: number }) => void;
}

/** A group of which something was approved. */
export interface BulkDone {
  readonly groupId: RowId;
  readonly patientKey: PatientKey;
  readonly title: string;
  readonly txnId: TxnId;
  readonly approved: number;
}

/** An item that was asked for and left as it is, with the reason in words. */
export interface BulkLeft {
  readonly id: RowId;
  readonly why: string;
}

export interface BulkOutcome {
  readonly bulkId: RowId;
  readonly done: readonly BulkDone[];
  readonly left: readonly BulkLeft[];
}

/**
 * W8. Approves many items in one step, one transaction for each reading or source (W3), the earliest first, so that each is weighed
 * against those before it (W2). Whatever bulk approval may not take by then is left and told, also where it was asked for: what
 * changed, was decided meanwhile, or met a question. Throws `not_allowed`.
 */
export async function approveBulk(
  store: Store,
  actor: Actor,
  request: BulkRequest,
  again: Again,
  run: BulkRun,
): Promise<BulkOutcome> {
  requireRole(actor, 'approver');
  const wanted = new Map<string, number>(request.items.map(({ id, version }) => [id, version]));
  const groups = await loadWanted(store, wanted);
  const found = new Set<string>(groups.flat().map(({ id }) => id));
  const left: BulkLeft[] = request.items
    .filter(({ id }) => !found.has(id))
    .map(({ id }) => ({ id, why: 'It is not there any more.' }));
  const done: BulkDone[] = [];
  let looked = left.length;
  for (const group of groups) {
    if (run.signal.aborted)
      left.push(...group.map(({ id }) => ({ id, why: 'Not reached: it was stopped.' })));
    else {
      const part = await approveGroup({ store, actor, again, bulkId: request.bulkId, wanted }, group);
      if (part.done !== null) done.push(part.done);
      left.push(...part.left);
    }
    looked += group.length;
    run.progress({ done: looked, total: request.items.length });
  }
  return { bulkId: request.bulkId, done, left };
}

/** The items by group: the earliest reading first, what has no date last. */
async function loadWanted(store: Store, wanted: ReadonlyMap<string, number>): Promise<StoredProposal[][]> {
  const byGroup = new Map<RowId, StoredProposal[]>();
  for (const proposal of await store.where(proposalsTable, 'id', [...wanted.keys()]))
    byGroup.set(proposal.groupId, [...(byGroup.get(proposal.groupId) ?? []), proposal]);
  return [...byGroup.values()].sort(([a], [b]) => byTime(a, b));
}

function byTime(a: StoredProposal | undefined, b: StoredProposal | undefined): number {
  const [left, right] = [a?.studyTime ?? null, b?.studyTime ?? null];
  if ((left === null) !== (right === null)) return left === null ? 1 : -1;
  return compareClinicalTime(left, right) || ((a?.groupId ?? '') < (b?.groupId ?? '') ? -1 : 1);
}

interface Work {
  readonly store: Store;
  readonly actor: Actor;
  readonly again: Again;
  readonly bulkId: RowId;
  readonly wanted: ReadonlyMap<string, number>;
}

interface Part {
  readonly done: BulkDone | null;
  readonly left: readonly BulkLeft[];
}

/** Approves what it may of one group. What conflicts is shown again and left, and the rest is tried without it. */
async function approveGroup(work: Work, asked: readonly StoredProposal[]): Promise<Part> {
  for (let attempt = 0; attempt <= asked.length; attempt += 1) {
    const { take, left, group } = await planNow(work, asked);
    const [first] = take;
    if (first === undefined) return { done: null, left };
    const { groupId, patientKey } = first;
    const { recompute, encoder } = work.again;
    const title = await loadGroupTitle(work.store, group);
    try {
      const request = { groupId, approve: take, reject: [], overrideReason: null };
      const outcome = await decide(work.store, work.actor, request, recompute, encoder, work.bulkId);
      if (outcome.outcome === 'done')
        return {
          done: { groupId, patientKey, title, txnId: outcome.txnId, approved: outcome.approved },
          left,
        };
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'conflict' && error.code !== 'refused'))
        throw error;
      if (error.code === 'refused')
        return { done: null, left: [...left, ...take.map(({ id }) => ({ id, why: error.message }))] };
    }
  }
  return { done: null, left: asked.map(({ id }) => ({ id, why: MEANWHILE })) };
}

const MEANWHILE = 'Somebody decided on it or changed it meanwhile.';

/** The group as it stands, with what was asked for and can still be taken. */
async function planNow({ store, wanted }: Work, asked: readonly StoredProposal[]) {
  const [first] = asked;
  const rows = await store.rows(proposalsTable, first?.patientKey ?? null);
  const group = rows.filter(({ groupId }) => groupId === first?.groupId);
  const isAsSeen = (proposal: StoredProposal) =>
    isOpen(proposal) && wanted.get(proposal.id) === proposal.version;
  const { take, left } = planBulk(group, new Set(group.filter((one) => !isAsSeen(one)).map(({ id }) => id)));
  const why = new Map<string, string>(left.map((one) => [one.proposal.id, one.why]));
  const leftOut = group
    .filter(({ id }) => wanted.has(id) && !take.some((one) => one.id === id))
    .map((proposal) => ({ id: proposal.id, why: whyLeft(proposal, isAsSeen(proposal), why) }));
  return { take, left: leftOut, group };
}

function whyLeft(proposal: StoredProposal, isAsSeen: boolean, why: ReadonlyMap<string, string>): string {
  if (isAsSeen) return why.get(proposal.id) ?? MEANWHILE;
  return proposal.state === 'conflicted' ? (proposal.needsPerson ?? MEANWHILE) : MEANWHILE;
}
