import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EncoderChange } from '../../contract/api/models.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { loadCoverage } from '../../memory/embeddings.ts';
import { embeddingsTable, episodesTable, MEMORY_TABLES, visualsTable } from '../../memory/tables.ts';
import { BOTH, visualOf } from '../../memory/testRows.ts';
import { openTestStore } from '../../storage/testing.ts';
import { learnedWeightsTable, routesTable } from '../learning/tables.ts';
import { approve, openTestCore, readAndApprove, sign, type TestCore, takeIn, write } from '../testCore.ts';

const [OLD, NEW] = ['oriented-1024', 'oriented-1024-b'];
const SAID = 'Nodule in the right upper lobe, 6 mm.';

let opened: TestCore;
let studies: StudyRow[];

beforeEach(async () => {
  opened = await openTestCore();
  studies = await takeIn(opened.client, [
    { patient: 'ANN', day: '20240101', picture: 1 },
    { patient: 'ANN', day: '20250101', picture: 1 },
    { patient: 'BEA', day: '20240601', picture: 2 },
  ]);
}, 60_000);
afterEach(() => opened.remove());

function studyAt(at: number): StudyRow {
  const study = studies[at];
  if (study === undefined) throw new Error('no study');
  return study;
}

async function imageOf({ studyKey }: StudyRow): Promise<InstanceKey> {
  const { series } = await opened.client.library.study({ studyKey });
  const key = series[0]?.instances[0]?.instanceKey;
  if (key === undefined) throw new Error('the study has an image');
  return key;
}

const read = (at: number) =>
  readAndApprove(opened.client, studyAt(at), { impression: SAID, diagnosis: 'granuloma' });

async function search() {
  const study = studyAt(1);
  return opened.client.memory.findSimilar({
    ...{ studyKey: study.studyKey, instanceKey: await imageOf(study), frame: 0, region: null },
  });
}

const use = (id = NEW) => opened.client.models.use({ role: 'image-encoder', id: id ?? '' });
const inUse = async () =>
  (await opened.client.models.list({})).find(({ role, inUse }) => role === 'image-encoder' && inUse)?.id;
const settled = () => opened.core.parts.reembedding.settled();

/** All that is said of a change until it ends. */
async function followed(): Promise<EncoderChange[]> {
  const told: EncoderChange[] = [];
  for (;;) {
    const change = await opened.client.models.change({});
    if (change === null) return told;
    told.push(change);
    await wait(2);
  }
}

test('[M3] a change of encoder embeds memory again, says how far it is, and finds afterwards by the new one; rows stay as they are', async () => {
  await read(0);
  await read(2);
  const { store } = opened.core.parts;
  const before = await Promise.all([store.all(visualsTable), store.all(episodesTable)]);
  expect(await search()).toMatchObject({ encoderId: OLD, compared: { own: 1 }, notComparable: 0 });
  await use();
  const told = await followed();
  await settled();
  expect(await inUse()).toBe(NEW);
  expect(await Promise.all([store.all(visualsTable), store.all(episodesTable)])).toEqual(before);
  const { own, ...found } = await search();
  expect(found).toMatchObject({ encoderId: NEW, compared: { own: 1 }, notComparable: 0 });
  expect(own[0]).toMatchObject({ studyKey: studyAt(0).studyKey, looksAsBefore: true });
  expect(told.at(-1)).toMatchObject({ from: OLD, to: NEW, rows: { total: 4, unreadable: 0 }, problem: null });
  await opened.reopen();
  expect(await inUse()).toBe(NEW);
  expect(await search()).toMatchObject({ encoderId: NEW, compared: { own: 1 } });
}, 120_000);

test('[M3] until the new one is complete the old one serves; Cancel keeps it, and the next try goes on', async () => {
  await read(0);
  const { store, reembedding } = opened.core.parts;
  await use();
  expect(await search()).toMatchObject({ compared: { own: 1 }, notComparable: 0 });
  await opened.client.models.cancelChange({});
  await settled();
  expect([await inUse(), reembedding.change]).toEqual([OLD, null]);
  expect(await search()).toMatchObject({ encoderId: OLD, compared: { own: 1 } });
  const kept = (await store.all(embeddingsTable)).length;
  await use();
  await settled();
  expect(await inUse()).toBe(NEW);
  expect((await store.all(embeddingsTable)).length).toBeGreaterThanOrEqual(kept);
}, 120_000);

