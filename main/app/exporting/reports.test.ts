import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReportForm } from '../../contract/api/exporting.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { openDicom } from '../../exchange/dicom/openDicom.ts';
import { parseFhir } from '../../exchange/fhir/parseFhir.ts';
import { readPdfText } from '../../exchange/pdf/readPdf.ts';
import { factsOf } from '../../exchange/testing/records.ts';
import { openTestCore, sign, type TestCore, takeIn, write } from '../testCore.ts';

let opened: TestCore;
let study: StudyRow;
beforeEach(async () => {
  opened = await openTestCore();
  const elements = { '0028,0301 CS': 'YES' };
  [study] = (await takeIn(opened.client, [{ patient: 'Canary', day: '20240101', picture: 1, elements }])) as [
    StudyRow,
  ];
});
afterEach(() => opened.remove());

const words = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const exported = (form: ReportForm, keep = false) =>
  opened.client.exporting.report({ studyKey: study.studyKey, form, keep });

async function imageKey() {
  const { series } = await opened.client.library.study({ studyKey: study.studyKey });
  const key = series.flatMap(({ instances }) => instances)[0]?.instanceKey;
  if (key === undefined) throw new Error('no image');
  return key;
}

async function measure(value: number): Promise<void> {
  const what = { finding: 'Nodule', site: 'lung', laterality: 'L' } as const;
  const points: [number, number][] = [
    [1, 2],
    [4, 6],
  ];
  const { studyKey } = study;
  const drawn = {
    id: null,
    studyKey,
    instanceKey: await imageKey(),
    frame: 0,
    kind: 'length',
    points,
  } as const;
  const figures = { value, unit: 'px', secondValue: null, statistics: null, lesionId: null };
  await opened.client.reading.saveMeasurement({ ...drawn, points, ...figures, ...what });
}

const exportLines = async () => {
  const { lines } = await opened.client.audit.lines({ limit: 1000 });
  return lines.filter(({ operation }) => operation.startsWith('export.'));
};

test('[T9] a report without words is refused in each form, and nothing of it stands in the audit', async () => {
  for (const form of ['text', 'pdf', 'sr', 'fhir'] as const)
    await expect(exported(form)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('Nothing is written'),
    });
  expect(await exportLines()).toEqual([]);
});

test('[T9] a draft leaves as a draft in each form, and its name says so', async () => {
  await write(opened.client, study, { findings: 'No nodule.', impression: 'Normal.' });
  const text = await exported('text');
  expect(text.name).toBe('report-2024-01-01-DRAFT.txt');
  expect(words(text.bytes)).toMatch(/^\*{3} DRAFT[\s\S]*No nodule\.[\s\S]*Normal\./);
  expect((await readPdfText((await exported('pdf')).bytes)).text).toContain('DRAFT');
  const { data } = openDicom((await exported('sr')).bytes);
  expect([data.text('x0040a491'), data.text('x0040a493'), data.text('x0040a496')]).toEqual([
    'PARTIAL',
    'UNVERIFIED',
    'PRELIMINARY',
  ]);
  expect(words((await exported('fhir')).bytes)).toMatch(/"status": "preliminary"[\s\S]*\(DRAFT\)/);
  await expect(exported('sr', true)).rejects.toMatchObject({ code: 'refused' });
});

test('[T9] signed: verified by name, measurements of before the signature with equal values, those after it left out', async () => {
  await measure(5.25);
  await sign(
    opened.client,
    await write(opened.client, study, { impression: 'Nodule.', diagnosis: 'Granuloma' }),
  );
  await measure(99);
  const sr = openDicom((await exported('sr')).bytes).data;
  expect(sr.text('x0040a493')).toBe('VERIFIED');
  expect(sr.item('x0040a073')?.name('x0040a075')).toBe('Dr Test');
  const fhir = await parseFhir((await exported('fhir')).bytes);
  expect(factsOf(fhir).map(({ value, unit, laterality }) => [value, unit, laterality])).toEqual([
    [5.25, '{pixels}', 'L'],
  ]);
  const text = words((await exported('text')).bytes);
  expect(text).toContain('Signed by Dr Test on ');
  expect(text).toContain('LEADING DIAGNOSIS\nGranuloma');
  expect(text).not.toContain('DRAFT');
});

test('[T9] a signed report is kept in the study when asked, and is not read again as a record', async () => {
  await sign(opened.client, await write(opened.client, study, { impression: 'Normal.' }));
  expect(await exported('sr', true)).toMatchObject({ kept: true, name: 'report-2024-01-01.dcm' });
  const { series } = await opened.client.library.study({ studyKey: study.studyKey });
  expect(series.map(({ modality }) => modality).sort()).toEqual(['DX', 'SR']);
  await expect(exported('pdf', true)).rejects.toMatchObject({ code: 'refused' });
  // Its words were not cleaned: no de-identified copy is made of it.
  const copies = await opened.client.exporting.previewDeidentified({ studyKeys: [study.studyKey] });
  expect(copies).toMatchObject({
    files: 1,
    leftOut: [{ reason: expect.stringContaining('structured report') }],
  });
  const described = copies.changes.filter(({ name }) => /Study ?Description/.test(name));
  expect(described.map(({ action }) => action)).toEqual(['removed']);
});

test('[T9, W7] each export is a line of the audit with who, kind, study and number, a preview is none; the chain holds', async () => {
  const { exporting } = opened.client;
  const { studyKey } = study;
  await write(opened.client, study, { impression: 'Normal.' });
  await measure(1);
  await exporting.previewReport({ studyKey });
  for (const form of ['text', 'pdf', 'sr', 'fhir'] as const) await exported(form);
  await exporting.measurementReport({ studyKey, keep: false });
  await opened.client.reading.saveKeyImage({ studyKey, instanceKey: await imageKey(), frame: 0, note: '' });
  await exporting.keyObjects({ studyKey, images: null, keep: false });
  await exporting.notePicture({ studyKey, withIdentity: false, to: 'file' });
  await exporting.notePicture({ studyKey, withIdentity: true, to: 'clipboard' });
  const lines = await exportLines();
  expect(lines.map(({ operation }) => operation)).toEqual([
    'export.report.text',
    'export.report.pdf',
    'export.report.sr',
    'export.report.fhir',
    'export.measurements',
    'export.key_images',
    'export.picture.file',
    'export.picture.clipboard',
  ]);
  for (const line of lines)
    expect(line).toMatchObject({ actor: 'dr-test', rowIds: [`study/${studyKey}`, 'files/1'] });
  expect(lines.slice(-2).map(({ reasonCode }) => reasonCode)).toEqual(['without_identity', 'with_identity']);
  expect(JSON.stringify(lines)).not.toMatch(/Canary|Normal/);
  await opened.reopen();
  expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
});

test('[T9] text that may be burned in is told of the image that one wants to hand on', async () => {
  expect(await opened.client.exporting.burnedIn({ instanceKey: await imageKey() })).toEqual({
    burnedIn: 'declared',
  });
});
