import type { ImportedFile, ImportReport } from '../../../main/contract/domain/library.ts';

/** Which lines of a report are looked at; `remarks`: taken or known, with something to say. */
export type Filter = 'all' | ImportedFile['outcome'] | 'remarks';

/** Filters in the order in which they stand. */
export const FILTERS = ['all', 'taken', 'known', 'conflict', 'asked', 'skipped', 'remarks'] as const;

/** Lines that say the same, and how many. */
export interface ReasonGroup {
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
  const counts = { all: 0, taken: 0, known: 0, conflict: 0, asked: 0, skipped: 0, remarks: 0 };
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

/** The reasons of lines, the most frequent first; those of one count by their words. */
export function groupReasons(files: readonly ImportedFile[]): readonly ReasonGroup[] {
  const counts = new Map<string, number>();
  for (const { reason } of files) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const groups = [...counts].map(([reason, count]) => ({ reason, count }));
  return groups.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** What one looks at first: what needs a person, else what was left out, else all. */
export function firstFilter(counts: Readonly<Record<Filter, number>>): Filter {
  return (['conflict', 'asked', 'skipped'] as const).find((filter) => counts[filter] > 0) ?? 'all';
}
