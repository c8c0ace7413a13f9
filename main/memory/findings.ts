import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import { Measurement, Observation } from '../contract/domain/reading.ts';
import type { Ids, Store, StoreReader } from '../storage/types.ts';
import { endOpenMeasurement } from './marks.ts';
import { findPresent, presentOf, put, remove, restore } from './removable.ts';
import {
  measurementsTable,
  observationsTable,
  type StoredMeasurement,
  type StoredObservation,
} from './tables.ts';

/** A measurement as a person saves it; id null for a new one. */
export type MeasurementEdit = Omit<Measurement, 'id' | 'recordedAt'> & { readonly id: RowId | null };

/**
 * Saves a measurement as a new row or as the next version of its row; an equal one is not written again (P2). A new one ends what was
 * being drawn on the study, in the same write. Throws `not_found`.
 */
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
    if (known === null) {
      await endOpenMeasurement(tx, edit.studyKey);
      return put(tx, measurementsTable, row);
    }
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

/** Brings a removed measurement back as it was, as its next version (P4). Throws `not_found`. */
export async function restoreMeasurement(store: Store, actor: Actor, id: RowId): Promise<Measurement> {
  return Measurement.parse(await restore(store, actor, measurementsTable, id, 'measurement.restore'));
}

/** Takes an observation away; its versions stay (P4). Throws `not_found`. */
export async function removeObservation(store: Store, actor: Actor, id: RowId): Promise<void> {
  await remove(store, actor, observationsTable, id, 'observation.remove');
}

/** Measurements of a study in the order in which they were made: a change keeps their numbers. */
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
