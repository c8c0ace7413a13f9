import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyRow } from '../../contract/domain/library.ts';
import type { Measurement } from '../../contract/domain/reading.ts';
import { dciodvfyErrors, dsrdump, isInstalled } from '../../exchange/testing/validators.ts';
import { openTestCore, sign, type TestCore, takeIn, write } from '../testCore.ts';

let opened: TestCore;
let study: StudyRow;
beforeEach(async () => {
  opened = await openTestCore();
  [study] = (await takeIn(opened.client, [{ patient: 'P1', day: '20240101', picture: 1 }])) as [StudyRow];
});
afterEach(() => opened.remove());

async function imageKey() {
  const { series } = await opened.client.library.study({ studyKey: study.studyKey });
  const key = series.flatMap(({ instances }) => instances)[0]?.instanceKey;
  if (key === undefined) throw new Error('no image');
  return key;
}

async function measure(changes: Partial<Measurement> = {}): Promise<Measurement> {
  return opened.client.reading.saveMeasurement({
    id: null,
    studyKey: study.studyKey,
    instanceKey: await imageKey(),
    frame: 0,
    kind: 'length',
    points: [
      [1, 2],
      [4, 6],
    ],
    value: 5.25,
    unit: 'px',
    secondValue: null,
    statistics: null,
    finding: 'Nodule',
    site: 'lung',
    laterality: 'L',
    lesionId: null,
    ...changes,
  });
}

const exported = () => opened.client.exporting.measurementReport({ studyKey: study.studyKey, keep: true });

test('[T5] measurements are exported, kept in the study when asked, and shown again with it, as often as one starts', async () => {
  await measure();
  const file = await exported();
  expect(file).toMatchObject({ count: 1, kept: true });
  await opened.reopen();
  const { reports, notes } = await opened.client.exporting.structured({ studyKey: study.studyKey });
  expect(notes).toEqual([]);
  expect(reports).toMatchObject([
    {
      author: 'Dr Test',
      isVerified: false,
      measurements: [
        {
          finding: { meaning: 'Nodule' },
          laterality: 'L',
          values: [
            {
              value: 5.25,
              unit: 'px',
              regions: [
                {
                  points: [
                    [1, 2],
                    [4, 6],
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
  const { rows } = await opened.client.library.studies({});
  expect(rows.map(({ modalities }) => modalities)).toEqual([['DX', 'SR']]);
});

test('[T5] a kept report is no source and proposes nothing: its figures are in memory already', async () => {
  await measure();
  await exported();
  expect(await opened.client.proposals.groups({})).toEqual([]);
});

test('[T5] unverified until signed, and again after a new measurement', async () => {
  await measure();
  const isVerified = async () => {
    const before = (await opened.client.exporting.structured({ studyKey: study.studyKey })).reports.length;
    await exported();
    const { reports } = await opened.client.exporting.structured({ studyKey: study.studyKey });
    expect(reports.length).toBe(before + 1);
    return reports.filter((report) => report.isVerified).length;
  };
  expect(await isVerified()).toBe(0);
  await sign(opened.client, await write(opened.client, study, { impression: 'Nodule on the left.' }));
  expect(await isVerified()).toBe(1);
  await measure({ finding: 'Second' });
  expect(await isVerified()).toBe(1);
});

test('[T5] one lesion has one tracking UID in all exports', async () => {
  await measure({ lesionId: 'lesion-1' });
  await measure({ lesionId: 'lesion-1' });
  await measure();
  await exported();
  const { reports } = await opened.client.exporting.structured({ studyKey: study.studyKey });
  const uids = reports.flatMap(({ measurements }) => measurements.map(({ trackingUid }) => trackingUid));
  expect(uids[0]).toBe(uids[1]);
  expect(new Set(uids).size).toBe(2);
});

test('[T5] key images are exported and read back; nothing marked or measured is refused in words', async () => {
  const { client } = opened;
  const { studyKey } = study;
  await expect(client.exporting.keyObjects({ studyKey })).rejects.toMatchObject({ code: 'refused' });
  await expect(client.exporting.measurementReport({ studyKey })).rejects.toMatchObject({ code: 'refused' });
  await client.reading.saveKeyImage({
    studyKey,
    instanceKey: await imageKey(),
    frame: 0,
    note: 'The nodule',
  });
  await client.exporting.keyObjects({ studyKey, keep: true });
  const { keyObjects } = await client.exporting.structured({ studyKey });
  expect(keyObjects).toMatchObject([
    {
      isRejection: false,
      description: 'The nodule',
      images: [{ sopUid: `${study.studyUid}.1.1`, frames: [] }],
    },
  ]);
});

test.skipIf(!isInstalled('dsrdump') || !isInstalled('dciodvfy'))(
  '[T5] what the program exports passes dsrdump and dciodvfy (skipped without them)',
  async () => {
    await measure();
    const { bytes } = await exported();
    expect(dsrdump(bytes)).toContain('5.25');
    expect(dciodvfyErrors(bytes)).toEqual([]);
  },
);
