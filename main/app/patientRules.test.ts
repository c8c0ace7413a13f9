import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import { episodesTable, visualsTable } from '../memory/tables.ts';
import { episodeOf, visualOf } from '../memory/testRows.ts';
import { DOCTOR, openTestCore, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

const letter = { date: '2024-03', name: 'letter.txt', text: 'Known left pleural effusion.' };

test('[P1] a text is taken for exactly one patient: ids are compared exactly, and one that is not unique is refused', async () => {
  const { client } = opened;
  const [own, longer] = await takeIn(client, [
    { patient: 'P1', day: '20240101', picture: 1 },
    { patient: 'P10', day: '20240102', picture: 2 },
    { patient: 'TWO', day: '20240103', picture: 3, elements: { '0010,0010 PN': 'First^Person' } },
    { patient: 'TWO', day: '20240104', picture: 4, elements: { '0010,0010 PN': 'Second^Person' } },
  ]);
  if (!own || !longer) throw new Error('no studies');
  expect(await client.memory.ingest({ ...letter, patientId: 'P1' })).toMatchObject({ known: false });
  const groups = await client.proposals.groups({});
  expect(groups.map(({ patient }) => patient.patientKey)).toEqual([own.patient.patientKey]);
  for (const patientId of ['p1', 'P', 'P100', ' P1'])
    await expect(client.memory.ingest({ ...letter, patientId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.memory.ingest({ ...letter, patientId: 'TWO' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('not one person here (2)'),
  });
  expect(await client.proposals.groups({})).toEqual(groups);
});

test('[P1] one id of two issuers is two people: with the issuer a text is taken for that one', async () => {
  const { client } = opened;
  const [a, b] = await takeIn(client, [
    { patient: 'ISS', day: '20240101', picture: 5, elements: { '0010,0021 LO': 'Clinic A' } },
    { patient: 'ISS', day: '20240102', picture: 6, elements: { '0010,0021 LO': 'Clinic B' } },
  ]);
  if (!a || !b) throw new Error('no studies');
  expect(a.patient.patientKey).not.toBe(b.patient.patientKey);
  await expect(client.memory.ingest({ ...letter, patientId: 'ISS' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('known of “Clinic A” and of “Clinic B”'),
  });
  await expect(
    client.memory.ingest({ ...letter, patientId: 'ISS', issuer: 'Clinic C' }),
  ).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('ISS of Clinic C is nobody here'),
  });
  const { groupId } = await client.memory.ingest({ ...letter, patientId: 'ISS', issuer: 'Clinic B' });
  const group = (await client.proposals.groups({})).find((one) => one.groupId === groupId);
  expect(group?.patient.patientKey).toBe(b.patient.patientKey);
});

test('[P2] the same text twice is one source; its facts carry its own date, not that of today', async () => {
  const { client } = opened;
  await takeIn(client, [{ patient: 'TWICE', day: '20240101', picture: 7 }]);
  const text = { ...letter, patientId: 'TWICE', date: '2019-05' };
  const first = await client.memory.ingest(text);
  expect(await client.memory.ingest(text)).toEqual({ ...first, proposals: 0, known: true });
  const group = (await client.proposals.groups({})).find(({ groupId }) => groupId === first.groupId);
  const times = group?.proposals.flatMap(({ payload }) =>
    payload.operation === 'add_fact' ? payload.fact.validFrom : [],
  );
  expect(times).toEqual(['2019-05']);
});

/** Rows as nearest to the study's own picture as its own can be. */
async function putRows(patientKey: PatientKey, count: number, z: Float32Array, encoderId: string) {
  const { store } = opened.core.parts;
  const vector = new Float32Array(z);
  const actor = { ...DOCTOR, roles: [...DOCTOR.roles] };
  await store.write({ actor, operation: 'test' }, async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const word = `${patientKey} ${at}`;
      tx.put(episodesTable, episodeOf(word, patientKey, { vector, encoderId }));
      tx.put(visualsTable, visualOf(word, patientKey, { vector, encoderId }));
    }
  });
}

test('[P5] a thousand nearer rows of others and three own: exactly the three own', async () => {
  const { client, core } = opened;
  const [study] = await takeIn(client, [{ patient: 'P5', day: '20240101', picture: 8 }]);
  const instance = (await client.reading.open({ studyKey: study?.studyKey ?? ('' as never) })).current
    .series[0]?.instances[0];
  if (!study || !instance) throw new Error('no study');
  const { encoder } = core.parts.images;
  const frame = { instanceKey: instance.instanceKey, frame: 0, region: null };
  const [nearest] = await core.parts.images.vectorsOf([frame], new AbortController().signal);
  if (!nearest) throw new Error('no vector');
  const far = nearest.map((value, at) => (at % 2 === 0 ? value : -value));
  await putRows(core.parts.store.patientKey(null, 'OTHER'), 1000, nearest, encoder.id);
  await putRows(study.patient.patientKey, 3, far, encoder.id);
  const packet = await client.memory.retrieve({ studyKey: study.studyKey });
  for (const found of [packet.episodic, packet.visual]) {
    expect(found).toHaveLength(3);
    expect(found.every(({ row }) => row.patientKey === study.patient.patientKey)).toBe(true);
  }
}, 60_000);
