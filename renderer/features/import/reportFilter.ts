import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ImportedFile, ImportReport } from '../../../main/contract/domain/library.ts';

/** Which lines of a report are looked at; `remarks`: taken or known, with something to say. */
export type Filter = 'all' | ImportedFile['outcome'] | 'remarks';

/** Filters in the order in which they stand. */
export const FILTERS = [
  'all',
  'taken',
  'known',
  'conflict',
  'asked',
  'missing',
  'skipped',
  'remarks',
] as const;

/** Stands for the lines of which no reason is shared: each says a long thing of its own, such as whose record it holds. */
export const OWN_REASON = ' own';

/** Lines that share a reason, and how many. */
export interface ReasonGroup {
  /** One of the reasons that a line gives, or {@link OWN_REASON}. */
  readonly reason: string;
  readonly count: number;
}

function fits({ outcome, reason }: ImportedFile, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'remarks') return reason !== null && (outcome === 'taken' || outcome === 'known');
  return outcome === filter;
}

/** How many lines each filter shows. */
export function countFilters(report: ImportReport): Readonly<Record<Filter, number>> {
  const counts = { all: 0, taken: 0, known: 0, conflict: 0, asked: 0, missing: 0, skipped: 0, remarks: 0 };
  for (const file of report.files) {
    counts.all += 1;
    counts[file.outcome] += 1;
    if (fits(file, 'remarks')) counts.remarks += 1;
  }
  return counts;
}

/** The lines of a filter that hold all the words, in path or reason, whatever their case. */
export function filterFiles(
  files: readonly ImportedFile[],
  filter: Filter,
  text: string,
): readonly ImportedFile[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return files.filter((file) => {
    if (!fits(file, filter)) return false;
    if (words.length === 0) return true;
    const line = `${file.path} ${file.reason ?? ''}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
}

/** The reasons of lines, the most frequent first; those of one count by their words, and what has none to share last. */
export function groupReasons(files: readonly ImportedFile[]): readonly ReasonGroup[] {
  const counts = new Map<string, number>();
  for (const file of files) for (const part of partsOf(file)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const groups = [...counts]
    .filter(([reason, count]) => isGroup(reason, count))
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  const own = files.filter((file) => hasOwnReason(file, counts)).length;
  return own === 0 ? groups : [...groups, { reason: OWN_REASON, count: own }];
}

/** The lines that give a reason of {@link groupReasons}; `files` are those that were grouped. */
export function withReason(files: readonly ImportedFile[], reason: string): readonly ImportedFile[] {
  if (reason !== OWN_REASON) return files.filter((file) => partsOf(file).includes(reason));
  const shared = new Set(groupReasons(files).map((group) => group.reason));
  return files.filter((file) => file.reason !== null && !partsOf(file).some((part) => shared.has(part)));
}

const LONGEST_ALONE = 100;

/** A reason that one line alone gives is listed where it is short; a long one would fill the list and say no more than the line. */
function isGroup(reason: string, count: number): boolean {
  return count > 1 || reason.length <= LONGEST_ALONE;
}

function hasOwnReason(file: ImportedFile, counts: ReadonlyMap<string, number>): boolean {
  return file.reason !== null && !partsOf(file).some((part) => isGroup(part, counts.get(part) ?? 0));
}

/** What a line says, thing by thing; a record’s sentences stay together. */
function partsOf({ reason, outcome }: ImportedFile): readonly string[] {
  if (reason === null) return [];
  return outcome === 'asked' ? [reason] : [...new Set(reason.split('; '))];
}

/** The studies in which this import brought conflicts, each once. */
export function conflictStudies(files: readonly ImportedFile[]): readonly StudyKey[] {
  const keys = files.flatMap(({ outcome, studyKey }) =>
    outcome === 'conflict' && studyKey ? [studyKey] : [],
  );
  return [...new Set(keys)];
}

/** What one looks at first: what needs a person, else what a disc lacks, else what was left out, else all. */
export function firstFilter(counts: Readonly<Record<Filter, number>>): Filter {
  return (['conflict', 'asked', 'missing', 'skipped'] as const).find((filter) => counts[filter] > 0) ?? 'all';
}
