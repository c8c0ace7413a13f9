import type { Handlers } from '../contract/api/contract.ts';
import { type PatientKey, RowId } from '../contract/domain/ids.ts';
import { decide } from '../memory/approval.ts';
import { approveBulk, type BulkOutcome } from '../memory/bulk.ts';
import { editProposal } from '../memory/editing.ts';
import { proposeAgain } from '../memory/expiry.ts';
import { loadGroups } from '../memory/groups.ts';
import { loadImpact } from '../memory/impact/loadImpact.ts';
import { settle } from '../memory/settle.ts';
import { loadSides } from '../memory/sides.ts';
import { proposalsTable } from '../memory/tables.ts';
import { findTransaction, loadRecentActs } from '../memory/transactions.ts';
import { undo } from '../memory/undo.ts';
import { undoBulk } from '../memory/undoBulk.ts';
import { emitMemoryChange } from './changes.ts';
import { expireNow, loadExpiryDays, setExpiryDays } from './expiring.ts';
import type { Parts } from './parts.ts';
import { gateEncoder, recomputeChange } from './recompute.ts';

/** Review: the queue, decisions, edits and undo (W1–W4). */
export function proposalHandlers(parts: Parts): Handlers['proposals'] {
  const { store } = parts;
  const changed = (patientKey: PatientKey | null) => emitMemoryChange(parts, patientKey);
  return {
    groups: ({ states }) => groupsWithPatients(parts, states),
    decide: async (request, { actor }) => {
      const outcome = await decide(store, actor, request, recomputeChange(parts), gateEncoder(parts));
      const [first] = [...request.approve, ...request.reject];
      await changed(first === undefined ? null : await patientOf(parts, first.id));
      return outcome;
    },
    ...bulkHandlers(parts),
    impact: ({ groupId }) => loadImpact(store, groupId, { ...parts, threshold: parts.pairThreshold }),
    sides: ({ id }) => loadSides(store, id),
    settle: async (request, { actor }) => {
      const outcome = await settle(store, actor, request);
      await changed(await patientOf(parts, request.id));
      return outcome;
    },
    edit: async (request, { actor }) => {
      const proposal = await editProposal(store, actor, request);
      await changed(proposal.patientKey);
      return proposal;
    },
    undo: async (request, { actor }) => {
      const target = await findTransaction(store, request.txnId);
      const outcome = await undo(store, actor, request);
      await changed(target?.patientKey ?? null);
      return outcome;
    },
    ...expiryHandlers(parts),
    recent: ({ limit }) => recentTransactions(parts, limit),
  };
}

/** W8. Many at once, and the way back. */
function bulkHandlers(parts: Parts): Pick<Handlers['proposals'], 'approveBulk' | 'undoBulk'> {
  const { store, ids } = parts;
  return {
    approveBulk: async ({ items }, { actor, signal, progress }) => {
      const request = { items, bulkId: RowId.parse(ids.next()) };
      const again = { recompute: recomputeChange(parts), encoder: gateEncoder(parts) };
      const outcome = await approveBulk(store, actor, request, again, { signal, progress });
      await emitMemoryChange(parts, null);
      return { ...outcome, done: await doneWithPatients(parts, outcome), left: [...outcome.left] };
    },
    undoBulk: async ({ bulkId }, { actor, signal, progress }) => {
      const undoId = RowId.parse(ids.next());
      const { left, ...counts } = await undoBulk(store, actor, bulkId, undoId, { signal, progress });
      await emitMemoryChange(parts, null);
      return { ...counts, left: [...left] };
    },
  };
}

/** W1. What nobody decided in time, and how it comes back. */
function expiryHandlers(parts: Parts): Pick<Handlers['proposals'], 'expiry' | 'setExpiry' | 'again'> {
  const { store } = parts;
  return {
    expiry: async () => ({ days: await loadExpiryDays(store) }),
    setExpiry: async ({ days }, { actor }) => {
      await setExpiryDays(store, actor, days);
      await expireNow(parts);
      await emitMemoryChange(parts, null);
      return { days };
    },
    again: async ({ groupId }, { actor }) => {
      await emitMemoryChange(parts, await proposeAgain(store, actor, groupId));
      return {};
    },
  };
}

async function groupsWithPatients({ store, library }: Parts, states: Parameters<typeof loadGroups>[1]) {
  const groups = await loadGroups(store, states);
  return Promise.all(
    groups.map(async ({ patientKey, ...group }) => ({
      ...group,
      patient: await library.patient(patientKey),
    })),
  );
}

function doneWithPatients({ library }: Parts, { done }: BulkOutcome) {
  return Promise.all(
    done.map(async ({ patientKey, ...group }) => ({ ...group, patient: await library.patient(patientKey) })),
  );
}

async function recentTransactions({ store }: Parts, limit: number) {
  const recent = await loadRecentActs(store, limit);
  return recent.map(({ id, at, actor, operation, words, patientKey, undoneBy, bulkId }) => ({
    txnId: id,
    at,
    actor,
    operation,
    words,
    patientKey,
    undoneBy,
    bulkId,
  }));
}

async function patientOf({ store }: Parts, proposalId: string): Promise<PatientKey | null> {
  return (await store.find(proposalsTable, proposalId))?.patientKey ?? null;
}
