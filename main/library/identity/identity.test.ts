import { afterEach, beforeEach, expect, test } from 'vitest';
import { WorklistQuery } from '../../contract/api/library.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import { compareField } from '../../contract/domain/identity.ts';
import type { PatientKey, StudyKey } from '../../contract/domain/ids.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from '../testing/openTestLibrary.ts';

const PERSON: Actor = { id: 'dr', name: 'Dr Who', roles: ['reader', 'approver'] };
const NOTHING_STANDS = async () => [];

let opened: TestLibrary;
let count = 0;

beforeEach(async () => {
  count = 0;
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

/** Imports one file of a study of its own for each; study n has the UID `2.n`. */
async function importAs(...patients: Elements[]): Promise<void> {
  const files = patients.map((patient) => {
    count += 1;
    const uids = { '0008,0018 UI': `1.${count}`, '0020,000D UI': `2.${count}`, '0020,000E UI': `3.${count}` };
    const elements = imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, ...uids, ...patient });
    return { path: `${count}`, bytes: dicomBytes(elements) };
  });
  await opened.library.importBytes(files);
}

const named = (name: string, id = 'X', more: Elements = {}): Elements => ({
  '0010,0010 PN': name,
  '0010,0020 LO': id,
  ...more,
});

function rowOf(uid: string) {
  const { rows } = opened.library.studies(WorklistQuery.parse({ limit: 1000 }));
  const row = rows.find(({ studyUid }) => studyUid === uid);
  if (row === undefined) throw new Error(`no study ${uid}`);
  return row;
}

const keyOf = (uid: string): PatientKey => opened.library.ownKeyOf(rowOf(uid).studyKey);
const openNow = async () => (await opened.library.identity.questions(100)).questions;

async function join(from: PatientKey, into: PatientKey) {
  const { identity } = opened.library;
  const { id } = await identity.propose(PERSON, { kind: 'same', from, into, reason: 'same passport' });
  return identity.decide(PERSON, id, true);
}

async function tellApart(...patients: PatientKey[]) {
  const { identity } = opened.library;
  const { id } = await identity.propose(PERSON, { kind: 'different', patients, reason: '' });
  return identity.decide(PERSON, id, true);
}

test('[P1] P1 and P10, 1603 and 1605, test_user and test_user1 raise no question and are nobody’s candidate', async () => {
  for (const id of ['P1', 'P10', '1603', '1605', 'test_user', 'test_user1'])
    await importAs(named(`Doe^${id}`, id));
  expect(await openNow()).toEqual([]);
  await importAs(named('Roe^Ann', 'P1'));
  const [question, ...others] = await openNow();
  expect(others).toEqual([]);
  expect(question?.patients.map(({ patient }) => patient.patientId)).toEqual(['P1', 'P1']);
  expect(question?.candidates).toEqual([]);
});

test('[P1] the same id with another name asks, with both sides; what differs is told exactly', async () => {
  await importAs(named('Doe^Jane'), named('Roe^Jane', 'X', { '0010,0030 DA': '19600101' }));
  const [question] = await openNow();
  expect(question).toMatchObject({ kind: 'same_id', proposals: [] });
  const patients = question?.patients.map(({ patient }) => patient) ?? [];
  expect(compareField(patients, 'name')).toBe('differs');
  expect(compareField(patients, 'patientId')).toBe('same');
  expect(question?.patients.map(({ studies }) => studies.length)).toEqual([1, 1]);
});

