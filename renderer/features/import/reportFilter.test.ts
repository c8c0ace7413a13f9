import { expect, test } from 'vitest';
import { EMPTY_REPORT } from '../../../main/contract/domain/importReports.ts';
import type { ImportedFile } from '../../../main/contract/domain/library.ts';
import { countFilters, filterFiles, firstFilter, groupReasons } from './reportFilter.ts';

const FILES: readonly ImportedFile[] = [
  { path: '/CD/IMG/1', outcome: 'taken', reason: null },
  { path: '/CD/IMG/2', outcome: 'taken', reason: 'no SOP Instance UID: one was derived' },
  { path: '/CD/readme.txt', outcome: 'skipped', reason: 'not a DICOM file' },
  { path: '/CD/IMG/empty', outcome: 'skipped', reason: 'the file is empty' },
  { path: '/CD/viewer.exe', outcome: 'skipped', reason: 'not a DICOM file' },
  { path: '/CD/IMG/3', outcome: 'known', reason: null },
];
const paths = (files: readonly ImportedFile[]) => files.map(({ path }) => path);

test('[I1] every filter shows as many lines as it counts', () => {
  const counts = countFilters({ ...EMPTY_REPORT, files: [...FILES] });
  expect(counts).toEqual({ all: 6, taken: 2, known: 1, conflict: 0, asked: 0, skipped: 3, remarks: 1 });
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
    { reason: 'the file is empty', count: 1 },
  ]);
});

test('[I1] what needs a person is looked at first, then what was left out', () => {
  const none = countFilters(EMPTY_REPORT);
  expect(firstFilter(none)).toBe('all');
  expect(firstFilter({ ...none, skipped: 1 })).toBe('skipped');
  expect(firstFilter({ ...none, skipped: 1, asked: 1, conflict: 1 })).toBe('conflict');
});
