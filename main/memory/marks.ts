import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import { KeyImage, OpenMeasurement } from '../contract/domain/marks.ts';
import type { Store, StoreReader, Transaction } from '../storage/types.ts';
import { derivedId } from './derivedIds.ts';
import { presentOf, put, remove } from './removable.ts';
import {
  keyImagesTable,
  openMeasurementsTable,
  type StoredKeyImage,
  type StoredOpenMeasurement,
} from './tables.ts';

/** A key image as a person marks it. */
export type KeyImageEdit = Omit<KeyImage, 'id' | 'recordedAt'>;

/** Marks a frame, or changes its note. The frame has one row, also where its mark was taken away before; the same again writes nothing (P2). */
export async function saveKeyImage(store: Store, actor: Actor, edit: KeyImageEdit): Promise<KeyImage> {
  const { patientKey, studyKey, instanceKey, frame } = edit;
  const id = derivedId('key image', studyKey, instanceKey, String(frame));
  const { value } = await store.write({ actor, operation: 'keyImage.save', patientKey }, async (tx) => {
    const known = await tx.find(keyImagesTable, id);
    if (known !== null && !known.removed && known.note === edit.note) return known;
    const head = { id, version: (known?.version ?? 0) + 1, recordedAt: tx.at, removed: false };
    return put(tx, keyImagesTable, { ...edit, ...head } satisfies StoredKeyImage);
  });
  return KeyImage.parse(value);
}

/** Takes the mark of a key image away. Throws `not_found`. */
export async function removeKeyImage(store: Store, actor: Actor, id: RowId): Promise<void> {
  await remove(store, actor, keyImagesTable, id, 'keyImage.remove');
}

/** Key images of a study, the one that was marked or noted last at the end. */
export async function loadKeyImages(
  store: StoreReader,
  patientKey: PatientKey,
  studyKey: StudyKey,
): Promise<KeyImage[]> {
  const rows = await store.rows(keyImagesTable, patientKey);
  const present = presentOf(rows, studyKey).map((row) => KeyImage.parse(row));
  return present.sort((a, b) => (a.recordedAt < b.recordedAt ? -1 : a.recordedAt > b.recordedAt ? 1 : 0));
}

/** Keeps the points of a measurement in the making, one for each study; null once it is finished or given up. */
export async function keepOpenMeasurement(
  store: Store,
  actor: Actor,
  study: Pick<StoredOpenMeasurement, 'studyKey' | 'patientKey'>,
  open: Omit<OpenMeasurement, 'studyKey'> | null,
): Promise<void> {
  const { patientKey, studyKey } = study;
  const id = derivedId('open measurement', studyKey);
  await store.write({ actor, operation: 'measurement.draw', patientKey }, async (tx) => {
    if (open === null) return endOpenMeasurement(tx, studyKey);
    const known = await tx.find(openMeasurementsTable, id);
    const version = (known?.version ?? 0) + 1;
    const head = { id, version, patientKey, studyKey, recordedAt: tx.at, removed: false };
    const { instanceKey, frame, kind, points, plane } = open;
    put(tx, openMeasurementsTable, { ...head, instanceKey, frame, kind, points, plane });
  });
}

/** Nothing is being drawn on a study any more. */
export async function endOpenMeasurement(tx: Transaction, studyKey: StudyKey): Promise<void> {
  const known = await tx.find(openMeasurementsTable, derivedId('open measurement', studyKey));
  if (known === null || known.removed) return;
  const head = { version: known.version + 1, recordedAt: tx.at, removed: true };
  put(tx, openMeasurementsTable, { ...known, ...head });
}

/** The measurement that a page left half drawn on a study; null where there is none. */
export async function loadOpenMeasurement(
  store: StoreReader,
  studyKey: StudyKey,
): Promise<OpenMeasurement | null> {
  const row = await store.find(openMeasurementsTable, derivedId('open measurement', studyKey));
  return row === null || row.removed ? null : OpenMeasurement.parse(row);
}