test('[M3] what is approved by the encoder of before, and what waited for a person, is embedded too', async () => {
  const signed = await sign(opened.client, await write(opened.client, studyAt(0), { impression: SAID }));
  await use();
  await settled();
  const { store } = opened.core.parts;
  // Waiting rows have their vector before they are approved.
  expect(await store.all(embeddingsTable)).toHaveLength(2);
  await approve(opened.client, signed.groupId);
  expect(await search()).toMatchObject({ encoderId: NEW, compared: { own: 1 }, notComparable: 0 });
}, 120_000);

test('[M3] an image whose pixels cannot be read is named, its row stays, and the others are found', async () => {
  await read(0);
  await read(2);
  const key = await imageOf(studyAt(2));
  await writeFile(join(opened.folder, 'library', key.slice(0, 2), key), 'no picture any more');
  await opened.reopen();
  await use();
  await settled();
  expect(await inUse()).toBe(NEW);
  const unreadable = await opened.client.models.unreadable({});
  expect(unreadable.map(({ studyKey, patientName, day }) => [studyKey, patientName, day])).toEqual([
    [studyAt(2).studyKey, 'Test BEA', '2024-06-01'],
    [studyAt(2).studyKey, 'Test BEA', '2024-06-01'],
  ]);
  expect(unreadable[0]?.reason).toMatch(/not in the library|cannot be decoded/);
  expect(await search()).toMatchObject({ compared: { own: 1 }, notComparable: 0 });
}, 120_000);

test('[M3] what could not be read is tried again at the next start and by the next change, and counted until then', async () => {
  await read(0);
  await read(2);
  const key = await imageOf(studyAt(2));
  const path = join(opened.folder, 'library', key.slice(0, 2), key);
  const picture = await readFile(path);
  await writeFile(path, 'no picture any more');
  await opened.reopen();
  await use();
  const told = await followed();
  await settled();
  expect(told.at(-1)?.rows).toMatchObject({ unreadable: 2 });
  expect(await opened.client.models.unreadable({})).toHaveLength(2);
  const lines = async () => (await opened.client.audit.lines({ limit: 1000 })).total;
  await opened.reopen();
  const before = await lines();
  await settled();
  // Tried in vain: nothing is written, and it is still counted.
  expect(await lines()).toBe(before);
  expect(await opened.client.models.unreadable({})).toHaveLength(2);
  await writeFile(path, picture);
  await opened.reopen();
  await settled();
  expect(await opened.client.models.unreadable({})).toEqual([]);
  const { store } = opened.core.parts;
  expect((await store.all(embeddingsTable)).filter(({ vector }) => vector === null)).toEqual([]);
}, 120_000);

test('[M13] [M3] what the router learned counts for its encoder alone: on the standard path after a change, learned anew, and again after going back', async () => {
  const { store } = opened.core.parts;
  const learned = async (encoderId: string | undefined) =>
    store.write({ actor: opened.core.actor, operation: 'test' }, async (tx) => {
      const row = await tx.find(learnedWeightsTable, 'router');
      const values = { 'changes-first': [1], 'findings-first': [-1] };
      tx.put(learnedWeightsTable, {
        ...{
          id: 'router',
          version: (row?.version ?? 0) + 1,
          recordedAt: tx.at,
          values,
          readings: 4,
          steps: 4,
        },
        encoderId: encoderId ?? null,
      });
    });
  await learned(OLD);
  const route = async () =>
    (await opened.client.reading.draft({ studyKey: studyAt(0).studyKey, question: 'Any change?' })).route;
  expect(await route()).toMatchObject({ path: 'routed', shown: 'changes-first', weightsVersion: 1 });
  await use();
  await settled();
  expect(await opened.client.learning.router({})).toMatchObject({ weights: null, otherEncoder: OLD });
  expect(await route()).toMatchObject({ path: 'standard', shown: 'findings-first', weightsVersion: null });
  await use(OLD);
  await settled();
  expect(await route()).toMatchObject({ path: 'routed', weightsVersion: 1 });
}, 120_000);

