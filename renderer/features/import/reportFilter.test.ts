import { expect, test } from 'vitest';
import { EMPTY_REPORT } from '../../../main/contract/domain/importReports.ts';
import type { ImportedFile } from '../../../main/contract/domain/library.ts';
import {
  conflictStudies,
  countFilters,
  filterFiles,
  firstFilter,
  groupReasons,
  OWN_REASON,
  withReason,
} from './reportFilter.ts';

const FILES: readonly ImportedFile[] = [
  { path: '/CD/IMG/1', outcome: 'taken', reason: null },
  { path: '/CD/IMG/2', outcome: 'taken', reason: 'no SOP Instance UID: one was derived' },
  { path: '/CD/readme.txt', outcome: 'skipped', reason: 'not a DICOM file' },
  { path: '/CD/IMG/empty', outcome: 'skipped', reason: 'the file is empty' },
  { path: '/CD/viewer.exe', outcome: 'skipped', reason: 'not a DICOM file' },
  { path: '/CD/IMG/3', outcome: 'known', reason: null },
  { path: '/CD/IMG/4', outcome: 'missing', reason: 'not there' },
];
const paths = (files: readonly ImportedFile[]) => files.map(({ path }) => path);

test('[I1] every filter shows as many lines as it counts', () => {
  const counts = countFilters({ ...EMPTY_REPORT, files: [...FILES] });
  expect(counts).toEqual({
    all: 7,
    taken: 2,
    known: 1,
    conflict: 0,
    asked: 0,
    missing: 1,
    skipped: 3,
    remarks: 1,
  });
  for (const [filter, count] of Object.entries(counts))
    expect(filterFiles(FILES, filter as keyof typeof counts, '')).toHaveLength(count);
});

test('[I1] words are found in path and reason, all of them, in any case', () => {
  expect(paths(filterFiles(FILES, 'all', 'img EMPTY'))).toEqual(['/CD/IMG/empty']);
  expect(paths(filterFiles(FILES, 'skipped', ' dicom '))).toEqual(['/CD/readme.txt', '/CD/viewer.exe']);
  expect(filterFiles(FILES, 'taken', 'readme')).toEqual([]);
});

test('[I1] equal reasons are one group, the most frequent first', () => {
  expect(groupReasons(FILES)).toEqual([
    { reason: 'not a DICOM file', count: 2 },
    { reason: 'no SOP Instance UID: one was derived', count: 1 },
    { reason: 'not there', count: 1 },
    { reason: 'the file is empty', count: 1 },
  ]);
});

test('[I1] each reason of a line counts; long ones that one line alone gives are one group; a group shows what it counts', () => {
  const record = (name: string) =>
    `an HL7 message: 2 observations of ${name}; it waits. ${'No patient. '.repeat(9)}`;
  const files: readonly ImportedFile[] = [
    { path: '/1', outcome: 'conflict', reason: 'other bytes' },
    { path: '/2', outcome: 'conflict', reason: 'other bytes; no pixels' },
    { path: '/3', outcome: 'asked', reason: record('A') },
    { path: '/4', outcome: 'asked', reason: record('B') },
    { path: '/5', outcome: 'taken', reason: null },
  ];
  const groups = groupReasons(files);
  expect(groups).toEqual([
    { reason: 'other bytes', count: 2 },
    { reason: 'no pixels', count: 1 },
    { reason: OWN_REASON, count: 2 },
  ]);
  for (const { reason, count } of groups) expect(withReason(files, reason)).toHaveLength(count);
  expect(paths(withReason(files, OWN_REASON))).toEqual(['/3', '/4']);
});

test('[I3] conflicts are counted by the studies in which a person settles them', () => {
  const study = (key: string) => key as NonNullable<ImportedFile['studyKey']>;
  const file = (outcome: ImportedFile['outcome'], key: string): ImportedFile => ({
    path: '/x',
    outcome,
    reason: null,
    studyKey: study(key),
  });
  const files = [file('conflict', 'a'), file('conflict', 'b'), file('conflict', 'a'), file('taken', 'c')];
  expect(conflictStudies(files)).toEqual(['a', 'b']);
});

test('[I1] what needs a person is looked at first, then what was left out', () => {
  const none = countFilters(EMPTY_REPORT);
  expect(firstFilter(none)).toBe('all');
  expect(firstFilter({ ...none, skipped: 1 })).toBe('skipped');
  expect(firstFilter({ ...none, skipped: 1, missing: 1 })).toBe('missing');
  expect(firstFilter({ ...none, skipped: 1, asked: 1, conflict: 1 })).toBe('conflict');
});
