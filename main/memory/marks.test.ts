import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { InstanceKey, type PatientKey, RowId } from '../contract/domain/ids.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { TableSpec } from '../storage/types.ts';
import { loadMeasurements, removeMeasurement, restoreMeasurement, saveMeasurement } from './findings.ts';
import {
  keepOpenMeasurement,
  loadKeyImages,
  loadOpenMeasurement,
  removeKeyImage,
  saveKeyImage,
} from './marks.ts';
import { keyImagesTable, MEMORY_TABLES, measurementsTable, StoredMeasurement } from './tables.ts';
import { BOTH, studyOf } from './testRows.ts';

let opened: TestStore;
let ann: PatientKey;
const ids = countedIds(11);
const studyKey = studyOf('s');
const instanceKey = InstanceKey.parse('a'.repeat(64));
const drawn = {
  ...{ studyKey, instanceKey, frame: 0, kind: 'length' as const, value: 9, unit: 'mm' },
  points: [
    [0, 0],
    [9, 0],
  ] as [number, number][],
  ...{ statistics: null, finding: '', site: null, laterality: null, lesionId: null },
};

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  ann = opened.store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

test('[T5] a measurement that an older version wrote is read, with no second value', async () => {
  const row = StoredMeasurement.omit({ secondValue: true });
  const old: TableSpec<z.infer<typeof row>> = { ...measurementsTable, row, schemaVersion: 1, migrations: [] };
  await opened.remove();
  opened = await openTestStore([old]);
  const patientKey = opened.store.patientKey(null, 'ANN');
  const id = RowId.parse(ids.next());
  const written = { ...drawn, id, version: 1, patientKey, removed: false };
  await opened.store.write({ actor: BOTH, operation: 'test', patientKey }, async (tx) =>
    tx.put(old, { ...written, recordedAt: tx.at }),
  );
  const store = await opened.reopen([...MEMORY_TABLES]);
  expect(await loadMeasurements(store, patientKey, studyKey)).toMatchObject([
    { id, value: 9, secondValue: null },
  ]);
});

test('[T5] a measurement keeps its place when it is changed', async () => {
  const { store } = opened;
  const edit = { ...drawn, id: null, patientKey: ann, secondValue: null };
  const first = await saveMeasurement(store, BOTH, ids, edit);
  const second = await saveMeasurement(store, BOTH, ids, edit);
  await saveMeasurement(store, BOTH, ids, { ...first, finding: 'nodule' });
  const present = await loadMeasurements(store, ann, studyKey);
  expect(present.map(({ id }) => id)).toEqual([first.id, second.id]);
});

test('[P4][T3] a removed measurement comes back as it was, under its id; one that is there stays', async () => {
  const { store } = opened;
  const edit = { ...drawn, id: null, patientKey: ann, secondValue: null };
  const saved = await saveMeasurement(store, BOTH, ids, edit);
  await removeMeasurement(store, BOTH, saved.id);
  const { recordedAt: _, ...back } = await restoreMeasurement(store, BOTH, saved.id);
  expect(saved).toMatchObject(back);
  const [present] = await loadMeasurements(store, ann, studyKey);
  expect(await restoreMeasurement(store, BOTH, saved.id)).toEqual(present);
  const unknown = RowId.parse(ids.next());
  await expect(restoreMeasurement(store, BOTH, unknown)).rejects.toMatchObject({ code: 'not_found' });
});

test('[T5] a frame is a key image once, with its note; unmarked it is gone, marked again it has its id', async () => {
  const { store } = opened;
  const mark = { studyKey, patientKey: ann, instanceKey, frame: 2, note: '' };
  const first = await saveKeyImage(store, BOTH, mark);
  expect(await saveKeyImage(store, BOTH, mark)).toEqual(first);
  const noted = await saveKeyImage(store, BOTH, { ...mark, note: 'largest extent' });
  await saveKeyImage(store, BOTH, { ...mark, frame: 3 });
  expect(noted.id).toBe(first.id);
  expect(await loadKeyImages(store, ann, studyKey)).toMatchObject([{ note: 'largest extent' }, { frame: 3 }]);
  await removeKeyImage(store, BOTH, first.id);
  expect(await loadKeyImages(store, ann, studyKey)).toMatchObject([{ frame: 3 }]);
  expect((await saveKeyImage(store, BOTH, mark)).id).toBe(first.id);
  expect(await store.versions(keyImagesTable, first.id)).toHaveLength(4);
});

test('[T5] points of a half-drawn measurement are there after a restart, until it is finished', async () => {
  const study = { studyKey, patientKey: ann };
  const open = { instanceKey, frame: 0, kind: 'cobb' as const, points: [[1, 2]] as [number, number][] };
  await keepOpenMeasurement(opened.store, BOTH, study, open);
  await keepOpenMeasurement(opened.store, BOTH, study, { ...open, points: [...open.points, [3, 4]] });
  const store = await opened.reopen([...MEMORY_TABLES]);
  expect(await loadOpenMeasurement(store, studyKey)).toEqual({
    ...{ ...open, studyKey },
    points: [
      [1, 2],
      [3, 4],
    ],
  });
  await keepOpenMeasurement(store, BOTH, study, null);
  expect(await loadOpenMeasurement(store, studyKey)).toBeNull();
  await keepOpenMeasurement(store, BOTH, study, open);
  await saveMeasurement(store, BOTH, ids, { ...drawn, id: null, patientKey: ann, secondValue: null });
  expect(await loadOpenMeasurement(store, studyKey)).toBeNull();
});