test('[P1] a proposal joins nothing; its approval makes one record under either key; undo gives two back', async () => {
  await importAs(named('Doe^Jane'), named('Doe^Janet'));
  const [jane, janet] = [keyOf('2.1'), keyOf('2.2')];
  const { identity } = opened.library;
  const proposed = await identity.propose(PERSON, {
    kind: 'same',
    from: janet,
    into: jane,
    reason: 'a slip',
  });
  expect(opened.library.studiesOf(jane)).toHaveLength(1);
  expect((await openNow())[0]?.proposals).toMatchObject([{ id: proposed.id, reason: 'a slip' }]);
  await identity.decide(PERSON, proposed.id, true);
  expect(await openNow()).toEqual([]);
  for (const key of [jane, janet]) {
    expect(opened.library.studiesOf(key).map(({ studyUid }) => studyUid)).toHaveLength(2);
    expect(opened.library.patient(key)).toMatchObject({ patientKey: jane, quarantined: null });
  }
  expect(rowOf('2.2')).toMatchObject({
    patient: { name: { raw: 'Doe^Jane' } },
    filedAs: { name: { raw: 'Doe^Janet' } },
  });
  expect(opened.library.findPatients('X', null)).toHaveLength(1);
  expect(opened.library.priors(rowOf('2.1').studyKey)).toHaveLength(1);
  await expect(identity.undo(PERSON, proposed.id, NOTHING_STANDS)).resolves.toMatchObject({
    outcome: 'undone',
  });
  expect(opened.library.studiesOf(jane)).toHaveLength(1);
  expect(opened.library.priors(rowOf('2.1').studyKey)).toHaveLength(0);
  expect((await openNow())[0]?.patients.map(({ patient }) => patient.quarantined)).not.toContain(null);
});

test('[P1] a joined study is found by the words of both identities', async () => {
  await importAs(named('Doe^Jane', 'A1'), named('Roe^Jane', 'B2'));
  await join(keyOf('2.2'), keyOf('2.1'));
  const found = (text: string) => opened.library.studies(WorklistQuery.parse({ text })).rows;
  expect(found('B2').map(({ studyUid }) => studyUid)).toEqual(['2.2']);
  expect(found('A1')).toHaveLength(2);
});

test('[P1] a study without Patient ID is asked about, assigned by a person, and given back', async () => {
  await importAs(named('Doe^Jane', 'A1'), named('Doe^Jane', ''), named('Doe^Jane', ''));
  expect(await openNow()).toHaveLength(2);
  expect((await openNow())[0]?.candidates[0]).toMatchObject({
    patient: { patientId: 'A1' },
    alike: ['name'],
  });
  const { id } = await join(keyOf('2.2'), keyOf('2.1'));
  expect(await openNow()).toHaveLength(1);
  expect(opened.library.studiesOf(keyOf('2.1'))).toHaveLength(2);
  await opened.library.identity.undo(PERSON, id, NOTHING_STANDS);
  expect(await openNow()).toHaveLength(2);
});

test('[P1] equal ids of two issuers are never put side by side by the program', async () => {
  const of = (issuer: string) => named('Doe^Jane', 'X', { '0010,0021 LO': issuer });
  await importAs(of('A'), of('B'));
  expect(await openNow()).toEqual([]);
  await importAs(named('Doe^Jane'), named('Roe^Ann'));
  const [question] = await openNow();
  expect(question?.candidates.map(({ patient }) => patient.issuer).sort()).toEqual(['A', 'B']);
  expect(question?.patients.every(({ patient }) => patient.issuer === null)).toBe(true);
});

test('[P1] different people: the quarantine is lifted, later files find the right one, and undo asks again', async () => {
  await importAs(named('Doe^Jane'), named('Roe^Ann'));
  const [jane, ann] = [keyOf('2.1'), keyOf('2.2')];
  const { id } = await tellApart(jane, ann);
  expect(await openNow()).toEqual([]);
  await importAs(named('Roe^Ann'), named('Doe^Jane'));
  expect([keyOf('2.3'), keyOf('2.4')]).toEqual([ann, jane]);
  expect(rowOf('2.3').patient.quarantined).toBeNull();
  await importAs(named('Poe^Edgar'));
  const [question] = await openNow();
  const open = question?.patients.filter(({ patient }) => patient.quarantined !== null) ?? [];
  expect(open.map(({ patient }) => patient.name.raw)).toEqual(['Poe^Edgar']);
  expect(question?.patients).toHaveLength(3);
  await opened.library.identity.undo(PERSON, id, NOTHING_STANDS);
  expect((await openNow())[0]?.patients.filter(({ patient }) => patient.quarantined !== null)).toHaveLength(
    3,
  );
});

