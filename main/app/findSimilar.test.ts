import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstanceKey } from '../contract/domain/ids.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { boxAround } from '../contract/domain/source.ts';
import { MEMORY_TABLES } from '../memory/tables.ts';
import { openTestCore, readAndApprove, sign, type TestCore, takeIn, write } from './testCore.ts';

const CORNERS: [number, number][] = [
  [8, 8],
  [40, 40],
];
const REGION = boxAround(CORNERS);
const SAID = 'Nodule in the right upper lobe, 6 mm.';

let opened: TestCore;
let before: StudyRow;
let now: StudyRow;
let other: StudyRow;

beforeEach(async () => {
  opened = await openTestCore();
  const [first, second, third] = await takeIn(opened.client, [
    { patient: 'ANN', day: '20240101', picture: 1 },
    { patient: 'ANN', day: '20250101', picture: 1 },
    { patient: 'BEA', day: '20240601', picture: 1 },
  ]);
  if (!first || !second || !third) throw new Error('no studies');
  [before, now, other] = [first, second, third];
}, 60_000);
afterEach(() => opened.remove());

async function imageOf({ studyKey }: StudyRow): Promise<InstanceKey> {
  const { series } = await opened.client.library.study({ studyKey });
  const key = series[0]?.instances[0]?.instanceKey;
  if (key === undefined) throw new Error('the study has an image');
  return key;
}

/** Marks a region on a study, signs and approves its reading. */
async function readWithRegion(study: StudyRow): Promise<void> {
  const at = { studyKey: study.studyKey, instanceKey: await imageOf(study), frame: 0, points: CORNERS };
  const what = { kind: 'rectangle' as const, value: 9, unit: 'mm²', statistics: null, finding: 'nodule' };
  await opened.client.reading.saveMeasurement({
    ...{ id: null, site: null, laterality: null, lesionId: null, ...at, ...what },
  });
  await readAndApprove(opened.client, study, { impression: SAID, diagnosis: 'granuloma' });
}

async function search(region = REGION) {
  const { studyKey } = now;
  return opened.client.memory.findSimilar({
    ...{ studyKey, instanceKey: await imageOf(now), frame: 0, region },
  });
}

const operations = async () =>
  (await opened.client.audit.lines({ limit: 1000 })).lines.map(({ operation }) => operation);

test('[T7] [M2] a region marked and signed before is found by the same part of a new image, with what was said then', async () => {
  await readWithRegion(before);
  const { own, others, compared, encoderId } = await search();
  expect(own).toHaveLength(2);
  expect(own[0]).toMatchObject({
    ...{ studyKey: before.studyKey, finding: 'nodule', looksAsBefore: true },
    media: { region: REGION },
    said: { words: `${SAID}`, diagnosis: 'granuloma' },
  });
  expect(own[0]?.score).toBeGreaterThan(0.999);
  expect(own[1]).toMatchObject({ finding: null, media: { region: null } });
  expect(own[1]?.score).toBeLessThan(own[0]?.score ?? 0);
  expect({ others, compared, encoderId }).toEqual({
    ...{ others: null, compared: { own: 2, others: 0 }, encoderId: 'oriented-1024' },
  });
}, 60_000);

test('[T7] all of an image finds the whole image', async () => {
  await readWithRegion(before);
  const { own } = await search(null);
  expect(own[0]).toMatchObject({ finding: null, looksAsBefore: true });
}, 60_000);

test('[M12] what is signed and not approved is not found; nor is the image that is asked about', async () => {
  await sign(opened.client, await write(opened.client, before, { impression: SAID }));
  await readWithRegion(now);
  expect(await search()).toMatchObject({ own: [], compared: { own: 0 } });
}, 60_000);

test('[T7] [D6] other patients are read only where that is switched on; the audit says so, memory stays as it is', async () => {
  const { client, core } = opened;
  await readWithRegion(other);
  expect(await search()).toMatchObject({ own: [], others: null });
  expect(await operations()).not.toContain('memory.similarInOthers');
  await client.session.setPreferences({ similarInOthers: true });
  const { store } = core.parts;
  const names = new Set<string>(MEMORY_TABLES.map(({ name }) => name));
  const ofMemory = store.tables.filter(({ name }) => names.has(name));
  const rowsOfMemory = () => Promise.all(ofMemory.map((table) => store.all(table)));
  const stored = await rowsOfMemory();
  const { own, others } = await search();
  expect(own).toEqual([]);
  expect(others).toHaveLength(1);
  expect(others?.[0]).toMatchObject({ studyKey: other.studyKey, finding: 'nodule' });
  expect(await rowsOfMemory()).toEqual(stored);
  const { lines } = await client.audit.lines({ limit: 1000 });
  const said = lines.filter(({ operation }) => operation === 'memory.similarInOthers');
  expect(said.map(({ actor, rowIds }) => ({ actor, rowIds }))).toEqual([
    { actor: 'dr-test', rowIds: [`visuals/${others?.[0]?.id}@1`] },
  ]);
  expect(await client.audit.verify({})).toMatchObject({ ok: true });
  await opened.reopen();
  expect(await operations()).toContain('memory.similarInOthers');
  expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
}, 60_000);

test('[P1] whoever was found to be the same person is no other patient', async () => {
  const { client } = opened;
  await readWithRegion(other);
  await client.session.setPreferences({ similarInOthers: true });
  const [from, into] = [other.patient.patientKey, now.patient.patientKey];
  const { id } = await client.patients.propose({ kind: 'same', from, into, reason: 'married name' });
  await client.patients.decide({ id, approve: true });
  const { own, others } = await search();
  expect(own.map(({ studyKey }) => studyKey)).toEqual([other.studyKey, other.studyKey]);
  expect(others).toEqual([]);
}, 60_000);

test('[W6] an erased patient is not found', async () => {
  const { client, core } = opened;
  await readWithRegion(other);
  await client.session.setPreferences({ similarInOthers: true });
  expect((await search()).others).toHaveLength(1);
  await core.parts.store.erase({ actor: core.actor, operation: 'erase' }, other.patient.patientKey);
  expect((await search()).others).toEqual([]);
}, 60_000);

test('an image of another study, or a part outside the picture, is refused by what is wrong', async () => {
  const { client } = opened;
  const [studyKey, instanceKey] = [now.studyKey, await imageOf(before)];
  const elsewhere = client.memory.findSimilar({ studyKey, instanceKey, frame: 0, region: null });
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
  await expect(search({ x: 900, y: 0, width: 5, height: 5 })).rejects.toMatchObject({
    code: 'invalid_input',
  });
}, 60_000);
