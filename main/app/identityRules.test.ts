import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf } from '../cli/connect.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { factsTable, reportsTable } from '../memory/tables.ts';
import { factWords, openTestCore, readAndApprove, sign, type TestCore, takeIn, write } from './testCore.ts';

let opened: TestCore;
let ann: StudyRow;
let bea: StudyRow;

beforeEach(async () => {
  opened = await openTestCore();
  const [first, second] = await takeIn(opened.client, [
    { patient: 'ANN', day: '20240101', picture: 1 },
    { patient: 'BEA', day: '20250101', picture: 2 },
  ]);
  if (!first || !second) throw new Error('no studies');
  [ann, bea] = [first, second];
}, 60_000);
afterEach(() => opened.remove());

/** Joins BEA into ANN, as a person who found both to be one. */
async function join() {
  const { patients } = opened.client;
  const [from, into] = [bea.patient.patientKey, ann.patient.patientKey];
  const { id } = await patients.propose({ kind: 'same', from, into, reason: 'married name' });
  return patients.decide({ id, approve: true });
}

/** What a reader would be told about a study now; nothing is kept. */
async function told({ studyKey }: StudyRow): Promise<string> {
  const question = 'Was anything there before?';
  const { draft } = await opened.client.reading.draft({ studyKey, question, keep: false });
  return draft.prompt.parts.map(({ text }) => text).join('\n');
}

const factsOf = async (study: StudyRow) => (await factWords(opened.client, study.patient.patientKey)).active;

test('[P1] [M12] memory of both records is served once they are joined, and each its own after Undo', async () => {
  const { client } = opened;
  await readAndApprove(client, ann, { impression: 'Nodule in the right upper lobe, 6 mm.' });
  await readAndApprove(client, bea, { impression: 'Left pleural effusion.' });
  expect(await told(ann)).not.toContain('effusion');
  const { id } = await join();
  expect(await told(ann)).toContain('effusion');
  expect(await told(bea)).toContain('Nodule in the right upper lobe');
  for (const study of [ann, bea])
    expect((await factsOf(study)).join()).toMatch(/Nodule.*effusion|effusion.*Nodule/);
  expect(
    (await client.library.priors({ studyKey: bea.studyKey })).map(({ study }) => study.studyKey),
  ).toEqual([ann.studyKey]);
  expect(await client.patients.undo({ id })).toMatchObject({ outcome: 'undone' });
  expect(await factsOf(ann)).toEqual(['Nodule in the right upper lobe, 6 mm.']);
  expect(await factsOf(bea)).toEqual(['Left pleural effusion.']);
  expect(await told(ann)).not.toContain('effusion');
}, 60_000);

test('[P1] what is read of a study while it is joined goes back with that study', async () => {
  const { client } = opened;
  const { id } = await join();
  await readAndApprove(client, bea, { impression: 'Left pleural effusion.' });
  await client.memory.ingest({ patientId: 'BEA', date: '2025-02', name: 'a.txt', text: 'Known gallstones.' });
  expect(await factsOf(ann)).toEqual(['Left pleural effusion.']);
  expect(await client.patients.undo({ id })).toMatchObject({ outcome: 'undone' });
  expect(await factsOf(ann)).toEqual([]);
  expect(await factsOf(bea)).toEqual(['Left pleural effusion.']);
  const { store } = opened.core.parts;
  expect((await store.rows(reportsTable, bea.patient.patientKey)).map(({ studyKey }) => studyKey)).toEqual([
    bea.studyKey,
  ]);
  const groups = await client.proposals.groups({});
  expect(groups.map(({ patient }) => patient.patientId)).toEqual(['BEA']);
}, 60_000);

