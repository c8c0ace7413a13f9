import { afterAll, beforeAll, expect, test } from 'vitest';
import { LENGTH_MARK, openTestCore, type TestCore } from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
  await opened.client.library.importDemo({});
}, 60_000);
afterAll(() => opened.remove());

/** An unread study of the demo library with a prior, and its first image. */
async function openUnread() {
  const { client } = opened;
  const { rows } = await client.library.studies({ limit: 1000 });
  for (const { studyKey } of rows.filter(({ reportState }) => reportState === 'none')) {
    const study = await client.reading.open({ studyKey });
    const image = study.current.series[0]?.instances.find(({ hasPixels }) => hasPixels);
    if (study.prior !== null && image !== undefined)
      return { ...study, studyKey, instanceKey: image.instanceKey };
  }
  throw new Error('the demo library has such a study');
}

test('[T5][D1] a measurement goes into the draft as a sentence that stands on it, once', async () => {
  const { client } = opened;
  const { studyKey, instanceKey } = await openUnread();
  const { id } = await client.reading.saveMeasurement({ ...LENGTH_MARK, studyKey, instanceKey });
  const first = await client.reading.reportMeasurement({ id });
  const said = first.sentences.find(({ citations }) => citations.some((citation) => citation.id === id));
  expect(said).toMatchObject({ section: 'findings', tense: 'present', support: 'cited' });
  expect(said?.text).toBe('Nodule, right upper lobe: 9 mm.');
  expect(await client.reading.reportMeasurement({ id })).toEqual(first);
});

test('[T3] too few points are no measurement', async () => {
  const { client } = opened;
  const { studyKey, instanceKey } = await openUnread();
  const cobb = { ...LENGTH_MARK, studyKey, instanceKey, kind: 'cobb' as const };
  await expect(client.reading.saveMeasurement(cobb)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('[T5] an opened study has the marks of its prior, too, and what is half drawn', async () => {
  const { client } = opened;
  const { studyKey, prior } = await openUnread();
  const before = prior?.study.studyKey;
  const instanceKey = prior?.series[0]?.instances[0]?.instanceKey;
  if (before === undefined || instanceKey === undefined) throw new Error('it has a prior');
  const on = { studyKey: before, instanceKey, frame: 0 };
  await client.reading.saveMeasurement({ ...LENGTH_MARK, ...on });
  await client.reading.saveKeyImage({ ...on, note: '' });
  const open = { instanceKey, frame: 0, kind: 'angle' as const, points: [[1, 1]] as [number, number][] };
  await client.reading.keepOpenMeasurement({ studyKey: before, open });
  const opening = await client.reading.open({ studyKey });
  expect(opening.priorMeasurements).toMatchObject([{ ...on, value: 9 }]);
  expect(opening.measurements.every((one) => one.studyKey === studyKey)).toBe(true);
  expect(opening.keyImages).toMatchObject([on]);
  expect(opening.openMeasurements).toMatchObject([{ studyKey: before, kind: 'angle' }]);
});
