import type { Handlers } from '../contract/api/contract.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import { decide } from '../memory/approval.ts';
import { editProposal } from '../memory/editing.ts';
import { loadGroups } from '../memory/groups.ts';
import { proposalsTable } from '../memory/tables.ts';
import { findTransaction, loadRecent } from '../memory/transactions.ts';
import { undo } from '../memory/undo.ts';
import { emitMemoryChange } from './changes.ts';
import type { Parts } from './parts.ts';
import { recomputeChange } from './recompute.ts';

/** Review: the queue, decisions, edits and undo (W1–W4). */
export function proposalHandlers(parts: Parts): Handlers['proposals'] {
  const { store, library } = parts;
  const changed = (patientKey: PatientKey | null) => emitMemoryChange(parts, patientKey);
  return {
    groups: async ({ states }) => {
      const groups = await loadGroups(store, states);
      return Promise.all(
        groups.map(async ({ patientKey, ...group }) => ({
          ...group,
          patient: await library.patient(patientKey),
        })),
      );
    },
    decide: async (request, { actor }) => {
      const outcome = await decide(store, actor, request, recomputeChange(parts));
      const [first] = [...request.approve, ...request.reject];
      await changed(first === undefined ? null : await patientOf(parts, first.id));
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
    recent: async ({ limit }) =>
      (await loadRecent(store, limit)).map(({ id, at, actor, operation, words, patientKey, undoneBy }) => ({
        txnId: id,
        at,
        actor,
        operation,
        words,
        patientKey,
        undoneBy,
      })),
  };
}

async function patientOf({ store }: Parts, proposalId: string): Promise<PatientKey | null> {
  return (await store.find(proposalsTable, proposalId))?.patientKey ?? null;
}
