import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import { Measurement, Observation } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import type { Ids, Store, StoreReader, TableSpec, Transaction } from '../storage/types.ts';
import {
  measurementsTable,
  observationsTable,
  type StoredMeasurement,
  type StoredObservation,
} from './tables.ts';

/** A measurement as a person saves it; id null for a new one. */
export type MeasurementEdit = Omit<Measurement, 'id' | 'recordedAt'> & { readonly id: RowId | null };

/** Saves a measurement as a new row or as the next version of its row; an equal one is not written again (P2). Throws `not_found`. */
export async function saveMeasurement(
  store: Store,
  actor: Actor,
  ids: Ids,
  edit: MeasurementEdit,
): Promise<Measurement> {
  const { patientKey } = edit;
  const { value } = await store.write({ actor, operation: 'measurement.save', patientKey }, async (tx) => {
    const known = edit.id === null ? null : await findPresent(tx, measurementsTable, edit.id);
    const id = known?.id ?? (ids.next() as RowId);
    const head = { id, version: known?.version ?? 1, recordedAt: known?.recordedAt ?? tx.at, removed: false };
    const row: StoredMeasurement = { ...edit, ...head };
    if (known === null) return put(tx, measurementsTable, row);
    if (isDeepStrictEqual(row, { ...known })) return known;
    return put(tx, measurementsTable, { ...row, version: known.version + 1, recordedAt: tx.at });
  });
  return Measurement.parse(value);
}

/** Adds what a person saw and typed on the current study. */
export async function addObservation(
  store: Store,
  actor: Actor,
  ids: Ids,
  typed: Omit<Observation, 'id' | 'recordedAt'>,
): Promise<Observation> {
  const { patientKey } = typed;
  const { value } = await store.write({ actor, operation: 'observation.add', patientKey }, async (tx) => {
    const head = { id: ids.next() as RowId, version: 1, recordedAt: tx.at, removed: false };
    return put(tx, observationsTable, { ...typed, ...head } satisfies StoredObservation);
  });
  return Observation.parse(value);
}

/** Takes a measurement away; its versions stay (P4). Throws `not_found`. */
export async function removeMeasurement(store: Store, actor: Actor, id: RowId): Promise<void> {
  await remove(store, actor, measurementsTable, id, 'measurement.remove');
}

/** Takes an observation away; its versions stay (P4). Throws `not_found`. */
export async function removeObservation(store: Store, actor: Actor, id: RowId): Promise<void> {
  await remove(store, actor, observationsTable, id, 'observation.remove');
}

/** Measurements of a study, oldest first. */
export async function loadMeasurements(
  store: StoreReader,
  patientKey: PatientKey,
  studyKey: StudyKey,
): Promise<Measurement[]> {
  const rows = await store.rows(measurementsTable, patientKey);
  return presentOf(rows, studyKey).map((row) => Measurement.parse(row));
}

/** Observations of a study, oldest first. */
export async function loadObservations(
  store: StoreReader,
  patientKey: PatientKey,
  studyKey: StudyKey,
): Promise<Observation[]> {
  const rows = await store.rows(observationsTable, patientKey);
  return presentOf(rows, studyKey).map((row) => Observation.parse(row));
}

type Removable = StoredMeasurement | StoredObservation;

async function remove<R extends Removable>(
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

async function findPresent<R extends Removable>(
  store: StoreReader,
  table: TableSpec<R>,
  id: RowId,
): Promise<R> {
  const row = await store.find(table, id);
  if (row !== null && !row.removed) return row;
  throw new AppError('not_found', 'This was removed meanwhile. Open the study again.', {
    id,
    table: table.name,
  });
}

function presentOf<R extends Removable>(rows: readonly R[], studyKey: StudyKey): R[] {
  const present = rows.filter((row) => row.studyKey === studyKey && !row.removed);
  return present.sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : 0));
}

function put<R extends Removable>(tx: Transaction, table: TableSpec<R>, row: R): R {
  tx.put(table, row);
  return row;
}
