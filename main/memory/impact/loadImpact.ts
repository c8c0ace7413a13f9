import type { RowId } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type { Proposal, ProposalImpact } from '../../contract/domain/proposals.ts';
import type { StoreReader } from '../../storage/types.ts';
import { factsTable, proposalsTable, relationsTable } from '../tables.ts';
import { type ImpactMemory, type ImpactSearch, retrieveImpact } from './retrieveImpact.ts';

/**
 * S4. What each change of state of one group bears on, in the order of its proposals; those that bear on nothing are left out. A fact
 * that another proposal of the group changes is shown there, and not here.
 */
export async function loadImpact(
  store: StoreReader,
  groupId: RowId,
  search: ImpactSearch,
): Promise<ProposalImpact[]> {
  const proposals = await store.where(proposalsTable, 'groupId', [groupId]);
  const transitions = proposals.flatMap((proposal) => {
    const before = beforeOf(proposal);
    return before === null ? [] : [{ proposal, before }];
  });
  const [first] = transitions;
  if (first === undefined) return [];
  const changed = new Set(transitions.map(({ before }) => before.id));
  const memory = await memoryOf(store, first.proposal.patientKey);
  return transitions.flatMap(({ proposal, before }) => {
    const { facts, more } = retrieveImpact([before], memory, search);
    const others = facts.filter(({ fact }) => !changed.has(fact.id));
    return others.length === 0 ? [] : [{ id: proposal.id, facts: others, more }];
  });
}

/** Null where a proposal changes no state: what is only added or said again takes nothing from what stands on it. */
function beforeOf({ payload }: Proposal): Fact | null {
  return payload.operation === 'transition_fact' ? payload.before : null;
}

async function memoryOf(store: StoreReader, patientKey: Proposal['patientKey']): Promise<ImpactMemory> {
  return {
    facts: await store.rows(factsTable, patientKey),
    relations: await store.rows(relationsTable, patientKey),
  };
}
