import { expect, test } from 'vitest';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { newestFirst } from './newestFirst.ts';

const row = (patientKey: string, time: string | null) =>
  ({ patient: { patientKey }, time }) as unknown as StudyRow;

test('the newest study leads its patient; patients keep their order; undated come last', () => {
  const rows = [
    row('a', '2024-01'),
    row('a', '2026-01-02'),
    row('a', null),
    row('b', '2025'),
    row('a', '2020'),
  ];
  const shown = newestFirst(rows).map(({ patient, time }) => `${patient.patientKey} ${time}`);
  expect(shown).toEqual(['a 2026-01-02', 'a 2024-01', 'a null', 'b 2025', 'a 2020']);
  expect(newestFirst(rows)).toBe(newestFirst(rows));
});
