import { expect, test } from 'vitest';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import { groupQueue, nextGroup } from './groupQueue.ts';

const group = (groupId: string, patientKey: string) =>
  ({ groupId, patient: { patientKey } }) as unknown as ProposalGroup;
const queue = [group('1', 'ada'), group('2', 'boris'), group('3', 'ada')];

test('what waits of one patient stands together', () => {
  const shown = groupQueue(queue).map(({ patient, groups }) => [
    patient.patientKey,
    ...groups.map(({ groupId }) => groupId),
  ]);
  expect(shown).toEqual([
    ['ada', '1', '3'],
    ['boris', '2'],
  ]);
});

test('after a decision the next group as it is shown comes up; after the last one, the one before', () => {
  expect(nextGroup(queue, '1' as RowId)).toBe('3');
  expect(nextGroup(queue, '3' as RowId)).toBe('2');
  expect(nextGroup(queue, '2' as RowId)).toBe('3');
  expect(nextGroup([group('1', 'ada')], '1' as RowId)).toBeNull();
});
