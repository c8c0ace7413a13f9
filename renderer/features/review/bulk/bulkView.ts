import type { ProposalGroup } from '../../../../main/contract/api/proposals.ts';
import { type LeftOut, planBulk } from '../../../../main/contract/domain/bulk.ts';
import type { PatientKey, RowId } from '../../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../../main/contract/domain/proposals.ts';

/** What of one group may be approved together, and which of it a person has left in. */
export interface BulkSection {
  readonly group: ProposalGroup;
  /** All that the rules allow, in the order of the group. */
  readonly offered: readonly Proposal[];
  readonly ticked: readonly Proposal[];
}

/** A bulk approval as it is shown beforehand (W8). */
export interface BulkView {
  readonly sections: readonly BulkSection[];
  readonly left: readonly { readonly group: ProposalGroup; readonly items: readonly LeftOut[] }[];
  readonly counts: {
    readonly take: number;
    readonly groups: number;
    readonly patients: number;
    readonly left: number;
  };
}

/** The bulk approval of these groups without what a person took out; `patientKey` null: of all patients. */
export function bulkView(
  groups: readonly ProposalGroup[],
  exceptions: ReadonlySet<string>,
  patientKey: PatientKey | null,
): BulkView {
  const own = groups.filter(({ patient }) => patientKey === null || patient.patientKey === patientKey);
  const planned = own.map((group) => ({
    group,
    rules: planBulk(group.proposals),
    ticked: planBulk(group.proposals, exceptions).take,
  }));
  const sections = planned
    .filter(({ rules }) => rules.take.length > 0)
    .map(({ group, rules, ticked }) => ({ group, offered: rules.take, ticked }));
  const left = planned
    .filter(({ rules }) => rules.left.length > 0)
    .map(({ group, rules }) => ({ group, items: rules.left }));
  const taken = sections.filter(({ ticked }) => ticked.length > 0);
  const counts = {
    take: taken.reduce((sum, { ticked }) => sum + ticked.length, 0),
    groups: taken.length,
    patients: new Set(taken.map(({ group }) => group.patient.patientKey)).size,
    left: own.reduce((sum, { proposals }) => sum + proposals.length, 0),
  };
  return { sections, left, counts: { ...counts, left: counts.left - counts.take } };
}

/** The exceptions once a person ticks or unticks changes; a change that is ticked again brings back what it goes with. */
export function tick(
  { sections }: BulkView,
  exceptions: ReadonlySet<string>,
  ticked: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(exceptions);
  for (const section of sections) {
    for (const { id } of section.offered) {
      const was = section.ticked.some((one) => one.id === id);
      if (was && !ticked.has(id)) next.add(id);
      if (!was && ticked.has(id)) bringBack(section.group.proposals, next, id);
    }
  }
  return next;
}

function bringBack(group: readonly Proposal[], exceptions: Set<string>, id: RowId): void {
  const isIn = (without: ReadonlySet<string>) => planBulk(group, without).take.some((one) => one.id === id);
  exceptions.delete(id);
  for (const { id: other } of group) {
    if (isIn(exceptions)) return;
    exceptions.delete(other);
  }
}

/** What is asked of the core: the ticked items at the versions that were seen. */
export function tickedItems({ sections }: BulkView): { id: RowId; version: number }[] {
  return sections.flatMap(({ ticked }) => ticked.map(({ id, version }) => ({ id, version })));
}
