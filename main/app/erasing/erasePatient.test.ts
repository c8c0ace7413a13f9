import { afterEach, beforeEach, expect, test } from 'vitest';
import { RowId } from '../../contract/domain/ids.ts';
import { createClient } from '../../contract/wire/client.ts';
import { createMemoryPair } from '../../contract/wire/memoryTransport.ts';
import { idOf } from '../../memory/facts/testFacts.ts';
import { makeNote } from '../../memory/notes/testNotes.ts';
import { notesTable, reportsTable } from '../../memory/tables.ts';
import { DOCTOR, openTestCore, readAndApprove, type TestCore, takeIn } from '../testCore.ts';

let opened: TestCore;
beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const ADA = { patient: 'ADA', day: '20240101', picture: 1 };

async function taken(...studies: Parameters<typeof takeIn>[1]) {
  const rows = await takeIn(opened.client, studies);
  return rows.map((row) => ({ row, key: row.patient.patientKey }));
}

/** A window of its own; `roles` are those of its person. */
function windowOf(roles: ('reader' | 'approver')[]) {
  const [page, served] = createMemoryPair();
  opened.core.dispatcher.serve(served, { ...DOCTOR, id: 'other', name: 'Dr Other', roles });
  return createClient(page);
}

test('[W6] the preview says what would go and changes nothing', async () => {
  const [ada] = await taken(ADA, { ...ADA, day: '20250101', picture: 2 }, { ...ADA, patient: 'BEN' });
  if (!ada) throw new Error('not taken');
  await readAndApprove(opened.client, ada.row, { impression: 'Pneumonia of the right lower lobe is seen.' });
  await opened.client.exporting.report({ studyKey: ada.row.studyKey, form: 'text' });
  const before = await opened.client.audit.verify({});
  const preview = await opened.client.patients.erasure({ patientKey: ada.key });
  expect(preview).toMatchObject({ confirmWith: 'ADA', studies: 2, files: 2, signedReports: 1, drafts: 0 });
  expect(preview.exports).toMatchObject([{ kind: 'report.text', actor: 'dr-test', files: 1 }]);
  expect(preview.bytes).toBeGreaterThan(10_000);
  expect(preview.rows).toBeGreaterThan(8);
  expect(await opened.client.audit.verify({})).toEqual(before);
  expect((await opened.client.library.studies({})).total).toBe(3);
});