test('[M13] [M3] a draft of the encoder before teaches the router of the next one nothing', async () => {
  const { report } = await opened.client.reading.draft({
    studyKey: studyAt(0).studyKey,
    question: 'Any change?',
  });
  if (report === null) throw new Error('kept');
  await use();
  await settled();
  const mine = await write(opened.client, studyAt(0), { impression: SAID });
  const kept = mine.sentences.map((one) => ({ ...one, support: 'kept' as const }));
  const saved = await opened.client.reading.saveReport({
    ...{ reportId: mine.id, basedOn: mine.version, question: mine.question, diagnosis: null },
    ...{ imagesOpened: 1, sentences: kept },
  });
  await sign(opened.client, saved);
  const { store } = opened.core.parts;
  expect((await store.all(routesTable)).map(({ encoderId, learned }) => [encoderId, learned])).toEqual([
    [OLD, false],
  ]);
  expect(await store.find(learnedWeightsTable, 'router')).toBeNull();
}, 120_000);

test('[M3] a draft that began before the switch keeps its encoder: question and rows are compared in one encoder', async () => {
  await read(0);
  const study = await opened.client.library.study({ studyKey: studyAt(1).studyKey });
  const question = { studyKey: study.study.studyKey, text: 'Any change?', image: null };
  const [packet] = await Promise.all([opened.client.memory.retrieve(question), use().then(settled)]);
  expect(packet.visual).toHaveLength(1);
  const after = await opened.client.memory.retrieve(question);
  expect(after.visual).toHaveLength(1);
  expect(after.visual[0]?.score).toBeGreaterThan(0.99);
}, 120_000);

test('[M9] [M3] novelty is measured by the encoder in use, with its own τ, against rows of before', async () => {
  await read(0);
  await use();
  await settled();
  await sign(opened.client, await write(opened.client, studyAt(1), { impression: SAID }));
  const groups = await opened.client.proposals.groups({});
  const episode = groups
    .flatMap(({ proposals }) => proposals)
    .find(({ payload }) => payload.operation === 'add_episode');
  expect(episode?.gates.find(({ name }) => name === 'novelty')).toMatchObject({ met: false, limit: 0.9469 });
}, 120_000);

test('[W6] embeddings go with their patient; none is written for a patient who is gone', async () => {
  await read(0);
  await read(2);
  await use();
  await settled();
  const { store } = opened.core.parts;
  const { patientKey } = studyAt(2).patient;
  await store.erase({ actor: opened.core.actor, operation: 'erase' }, patientKey);
  expect((await store.all(embeddingsTable)).map((row) => row.patientKey)).not.toContain(patientKey);
  expect((await loadCoverage(store, NEW ?? '')).missing).toEqual([]);
}, 120_000);

test('[M3] an encoder that is not there, or whose files are damaged, is refused, and nothing changes', async () => {
  await expect(use('no-such')).rejects.toMatchObject({ code: 'not_found' });
  expect([await inUse(), opened.core.parts.reembedding.change]).toEqual([OLD, null]);
  expect(await opened.client.models.change({})).toBeNull();
});

test('[02] memory written before there were embeddings is read as it is', async () => {
  const older = MEMORY_TABLES.filter(({ name }) => name !== 'embeddings');
  const kept = await openTestStore(older);
  try {
    const row = visualOf('old', kept.store.patientKey(null, 'ANN'));
    await kept.store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(visualsTable, row));
    const store = await kept.reopen(MEMORY_TABLES);
    expect(await store.all(visualsTable)).toEqual([row]);
    const { missing } = await loadCoverage(store, 'another');
    expect(missing.map(({ rowId }) => rowId)).toEqual([row.id]);
  } finally {
    await kept.remove();
  }
});
