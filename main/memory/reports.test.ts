import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { Draft, Report } from '../contract/domain/reading.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { reportIdOf } from './derivedIds.ts';
import { ingestDocument } from './documents.ts';
import {
  addObservation,
  loadMeasurements,
  loadObservations,
  removeMeasurement,
  removeObservation,
  saveMeasurement,
} from './findings.ts';
import { loadPrompt } from './prompts.ts';
import { applyDraft, loadSignedReports, openReport, saveReport, signReport } from './reports.ts';
import { documentsTable, MEMORY_TABLES, proposalsTable, reportsTable } from './tables.ts';
import { BOTH, sentenceOf, signReading, studyOf } from './testRows.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
const ids = countedIds(7);
const studyKey = studyOf('s');

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  ann = store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

const open = () => openReport(store, BOTH, { studyKey, patientKey: ann, imagesTotal: 3 });
const edit = (text: string) => ({
  ...{ question: 'Why?', diagnosis: null, imagesOpened: 1 },
  sentences: [sentenceOf(text)],
});

test('[P4][D4] the report of a study has one id, and opening it again makes no second one', async () => {
  const report = await open();
  expect(report).toMatchObject({ id: reportIdOf(studyKey), version: 1, state: 'draft', imagesTotal: 3 });
  expect(await open()).toEqual(report);
  expect(await store.versions(reportsTable, report.id)).toHaveLength(1);
});

test('[P2] saving the same five times changes no time and makes one version', async () => {
  const report = await open();
  let saved = await saveReport(store, BOTH, report.id, 1, edit('No effusion.'));
  const first = saved;
  for (let index = 0; index < 5; index++)
    saved = await saveReport(store, BOTH, report.id, saved.version, edit('No effusion.'));
  expect(saved).toEqual(first);
  expect(saved.version).toBe(2);
});

test('[P4] an edit of an older version is a conflict, never the last writer’s', async () => {
  const report = await open();
  await saveReport(store, BOTH, report.id, 1, edit('Mine.'));
  const late = saveReport(store, BOTH, report.id, 1, edit('Theirs.'));
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect((await open()).sentences[0]?.text).toBe('Mine.');
});

test('[D4] a signed report is immutable: no edit, no draft, no second signature', async () => {
  const { report } = await signReading(store, ids, ann, 's');
  expect(report).toMatchObject({ state: 'signed', signedBy: 'Dr Both' });
  const request = { reportId: report.id, basedOn: report.version, reason: null };
  await expect(saveReport(store, BOTH, report.id, report.version, edit('Other.'))).rejects.toThrow(/signed/);
  await expect(signReport(store, BOTH, request, async () => [])).rejects.toMatchObject({ code: 'refused' });
  expect(await loadSignedReports(store, ann)).toEqual([report]);
});

test('[W8] only a reader signs', async () => {
  const report = await open();
  const approver = { id: 'a', name: 'Dr Approver', roles: ['approver' as const] };
  const signing = signReport(
    store,
    approver,
    { reportId: report.id, basedOn: 1, reason: null },
    async () => [],
  );
  await expect(signing).rejects.toMatchObject({ code: 'not_allowed' });
});

test('[M12] signature and proposals are one transaction: where proposing fails nothing is signed', async () => {
  const report = await open();
  const signing = signReport(store, BOTH, { reportId: report.id, basedOn: 1, reason: null }, async () => {
    throw new Error('no encoder');
  });
  await expect(signing).rejects.toThrow('no encoder');
  expect((await open()).state).toBe('draft');
  expect(await store.rows(proposalsTable, ann)).toEqual([]);
});

test('[M8] a draft keeps what a person wrote, kept or struck, and its prompt is logged under its hash', async () => {
  const report = await open();
  const model = (text: string, support: 'cited' | 'struck' = 'cited') =>
    sentenceOf(text, { author: 'reader_model', support });
  const mine = [sentenceOf('By me.'), model('Old draft.'), model('Struck by me.', 'struck')];
  const saved = await saveReport(store, BOTH, report.id, 1, { ...edit(''), sentences: mine });
  const asked = { budgetTokens: null, shortened: [], retrieval: null };
  const prompt = { hash: 'f'.repeat(64), parts: [], tokens: 0, imagesSent: 0, rows: [], ...asked };
  const head = { readerId: 'reader', notice: 'test', differential: ['a', 'b'], prompt };
  const draft = { ...head, sentences: [model('New draft.'), model('Struck by me.')] } as unknown as Draft;
  const drafted: Report = await applyDraft(store, BOTH, report.id, saved.version, 'What?', draft);
  expect(drafted.sentences.map(({ text, support }) => [text, support])).toEqual([
    ['By me.', 'kept'],
    ['Struck by me.', 'struck'],
    ['New draft.', 'cited'],
  ]);
  expect(drafted).toMatchObject({ question: 'What?', differential: ['a', 'b'], promptHash: prompt.hash });
  expect(await loadPrompt(store, prompt.hash)).toMatchObject({ ...prompt, patientKey: ann });
});

const measurement = {
  ...{ id: null, studyKey, frame: 0, kind: 'length' as const, value: 9, unit: 'mm' },
  ...{ secondValue: null, statistics: null },
  points: [
    [0, 0],
    [9, 0],
  ] as [number, number][],
  ...{ finding: 'nodule', site: 'right upper lobe', laterality: 'R' as const, lesionId: null },
};

test('[P2][P4] a measurement is saved in versions; the same again changes no time; removal keeps them', async () => {
  const instanceKey = 'a'.repeat(64) as Parameters<typeof saveMeasurement>[3]['instanceKey'];
  const first = await saveMeasurement(store, BOTH, ids, { ...measurement, instanceKey, patientKey: ann });
  expect(await saveMeasurement(store, BOTH, ids, first)).toEqual(first);
  const changed = await saveMeasurement(store, BOTH, ids, { ...first, value: 10 });
  expect(changed.id).toBe(first.id);
  expect(changed.recordedAt > first.recordedAt).toBe(true);
  expect(await loadMeasurements(store, ann, studyKey)).toEqual([changed]);
  await removeMeasurement(store, BOTH, first.id);
  expect(await loadMeasurements(store, ann, studyKey)).toEqual([]);
  await expect(removeMeasurement(store, BOTH, first.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('[D1] observations are of one study, in the order typed', async () => {
  for (const text of ['first', 'second'])
    await addObservation(store, BOTH, ids, { studyKey, patientKey: ann, text });
  await addObservation(store, BOTH, ids, { studyKey: studyOf('other'), patientKey: ann, text: 'elsewhere' });
  const typed = await loadObservations(store, ann, studyKey);
  expect(typed.map(({ text }) => text)).toEqual(['first', 'second']);
  await removeObservation(store, BOTH, typed[0]?.id ?? (ids.next() as never));
  expect((await loadObservations(store, ann, studyKey)).map(({ text }) => text)).toEqual(['second']);
});

test('[P3][P4] a source is kept with its text once; the same text again is known and proposes nothing', async () => {
  const incoming = { patientKey: ann, name: 'letter.txt', date: null, text: 'No effusion.' };
  let proposed = 0;
  const propose = async () => {
    proposed += 1;
    return [];
  };
  const first = await ingestDocument(store, BOTH, incoming, propose);
  const again = await ingestDocument(store, BOTH, { ...incoming, name: 'copy.txt' }, propose);
  expect([first.known, again.known, proposed]).toEqual([false, true, 1]);
  expect(again.document).toEqual(first.document);
  expect(await store.rows(documentsTable, ann)).toHaveLength(1);
});
