import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyRow } from '../contract/domain/library.ts';
import type { Report, ReportSentence } from '../contract/domain/reading.ts';
import { reportsTable } from '../memory/tables.ts';
import {
  approve,
  openTestCore,
  proposalsOf,
  readAndApprove,
  sign,
  type TestCore,
  type TestStudy,
  takeIn,
  write,
  written,
} from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

let taken = 0;

async function takeOne(changes: Partial<TestStudy> = {}): Promise<StudyRow> {
  taken += 1;
  const study = { patient: `S${taken}`, day: '20240115', picture: taken, ...changes };
  const [row] = await takeIn(opened.client, [study]);
  if (row === undefined) throw new Error('not taken');
  return row;
}

async function save(report: Report, sentences: ReportSentence[], imagesOpened = 1): Promise<Report> {
  const { id: reportId, version: basedOn } = report;
  const edit = { question: '', diagnosis: null, imagesOpened, sentences };
  return opened.client.reading.saveReport({ reportId, basedOn, ...edit });
}

async function draftOf(study: StudyRow, ...sentences: ReportSentence[]): Promise<Report> {
  const { report } = await opened.client.reading.open({ studyKey: study.studyKey });
  return save(report, sentences);
}

const trySign = ({ id, version }: Report, reasons = {}) =>
  opened.client.reading.sign({ reportId: id, basedOn: version, reasons });

test('[D2] a sentence without support, negatives included, blocks Sign until a person keeps or strikes it', async () => {
  const negative = written('No pneumothorax.', { section: 'findings', support: 'none' });
  const impression = written('The chest is normal today.');
  const draft = await draftOf(await takeOne(), negative, impression);
  const blocked = await trySign(draft);
  expect(blocked).toMatchObject({
    outcome: 'blocked',
    problems: [{ kind: 'unsupported', sentenceId: negative.id }],
  });
  const struck = await save(draft, [{ ...negative, support: 'struck' }, impression]);
  expect(await trySign(struck)).toMatchObject({ outcome: 'signed' });
});

test('[D2] no reason talks an unsupported sentence away', async () => {
  const draft = await draftOf(await takeOne(), written('A fracture is seen.', { support: 'none' }));
  const reasons = { laterality: 'because', incomplete_viewing: 'because' };
  expect(await trySign(draft, reasons)).toMatchObject({ outcome: 'blocked' });
});

test('[D3] a side that differs from the header needs a reason, and the reason is kept', async () => {
  const study = await takeOne({ elements: { '0018,0015 CS': 'KNEE', '0020,0060 CS': 'R' } });
  const draft = await draftOf(study, written('There is a fracture of the left patella.'));
  expect(await trySign(draft)).toMatchObject({
    outcome: 'blocked',
    problems: [{ kind: 'laterality', words: expect.stringContaining('(right)') }],
  });
  const signed = await trySign(draft, { laterality: 'The header is wrong.' });
  expect(signed).toMatchObject({ outcome: 'signed' });
});

test('[D3] a side or level that differs from what a sentence cites blocks Sign', async () => {
  const { client } = opened;
  const study = await takeOne();
  const { current } = await client.reading.open({ studyKey: study.studyKey });
  const instanceKey = current.series[0]?.instances[0]?.instanceKey;
  if (!instanceKey) throw new Error('no image');
  const measurement = await client.reading.saveMeasurement({
    ...{ id: null, studyKey: study.studyKey, instanceKey, frame: 0, kind: 'length', lesionId: null },
    ...{ value: 6, unit: 'mm', statistics: null, finding: 'nodule of the right upper lobe' },
    points: [
      [10, 10],
      [16, 10],
    ],
    ...{ site: null, laterality: null },
  });
  expect(measurement).toMatchObject({ laterality: 'R' });
  const citations = [{ kind: 'measurement' as const, id: measurement.id, date: null }];
  const cites = (text: string) => written(text, { citations, support: 'cited' });
  const left = await draftOf(study, cites('A nodule of 6 mm lies in the left upper lobe.'));
  expect(await trySign(left)).toMatchObject({ outcome: 'blocked', problems: [{ kind: 'laterality' }] });
  const lower = await save(left, [cites('A nodule of 6 mm lies in the right lower lobe.')]);
  expect(await trySign(lower)).toMatchObject({ outcome: 'blocked', problems: [{ kind: 'laterality' }] });
  const right = await save(lower, [cites('A nodule of 6 mm lies in the right upper lobe.')]);
  expect(await trySign(right)).toMatchObject({ outcome: 'signed' });
});