test('[P1] a new import into a joined patient is a part of it, under the key of its own fields', async () => {
  await importAs(named('Doe^Jane'), named('Doe^Janet'));
  const [jane, janet] = [keyOf('2.1'), keyOf('2.2')];
  const { id } = await join(janet, jane);
  await importAs(named('Doe^Janet'), named('Doe^Jane'));
  expect(keyOf('2.3')).toBe(janet);
  expect(rowOf('2.3').patient.patientKey).toBe(jane);
  expect(opened.library.studiesOf(jane)).toHaveLength(4);
  await opened.library.identity.undo(PERSON, id, NOTHING_STANDS);
  const own: StudyKey[] = opened.library.studiesOf(janet).map(({ studyKey }) => studyKey);
  expect(new Set(own)).toEqual(new Set([rowOf('2.2').studyKey, rowOf('2.3').studyKey]));
});

test('[P1] joins make a chain, a loop is refused, and a link in the middle can be taken out', async () => {
  await importAs(named('A', 'A'), named('B', 'B'), named('C', 'C'));
  const [a, b, c] = [keyOf('2.1'), keyOf('2.2'), keyOf('2.3')];
  const first = await join(a, b);
  await join(b, c);
  expect(opened.library.studiesOf(a)).toHaveLength(3);
  await expect(join(c, a)).rejects.toThrow('one patient already');
  await expect(join(a, a)).rejects.toThrow('one patient already');
  const sides: [unknown, unknown][] = [];
  await opened.library.identity.undo(PERSON, first.id, async (_tx, { parted, staying }) => {
    sides.push([[...parted], [...staying].sort()]);
    return [];
  });
  expect(sides).toEqual([[[a], [b, c].sort()]]);
  expect(opened.library.studiesOf(c)).toHaveLength(2);
  expect(opened.library.studiesOf(a)).toHaveLength(1);
});

test('[P1] two proposals cannot close a loop: the later one is refused as it no longer fits', async () => {
  await importAs(named('A', 'A'), named('B', 'B'), named('C', 'C'));
  const { identity } = opened.library;
  const [a, b, c] = [keyOf('2.1'), keyOf('2.2'), keyOf('2.3')];
  const propose = (from: PatientKey, into: PatientKey) =>
    identity.propose(PERSON, { kind: 'same', from, into, reason: 'r' });
  const first = await propose(a, b);
  const second = await propose(c, a);
  await expect(propose(a, c)).rejects.toThrow('waits already');
  await identity.decide(PERSON, first.id, true);
  await expect(identity.decide(PERSON, second.id, true)).rejects.toMatchObject({ code: 'conflict' });
  await identity.decide(PERSON, second.id, false);
  await expect(identity.decide(PERSON, second.id, true)).rejects.toMatchObject({ code: 'refused' });
});

test('[P1] decisions hold after a restart, with who, when and why, and the audit has them without words', async () => {
  await importAs(named('Doe^Jane'), named('Doe^Janet'), named('Roe^Ann', ''));
  await join(keyOf('2.2'), keyOf('2.1'));
  await tellApart(keyOf('2.3'));
  await opened.reopen();
  expect(await openNow()).toEqual([]);
  expect(opened.library.studiesOf(keyOf('2.2'))).toHaveLength(2);
  const history = await opened.library.identity.history(10);
  expect(history.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['different', 'approved', ''],
    ['same', 'approved', 'same passport'],
  ]);
  expect(history[1]).toMatchObject({ proposedBy: 'Dr Who', decidedBy: 'Dr Who' });
  const audit = JSON.stringify(await opened.stored.store.audit.lines(0, 100));
  expect(audit).toContain('identity.approve');
  expect(audit).not.toContain('passport');
});