test('[W6] anything but the Patient ID, exactly, erases nothing; without images opened elsewhere nobody is named', async () => {
  const [ada] = await taken(ADA);
  if (!ada) throw new Error('not taken');
  for (const confirm of ['', 'ada', 'ADA1', 'ERASE'])
    await expect(opened.client.patients.erase({ patientKey: ada.key, confirm })).rejects.toMatchObject({
      code: 'refused',
    });
  expect(opened.core.parts.store.register.entries).toEqual([]);
  expect((await opened.client.library.studies({})).total).toBe(1);
  await opened.client.patients.erase({ patientKey: ada.key, confirm: 'ADA' });
  expect((await opened.client.library.studies({})).total).toBe(0);
  await expect(opened.client.patients.erasure({ patientKey: ada.key })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('[W8] only an approver erases, or sees what would go', async () => {
  const [ada] = await taken(ADA);
  if (!ada) throw new Error('not taken');
  const { client, close } = windowOf(['reader']);
  const { patients } = client;
  await expect(patients.erasure({ patientKey: ada.key })).rejects.toMatchObject({ code: 'not_allowed' });
  const erasing = patients.erase({ patientKey: ada.key, confirm: 'ADA' });
  await expect(erasing).rejects.toMatchObject({ code: 'not_allowed' });
  expect((await opened.client.library.studies({})).total).toBe(1);
  close();
});

test('[W6] other windows are named before, and told as it begins; progress comes to its end', async () => {
  const [ada] = await taken(ADA);
  if (!ada) throw new Error('not taken');
  const other = windowOf(['reader']);
  const told: unknown[] = [];
  other.on('patients', 'erasing', (event) => told.push(event));
  const stop = new AbortController();
  const { studyKey } = ada.row;
  const holding = other.client.library.holdOpen({ studyKey }, { signal: stop.signal }).catch(() => undefined);
  await other.client.session.about({});
  const preview = await opened.client.patients.erasure({ patientKey: ada.key });
  expect(preview.openElsewhere).toEqual(['Dr Other']);
  const steps: number[] = [];
  const onProgress = ({ done, total }: { done: number; total: number }) => steps.push(done / total);
  await opened.client.patients.erase({ patientKey: ada.key, confirm: 'ADA' }, { onProgress });
  expect(told).toEqual([{ patientKeys: [ada.key], studyKeys: [studyKey] }]);
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBe(1);
  stop.abort();
  await holding;
  other.close();
});

test('[W6, P1] joined identities go together, quarantined ones of the same id stay', async () => {
  const joined = { ...ADA, patient: 'ADA-2', picture: 2 };
  const namesake = { ...ADA, day: '20250101', picture: 3, elements: { '0010,0010 PN': 'Other^Name' } };
  const [ada, second, apart] = await taken(ADA, joined, namesake);
  if (!ada || !second || !apart) throw new Error('not taken');
  expect(apart.row.patient.quarantined).not.toBeNull();
  const { patients } = opened.client;
  const pair = { from: second.key, into: ada.key, reason: 'one passport' };
  const { id } = await patients.propose({ kind: 'same', ...pair });
  await patients.decide({ id, approve: true });
  const preview = await patients.erasure({ patientKey: ada.key });
  expect(preview.patients.map(({ patientId }) => patientId)).toEqual(['ADA', 'ADA-2']);
  expect(preview.studies).toBe(2);
  const told: string[][] = [];
  const other = windowOf(['reader']);
  other.on('patients', 'erasing', ({ patientKeys }) => told.push([...patientKeys]));
  await other.client.session.about({});
  await patients.erase({ patientKey: ada.key, confirm: 'ADA' });
  expect(told.map((keys) => keys.sort())).toEqual([[ada.key, second.key].sort()]);
  other.close();
  const { rows } = await opened.client.library.studies({});
  expect(rows.map(({ patient }) => patient.patientKey)).toEqual([apart.key]);
  await patients.erase({ patientKey: apart.key, confirm: 'ADA' });
  expect((await opened.client.library.studies({})).total).toBe(0);
});

test('[W6, P1] a patient without Patient ID is confirmed by the name', async () => {
  const [nobody] = await taken({ ...ADA, elements: { '0010,0020 LO': '', '0010,0010 PN': 'Found^Here' } });
  if (!nobody) throw new Error('not taken');
  const preview = await opened.client.patients.erasure({ patientKey: nobody.key });
  expect(preview.confirmWith).toBe('Found Here');
  await opened.client.patients.erase({ patientKey: nobody.key, confirm: 'Found Here' });
  expect((await opened.client.library.studies({})).total).toBe(0);
});

test('[X10] a note whose only origin is the patient is served no more and waits; another one loses the origin alone', async () => {
  const [ada, ben] = await taken(ADA, { ...ADA, patient: 'BEN', picture: 2 });
  if (!ada || !ben) throw new Error('not taken');
  const { client, core } = opened;
  for (const { row } of [ada, ben])
    await readAndApprove(client, row, { impression: 'Pneumonia of the right lower lobe is seen.' });
  const { store } = core.parts;
  const reportOf = async (key: typeof ada.key) => (await store.rows(reportsTable, key))[0]?.id;
  const [own, other] = [await reportOf(ada.key), await reportOf(ben.key)];
  if (!own || !other) throw new Error('no report');
  const alone = makeNote('Granuloma', 'Lung carcinoma', { origins: [own] });
  const shared = makeNote('Abscess', 'Metastasis', { id: RowId.parse(idOf(2)), origins: [own, other] });
  await store.write({ actor: core.actor, operation: 'test' }, async (tx) => {
    tx.put(notesTable, alone);
    tx.put(notesTable, shared);
  });
  expect((await client.patients.erasure({ patientKey: ada.key })).notesToReview).toBe(1);
  const report = await client.patients.erase({ patientKey: ada.key, confirm: 'ADA' });
  expect(report.notesToReview).toBe(1);
  expect(await client.notes.list({})).toMatchObject([{ id: shared.id, version: 2, origins: [other] }]);
  const [waiting] = await client.notes.toReview({});
  expect(waiting).toMatchObject({ id: alone.id, version: 2, state: 'proposed', origins: [] });
  const reader = windowOf(['reader']);
  const decision = { id: alone.id, version: 2, keep: true };
  await expect(reader.client.notes.review(decision)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(client.notes.review({ ...decision, version: 1 })).rejects.toMatchObject({ code: 'conflict' });
  await client.notes.review(decision);
  expect((await client.notes.list({})).map(({ id }) => id).sort()).toEqual([alone.id, shared.id].sort());
  await expect(client.notes.review(decision)).rejects.toMatchObject({ code: 'not_found' });
  reader.close();
});
