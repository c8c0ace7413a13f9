import { expect, test } from 'vitest';
import type { PatientKey, TxnId } from '../contract/domain/ids.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import type { Report } from '../contract/domain/reading.ts';
import { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import { countedIds } from '../storage/testing.ts';
import { buildReadingProposals } from './readingProposals.ts';
import { semanticLines } from './semantic.ts';
import { idOf, readingOf, reportOf } from './testRows.ts';

const ANN = '0'.repeat(32) as PatientKey;
const AT = RecordedAt.parse('2026-02-01T00:00:00.000Z');
const TXN = idOf('txn') as unknown as TxnId;

/** The episode's proposal of a signed report, decided as `state` says; null leaves it waiting. */
function decided(report: Report, time: string, state: 'approved' | 'rejected' | null = 'approved'): Proposal {
  const reading = readingOf(report);
  const study = { ...reading.study, time: ClinicalTime.parse(time) };
  const [episode] = buildReadingProposals({ ...reading, study }, countedIds(), AT);
  if (episode === undefined) throw new Error('no proposal');
  return state === null ? episode : { ...episode, state, txnId: TXN };
}

test('[M4] seven approved readings leave 3 to 7, by study time, whatever the order in which they were signed', () => {
  const numbers = [4, 1, 7, 3, 6, 2, 5];
  const reports = numbers.map((n) => reportOf(`${n}`, ANN));
  const proposals = reports.map((report, index) => decided(report, `202${numbers[index]}`));
  const lines = semanticLines(reports, proposals);
  expect(lines.map(({ time }) => time)).toEqual(['2023', '2024', '2025', '2026', '2027']);
  expect(lines[0]?.impression).toBe('No pleural effusion is seen on the study 3.');
  expect(semanticLines([...reports].reverse(), [...proposals].reverse())).toEqual(lines);
});

test('[M4] a reading whose episode was rejected is in; one whose proposals all wait is not', () => {
  const rejected = reportOf('rejected', ANN, { diagnosis: 'effusion' });
  const waiting = reportOf('waiting', ANN);
  const lines = semanticLines(
    [rejected, waiting],
    [decided(rejected, '2024', 'rejected'), decided(waiting, '2025', null)],
  );
  expect(lines.map(({ readingId, decision }) => [readingId, decision])).toEqual([[rejected.id, 'effusion']]);
});

test('[M4] nothing is inferred: without a signed diagnosis the decision is empty', () => {
  const report = reportOf('a', ANN);
  expect(semanticLines([report], [decided(report, '2024')])[0]?.decision).toBe('');
});

test('[W5] a reading that was taken back is not in', () => {
  const report = reportOf('a', ANN);
  const retracted = { ...report, retractions: [{ rowId: report.id, at: AT, seenBy: [] }] };
  const otherwise = { ...report, retractions: [{ rowId: idOf('a cited row'), at: AT, seenBy: [] }] };
  expect(semanticLines([retracted], [decided(report, '2024')])).toEqual([]);
  expect(semanticLines([otherwise], [decided(report, '2024')])).toHaveLength(1);
});
