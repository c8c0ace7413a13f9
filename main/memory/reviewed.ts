import type { ApprovalState } from '../contract/domain/memory.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import type { StoredRow, TableSpec } from '../storage/types.ts';
import {
  episodesTable,
  factsTable,
  notesTable,
  proposalsTable,
  relationsTable,
  visualsTable,
} from './tables.ts';

/** A row whose state a person decides on (W1). */
export interface ReviewedRow extends StoredRow {
  readonly state: ApprovalState;
  readonly recordedAt: RecordedAt;
}

const REVIEWED: readonly TableSpec<ReviewedRow>[] = [
  episodesTable,
  visualsTable,
  factsTable,
  relationsTable,
  notesTable,
  proposalsTable,
];

/** The table of reviewed rows of that name, as a transaction's puts name it; null for any other table. */
export function reviewedTable(name: string): TableSpec<ReviewedRow> | null {
  return REVIEWED.find((table) => table.name === name) ?? null;
}
