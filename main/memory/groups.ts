import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { ApprovalState } from '../contract/domain/memory.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import { type ClinicalTime, clinicalDay } from '../contract/domain/time.ts';
import type { StoreReader } from '../storage/types.ts';
import { documentsTable, proposalsTable, type StoredProposal } from './tables.ts';

/** The proposals of one signed reading or one source. The patient's identity is the library's to add. */
export interface Group {
  readonly groupId: RowId;
  readonly patientKey: PatientKey;
  readonly title: string;
  readonly proposals: StoredProposal[];
}

/** The review queue: groups with proposals in these states, newest group first, items in the order in which they were proposed. */
export async function loadGroups(store: StoreReader, states: readonly ApprovalState[]): Promise<Group[]> {
  const byGroup = new Map<RowId, StoredProposal[]>();
  for (const proposal of await store.where(proposalsTable, 'state', states))
    byGroup.set(proposal.groupId, [...(byGroup.get(proposal.groupId) ?? []), proposal]);
  const groups = [];
  for (const [groupId, items] of byGroup) {
    const [first] = items;
    if (first === undefined) continue;
    const title = await loadGroupTitle(store, items);
    groups.push({ groupId, patientKey: first.patientKey, title, proposals: items.sort(byProposing) });
  }
  return groups.sort(
    (a, b) => newestFirst(a.proposals[0], b.proposals[0]) || (a.groupId < b.groupId ? -1 : 1),
  );
}

/** "Reading of 2026-03-02", or "Letter.txt, 2019-05" of an ingested source. */
export async function loadGroupTitle(store: StoreReader, group: readonly Proposal[]): Promise<string> {
  const [first] = group;
  if (first === undefined) return 'Nothing';
  if (first.studyKey !== null) return `Reading of ${dayWords(first.studyTime)}`;
  if (first.payload.operation === 'delete_fact') return 'Facts of history that may be deleted';
  if (isRevival(first)) return `After a fact was taken back, ${dayWords(first.studyTime)}`;
  const documents = await store.rows(documentsTable, first.patientKey);
  const sources = documents.filter(({ groupId }) => groupId === first.groupId);
  const [source, ...others] = sources;
  if (source && others.length > 0) return `${source.name}, ${sources.length} documents`;
  if (source?.format === 'fhir' && source.date === null) return `${source.title}, ${source.name}`;
  return `${source?.name ?? 'Source'}, ${dayWords(source?.date ?? first.studyTime)}`;
}

function isRevival({ payload }: Proposal): boolean {
  return (
    payload.operation === 'transition_fact' &&
    payload.after.store === 'ACTIVE' &&
    payload.before.store === 'HISTORY'
  );
}

/** The clinical day as it is shown; unknown is said. */
export function dayWords(time: ClinicalTime | null): string {
  return time === null ? 'date unknown' : clinicalDay(time);
}

const OPERATIONS: readonly Proposal['payload']['operation'][] = [
  'add_episode',
  'add_visual',
  'add_fact',
  'restate_fact',
  'transition_fact',
  'contradiction',
  'delete_fact',
  'add_note',
];

function byProposing(a: Proposal, b: Proposal): number {
  const order = OPERATIONS.indexOf(a.payload.operation) - OPERATIONS.indexOf(b.payload.operation);
  return order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function newestFirst(a: Proposal | undefined, b: Proposal | undefined): number {
  const left = a?.recordedAt ?? '';
  const right = b?.recordedAt ?? '';
  return left < right ? 1 : left > right ? -1 : 0;
}
