import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyRow } from '../../contract/domain/library.ts';
import type { Report } from '../../contract/domain/reading.ts';
import { promptsTable, reportsTable } from '../../memory/tables.ts';
import { DOCTOR, openTestCore, readAndApprove, sign, type TestCore, takeIn, write } from '../testCore.ts';
import { learnFromSignature } from './routing.ts';
import { learnedWeightsTable, routesTable } from './tables.ts';

let opened: TestCore;
let studies: StudyRow[];

beforeAll(async () => {
  opened = await openTestCore();
  studies = await takeIn(opened.client, [
    { patient: 'ANN', day: '20200101', picture: 1 },
    { patient: 'ANN', day: '20210101', picture: 2 },
    { patient: 'ANN', day: '20220101', picture: 3 },
  ]);
  await readAndApprove(opened.client, studyAt(0), { impression: 'A nodule in the right lung.' });
});
afterAll(() => opened.remove());

function studyAt(index: number): StudyRow {
  const study = studies[index];
  if (study === undefined) throw new Error(`no study ${index}`);
  return study;
}

async function draft(index: number) {
  const { studyKey } = studyAt(index);
  await opened.client.reading.open({ studyKey });
  const drafted = await opened.client.reading.draft({ studyKey, question: 'Any change?' });
  if (drafted.report === null) throw new Error('not kept');
  return { ...drafted, report: drafted.report };
}

const otherDraft = ({ id, version }: Report) =>
  opened.client.reading.otherDraft({ reportId: id, basedOn: version });
const words = ({ sentences }: Report) => sentences.map(({ text }) => text);

test('[M13] retrieval and prompt are the same on both paths; the other draft differs in its wording alone', async () => {
  const { draft: standard, route, report } = await draft(1);
  expect(route).toMatchObject({
    path: 'standard',
    why: 'margin',
    shown: 'findings-first',
    other: 'changes-first',
  });
  await opened.client.session.setPreferences({ readers: ['changes-first'] });
  const { draft: alone, route: one } = await draft(1);
  expect(one).toMatchObject({ path: 'standard', why: 'one_profile', shown: 'changes-first', other: null });
  expect(alone.prompt).toEqual(standard.prompt);
  expect(alone.packet).toEqual(standard.packet);
  const sorted = (texts: string[]) => [...texts].sort();
  expect(sorted(alone.sentences.map(({ text }) => text))).toEqual(sorted(words(report)));
  expect(alone.sentences).not.toEqual(standard.sentences);
  await opened.client.session.setPreferences({ readers: ['findings-first', 'changes-first'] });
});

test('[M13] the other draft is one key away and never takes the place of what a person wrote; back again is the first one', async () => {
  const { studyKey } = studyAt(1);
  await opened.client.reading.addObservation({ studyKey, text: 'Small left effusion.' });
  await draft(1);
  const mine = await write(opened.client, studyAt(1), { impression: 'My own words.' });
  const other = await otherDraft(mine);
  expect(words(other)).toContain('My own words.');
  expect(words(other)).not.toEqual(words(mine));
  expect(await opened.client.reading.route({ reportId: mine.id })).toMatchObject({
    ...{ shown: 'changes-first', other: 'findings-first' },
  });
  const back = await otherDraft(other);
  expect(words(back).sort()).toEqual(words(mine).sort());
  await expect(otherDraft(mine)).rejects.toMatchObject({ code: 'conflict' });
});

test('[M13] W learns once per signature from the draft that was kept, in its transaction; the prompt is kept once', async () => {
  const { store } = opened.core.parts;
  const { report } = await draft(1);
  const other = await otherDraft(report);
  const weights = () => store.find(learnedWeightsTable, 'router');
  expect(await weights()).toBeNull();
  const settled = await opened.client.reading.saveReport({
    ...{ reportId: other.id, basedOn: other.version, question: other.question, diagnosis: null },
    ...{ imagesOpened: 1, sentences: other.sentences.map((one) => ({ ...one, support: 'kept' as const })) },
  });
  await sign(opened.client, settled);
  const learned = await weights();
  expect(learned).toMatchObject({ version: 1, readings: 1 });
  expect(learned?.values['changes-first']?.[0]).toBeCloseTo(0.05, 9);
  expect(learned?.values['findings-first']?.[0]).toBeCloseTo(-0.05, 9);
  expect((await store.all(routesTable))[0]).toMatchObject({ learned: true });
  expect((await store.all(promptsTable)).filter(({ hash }) => hash === settled.promptHash)).toHaveLength(1);
});

test('[M13] from one route nothing is learned twice', async () => {
  const { store } = opened.core.parts;
  const signed = (await store.all(reportsTable)).find(({ studyKey }) => studyKey === studyAt(1).studyKey);
  const encoderId = (await store.find(learnedWeightsTable, 'router'))?.encoderId;
  if (signed === undefined || !encoderId) throw new Error('nothing was learned');
  await store.write({ actor: { ...DOCTOR, roles: ['reader'] }, operation: 'report.sign' }, (tx) =>
    learnFromSignature(tx, signed, encoderId),
  );
  expect(await store.find(learnedWeightsTable, 'router')).toMatchObject({ version: 1, steps: 1 });
});

test('[M13] where no drafted finding or impression is left, nothing is learned; a reset starts W at zero', async () => {
  const { report } = await draft(2);
  const struck = report.sentences.map((one) => ({ ...one, support: 'struck' as const }));
  const own = await write(opened.client, studyAt(2), { impression: 'Clear lungs on this study.' });
  const mine = own.sentences.filter(({ author }) => author === 'person');
  const saved = await opened.client.reading.saveReport({
    ...{ reportId: own.id, basedOn: own.version, question: own.question, diagnosis: null },
    ...{ imagesOpened: 1, sentences: [...struck, ...mine] },
  });
  await sign(opened.client, saved);
  expect((await opened.client.learning.router({})).weights).toMatchObject({ version: 1, signatures: 1 });
  expect((await opened.client.learning.resetRouter({})).weights).toBeNull();
  expect(await opened.core.parts.store.versions(learnedWeightsTable, 'router')).toHaveLength(2);
});
