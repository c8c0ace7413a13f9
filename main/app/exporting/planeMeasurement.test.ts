import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyRow } from '../../contract/domain/library.ts';
import type { Measurement, PatientPlane } from '../../contract/domain/reading.ts';
import { dciodvfyErrors, dsrdump, isInstalled } from '../../exchange/testing/validators.ts';
import { openTestCore, type TestCore, takeIn } from '../testCore.ts';

let opened: TestCore;
let study: StudyRow;
beforeEach(async () => {
  opened = await openTestCore();
  [study] = (await takeIn(opened.client, [{ patient: 'P1', day: '20240101', picture: 1 }])) as [StudyRow];
});
afterEach(() => opened.remove());

/** A coronal plane with pixels of 0.5 mm: columns to the left, rows to the feet. */
const PLANE: PatientPlane = {
  frameOfReferenceUid: '1.2.3.9' as PatientPlane['frameOfReferenceUid'],
  origin: [-20, 5.5, 38],
  columnStep: [0.5, 0, 0],
  rowStep: [0, 0, -0.5],
  slab: { mode: 'mip', thicknessMm: 10 },
};

async function drawn(changes: Partial<Measurement> = {}) {
  const { series } = await opened.client.library.study({ studyKey: study.studyKey });
  const key = series.flatMap(({ instances }) => instances)[0]?.instanceKey;
  if (key === undefined) throw new Error('no image');
  return {
    ...{ id: null, studyKey: study.studyKey, instanceKey: key, frame: 0, kind: 'length' as const },
    points: [
      [10, 20],
      [22, 36],
    ] as [number, number][],
    ...{ plane: PLANE, value: 10, unit: 'mm', secondValue: null, statistics: null },
    ...{ finding: 'Nodule', site: 'lung', laterality: 'L' as const, lesionId: null },
    ...changes,
  };
}

test('[T5] a measurement on a plane is kept with its plane, removed, restored, and there after a start', async () => {
  const { reading } = opened.client;
  const saved = await reading.saveMeasurement(await drawn());
  expect(saved.plane).toEqual(PLANE);
  await reading.removeMeasurement({ id: saved.id });
  expect((await reading.restoreMeasurement({ id: saved.id })).plane).toEqual(PLANE);
  const { instanceKey, frame, kind } = await drawn();
  const open = { instanceKey, frame, kind, plane: PLANE, points: [[1, 2]] as [number, number][] };
  await reading.keepOpenMeasurement({ studyKey: study.studyKey, open });
  await opened.reopen();
  const again = await opened.client.reading.open({ studyKey: study.studyKey });
  expect(again.measurements.map(({ plane }) => plane)).toEqual([PLANE]);
  expect(again.openMeasurements.map(({ plane }) => plane)).toEqual([PLANE]);
});

test('[T5] it leaves as SCOORD3D in mm of its frame of reference, and is read back there', async () => {
  const { client } = opened;
  await client.reading.saveMeasurement(await drawn());
  const box = { kind: 'rectangle' as const, value: 24, unit: 'mm²' };
  const figures = { mean: 40, sd: 1, min: 38, max: 42, unit: 'HU' };
  await client.reading.saveMeasurement(await drawn({ ...box, statistics: figures }));
  const { bytes } = await client.exporting.measurementReport({ studyKey: study.studyKey, keep: true });
  const { reports } = await client.exporting.structured({ studyKey: study.studyKey });
  const [length, region] = reports[0]?.measurements ?? [];
  const space = { space: 'patient', frameOfReferenceUid: PLANE.frameOfReferenceUid };
  expect(length?.values[0]).toMatchObject({ value: 10, unit: 'mm' });
  expect(length?.values[0]?.regions).toMatchObject([
    {
      ...space,
      points: [
        [-15, 5.5, 28],
        [-9, 5.5, 20],
      ],
    },
  ]);
  expect(region?.regions).toMatchObject([{ ...space, graphic: 'POLYGON' }]);
  if (isInstalled('dsrdump')) expect(dsrdump(bytes)).toContain('SCOORD3D');
  else console.warn('skipped: dsrdump is not installed');
  if (isInstalled('dciodvfy')) expect(dciodvfyErrors(bytes)).toEqual([]);
  else console.warn('skipped: dciodvfy is not installed');
});