test('[D4] a signed report refuses edits, drafts and a second signature; its words stay', async () => {
  const { client, core } = opened;
  const study = await takeOne();
  const { report } = await sign(
    client,
    await write(client, study, { impression: 'The chest is normal today.' }),
  );
  await expect(save(report, [written('Something else.')])).rejects.toMatchObject({ code: 'refused' });
  await expect(trySign(report)).rejects.toMatchObject({ code: 'refused' });
  const draft = client.reading.draft({ studyKey: study.studyKey, question: 'Again?' });
  await expect(draft).rejects.toMatchObject({ code: 'refused' });
  const versions = await core.parts.store.versions(reportsTable, report.id);
  expect(versions.at(-1)).toEqual(report);
});

test('[D5] images that were not opened are named and ask for a reason', async () => {
  const study = await takeOne();
  const { report } = await opened.client.reading.open({ studyKey: study.studyKey });
  const saved = await save(report, [written('The chest is normal today.')], 0);
  expect(await trySign(saved)).toMatchObject({
    outcome: 'blocked',
    problems: [{ kind: 'incomplete_viewing', words: expect.stringContaining('0 of 1 images') }],
  });
  expect(await trySign(saved, { incomplete_viewing: 'Seen on film.' })).toMatchObject({ outcome: 'signed' });
});

const FIRST = { impression: 'A calcified nodule of the right upper lobe.', diagnosis: 'granuloma' };

/** A patient whose earlier reading leads the reader to its diagnosis, and the study to be read next. */
async function secondStudy(patient: string): Promise<StudyRow> {
  const first = await takeOne({ patient, day: '20230115' });
  await readAndApprove(opened.client, first, FIRST);
  const second = await takeOne({ patient, day: '20240615' });
  const { draft } = await opened.client.reading.draft({ studyKey: second.studyKey, question: 'Nodule?' });
  expect(draft.differential[0]).toBe('granuloma');
  return second;
}

/** Signs with the draft's sentences kept. */
async function signAs(study: StudyRow, diagnosis: string) {
  const { client } = opened;
  const impression = 'A spiculated nodule of the right upper lobe.';
  const saved = await write(client, study, { impression, diagnosis });
  const sentences = saved.sentences.map((sentence) => ({ ...sentence, support: 'kept' as const }));
  const { id: reportId, version: basedOn, question, imagesOpened } = saved;
  const kept = await client.reading.saveReport({
    ...{ reportId, basedOn, question, diagnosis, imagesOpened },
    sentences,
  });
  return sign(client, kept);
}

test('[X11] a wrong leading diagnosis proposes a note; approved, it is listed and served with the next study', async () => {
  const { client } = opened;
  const second = await secondStudy('X11');
  const { groupId } = await signAs(second, 'lung adenocarcinoma');
  const waiting = await proposalsOf(client, groupId);
  const [note] = waiting.flatMap(({ payload }) => (payload.operation === 'add_note' ? payload.note : []));
  expect([note?.dxA, note?.dxB].sort()).toEqual(['granuloma', 'lung adenocarcinoma']);
  expect(await client.notes.list({})).toEqual([]);
  await approve(client, groupId);
  expect((await client.notes.list({})).map(({ id }) => id)).toEqual([note?.id]);
  const third = await takeOne({ patient: 'X11', day: '20250615' });
  const { draft } = await client.reading.draft({ studyKey: third.studyKey, question: 'Nodule?' });
  expect(draft.packet.notes.map(({ row }) => row.id)).toEqual([note?.id]);
});

test('[X11] a right leading diagnosis proposes none', async () => {
  const { groupId } = await signAs(await secondStudy('X11b'), 'granuloma');
  const operations = (await proposalsOf(opened.client, groupId)).map(({ payload }) => payload.operation);
  expect(operations).toContain('add_episode');
  expect(operations).not.toContain('add_note');
});
