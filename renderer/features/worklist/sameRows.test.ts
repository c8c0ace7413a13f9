import { expect, test } from 'vitest';
import type { WorklistRow } from '../../../main/contract/api/attention.ts';
import { createSameRows } from './sameRows.ts';

function rowOf(studyKey: string, description: string): WorklistRow {
  return { studyKey, description } as unknown as WorklistRow;
}

test('[I6] a row that is as it was stays the same object, a changed one does not', () => {
  const sameRows = createSameRows();
  const [a, b] = sameRows([rowOf('a', 'CT'), rowOf('b', 'MR')]);
  const [b2, a2] = sameRows([rowOf('b', 'MR'), rowOf('a', 'CT thorax')]);
  expect(b2).toBe(b);
  expect(a2).not.toBe(a);
  expect(a2?.description).toBe('CT thorax');
  expect(sameRows([rowOf('a', 'CT thorax')])[0]).toBe(a2);
});
