import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader, TableSpec, Transaction } from '../storage/types.ts';

/** A row of a study that can be taken away and brought back; each is a version (P4). */
export interface Removable {
  readonly id: RowId;
  readonly version: number;
  readonly patientKey: PatientKey;
  readonly studyKey: StudyKey;
  readonly recordedAt: RecordedAt;
  readonly removed: boolean;
}

/** Takes a row away. Throws `not_found`. */
export async function remove<R extends Removable>(
  store: Store,
  actor: Actor,
  table: TableSpec<R>,
  id: RowId,
  operation: string,
): Promise<void> {
  const { patientKey } = await findPresent(store, table, id);
  await store.write({ actor, operation, patientKey }, async (tx) => {
    const row = await findPresent(tx, table, id);
    put(tx, table, { ...row, version: row.version + 1, recordedAt: tx.at, removed: true });
  });
}

/** Brings a removed row back as it was; one that is there stays. Throws `not_found`. */
export async function restore<R extends Removable>(
  store: Store,
  actor: Actor,
  table: TableSpec<R>,
  id: RowId,
  operation: string,
): Promise<R> {
  const { patientKey } = (await store.find(table, id)) ?? notFound(table, id);
  const { value } = await store.write({ actor, operation, patientKey }, async (tx) => {
    const row = (await tx.find(table, id)) ?? notFound(table, id);
    if (!row.removed) return row;
    return put(tx, table, { ...row, version: row.version + 1, recordedAt: tx.at, removed: false });
  });
  return value;
}

/** The row under an id. Throws `not_found` where it was taken away. */
export async function findPresent<R extends Removable>(
  store: StoreReader,
  table: TableSpec<R>,
  id: RowId,
): Promise<R> {
  const row = await store.find(table, id);
  return row !== null && !row.removed ? row : notFound(table, id);
}

/** Rows of a study that were not taken away, in the order of their ids: of UUIDv7 in that in which they were made, however they were changed. */
export function presentOf<R extends Removable>(rows: readonly R[], studyKey: StudyKey): R[] {
  return rows.filter((row) => row.studyKey === studyKey && !row.removed);
}

/** Puts a row and answers it. */
export function put<R extends Removable>(tx: Transaction, table: TableSpec<R>, row: R): R {
  tx.put(table, row);
  return row;
}

function notFound(table: { readonly name: string }, id: RowId): never {
  throw new AppError('not_found', 'This was removed meanwhile. Open the study again.', {
    id,
    table: table.name,
  });
}
