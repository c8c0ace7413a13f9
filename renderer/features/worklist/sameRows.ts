import type { WorklistRow } from '../../../main/contract/api/attention.ts';

const MOST_ROWS = 1000;

/**
 * Gives rows that are as they were the last time as the same objects, so that a table need not draw them again: most letters of a
 * search leave many rows where they are.
 */
export function createSameRows(): (rows: readonly WorklistRow[]) => WorklistRow[] {
  const known = new Map<string, { readonly row: WorklistRow; readonly json: string }>();
  return (rows) => {
    if (known.size > MOST_ROWS) known.clear();
    return rows.map((row) => {
      const json = JSON.stringify(row);
      const last = known.get(row.studyKey);
      if (last?.json === json) return last.row;
      known.set(row.studyKey, { row, json });
      return row;
    });
  };
}
