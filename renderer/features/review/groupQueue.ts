import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Patient } from '../../../main/contract/domain/library.ts';

/** What waits of one patient. */
export interface PatientQueue {
  readonly patient: Patient;
  readonly groups: readonly ProposalGroup[];
}

/** The queue by patient, patients and groups in the order in which they came. */
export function groupQueue(groups: readonly ProposalGroup[]): PatientQueue[] {
  const byPatient = new Map<string, { patient: Patient; groups: ProposalGroup[] }>();
  for (const group of groups) {
    const { patient } = group;
    const known = byPatient.get(patient.patientKey);
    if (known === undefined) byPatient.set(patient.patientKey, { patient, groups: [group] });
    else known.groups.push(group);
  }
  return [...byPatient.values()];
}

/** The group to look at after one was decided: the next one as the queue is shown, else the one before; null where there is none. */
export function nextGroup(groups: readonly ProposalGroup[], decided: RowId): RowId | null {
  const shown = groupQueue(groups).flatMap((queue) => queue.groups);
  const at = shown.findIndex(({ groupId }) => groupId === decided);
  return (shown[at + 1] ?? shown[at - 1])?.groupId ?? null;
}