test('[P1] [S5] a new finding of one record supersedes the old one of the other; Undo says so and is refused until that is undone', async () => {
  const { client } = opened;
  await readAndApprove(client, ann, { impression: 'Nodule in the right upper lobe, 6 mm.' });
  const { id } = await join();
  await readAndApprove(client, bea, { impression: 'Nodule in the right upper lobe, 9 mm.' });
  expect(await factWords(client, ann.patient.patientKey)).toEqual({
    active: ['Nodule in the right upper lobe, 9 mm.'],
    history: ['Nodule in the right upper lobe, 6 mm.'],
  });
  const refused = await client.patients.undo({ id });
  expect(refused).toMatchObject({ outcome: 'stands' });
  const against = refused.outcome === 'stands' ? refused.against : [];
  expect(against.map(({ words }) => words).join('\n')).toContain('6 mm');
  for (const { next } of against) expect(next).toContain('Review');
  expect(await factsOf(ann)).toEqual(['Nodule in the right upper lobe, 9 mm.']);
  const [last] = await client.proposals.recent({});
  if (last === undefined) throw new Error('no decision');
  await client.proposals.undo({ txnId: last.txnId });
  expect(JSON.stringify(await client.patients.undo({ id }))).toContain('waits in Review');
  const [group] = await client.proposals.groups({});
  if (group === undefined) throw new Error('nothing waits');
  const reject = group.proposals.map(({ id: proposalId, version }) => ({ id: proposalId, version }));
  await client.proposals.decide({ groupId: group.groupId, approve: [], reject });
  expect(await client.patients.undo({ id })).toMatchObject({ outcome: 'undone' });
  expect(await factsOf(ann)).toEqual(['Nodule in the right upper lobe, 6 mm.']);
}, 60_000);

test('[P1] [W4] a signed report that cites the other record stands against Undo until it is taken back', async () => {
  const { client } = opened;
  await readAndApprove(client, ann, { impression: 'Nodule in the right upper lobe, 6 mm.' });
  const { id } = await join();
  const [fact] = await opened.core.parts.store.rows(factsTable, ann.patient.patientKey);
  if (fact === undefined) throw new Error('no fact');
  const draft = await write(client, bea, { impression: 'No effusion.' });
  const citations = [{ kind: 'fact' as const, id: fact.id, date: null }];
  const cited = { ...draft.sentences[0], citations } as (typeof draft.sentences)[number];
  const edit = { ...draft, reportId: draft.id, basedOn: draft.version, sentences: [cited] };
  const saved = await client.reading.saveReport(edit);
  expect(await client.patients.undo({ id })).toMatchObject({ against: [{ studyKey: bea.studyKey }] });
  await sign(client, saved);
  const refused = await client.patients.undo({ id });
  expect(refused).toMatchObject({ outcome: 'stands' });
  expect(JSON.stringify(refused)).toContain('signed on');
}, 60_000);

test('[W6] [P1] erasing a joined patient erases all its records, and another one keeps its own', async () => {
  const { client } = opened;
  const [cid] = await takeIn(client, [{ patient: 'CID', day: '20240301', picture: 3 }]);
  await readAndApprove(client, ann, { impression: 'Nodule in the right upper lobe, 6 mm.' });
  await readAndApprove(client, bea, { impression: 'Left pleural effusion.' });
  await join();
  const { store, actor } = opened.core.parts;
  await store.erase({ actor, operation: 'patient.erase' }, ann.patient.patientKey);
  await opened.reopen();
  const { rows } = await opened.client.library.studies({});
  expect(rows.map(({ studyKey }) => studyKey)).toEqual([cid?.studyKey]);
  for (const study of [ann, bea]) expect(await factsOf(study)).toEqual([]);
  expect(await opened.client.patients.history({})).toEqual([]);
  const [again] = await takeIn(opened.client, [{ patient: 'BEA', day: '20250101', picture: 2 }]);
  expect(again?.patient.patientId).toBe('BEA');
}, 60_000);

test('[P1] [W8] who only reads may propose and may not approve; who has no role may neither', async () => {
  const as = (roles: ('reader' | 'approver')[]) =>
    clientOf({ ...opened.core, actor: { id: 'x', name: 'Dr X', roles } });
  const [from, into] = [bea.patient.patientKey, ann.patient.patientKey];
  const same = { kind: 'same', from, into, reason: 'r' } as const;
  await expect(as([]).patients.propose(same)).rejects.toMatchObject({ code: 'not_allowed' });
  const { id } = await as(['reader']).patients.propose(same);
  await expect(as(['reader']).patients.decide({ id, approve: true })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(await opened.client.patients.waiting({})).toEqual({ patients: 0, proposals: 1 });
  await opened.client.patients.decide({ id, approve: true });
  await expect(as(['reader']).patients.undo({ id })).rejects.toMatchObject({ code: 'not_allowed' });
}, 60_000);
