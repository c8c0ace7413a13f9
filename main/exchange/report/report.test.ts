import { expect, test } from 'vitest';
import { writeReport } from '../dicom/writeReport.ts';
import { readPdfText } from '../pdf/readPdf.ts';
import { parseSr } from '../sr/parseSr.ts';
import { documentOfTest } from '../testing/reportDocuments.ts';
import { head as headOfTest } from '../testing/reports.ts';
import { dciodvfyErrors, dsrdump, isInstalled } from '../testing/validators.ts';
import { pdfRemark, writePdfReport } from './pdfReport.ts';
import { writeTextReport } from './textReport.ts';

const draft = documentOfTest('draft');
const signed = documentOfTest('signed');

test('[T9] text: a draft says so first and marks what was drafted, a signed one says who signed; neither has evidence or struck words', () => {
  const words = writeTextReport(draft);
  expect(words.startsWith('*** DRAFT: not signed, not checked by anybody. ***')).toBe(true);
  expect(words).toContain('RUL nodule 9 mm. [drafted]');
  expect(words).toContain('No effusion. [drafted, edited; no evidence]');
  expect(words).toContain('Was there a nodule? [drafted; a question to the reader]');
  const final = writeTextReport(signed);
  expect(final).not.toMatch(/DRAFT|\[|struck words/);
  expect(final).toContain('Signed by Dr Łukasz Żak on 2026-03-02 10:22 UTC.');
  expect(final).toContain('FINDINGS\nRUL nodule 9 mm.\nNo effusion.\n');
  expect(final).toContain('Not for diagnostic use.');
});

test('[T9, 09] text: who drafted and what a person changed stays in words, also when it is signed', () => {
  expect(writeTextReport(signed)).toContain(
    '3 sentences drafted by evidence-reader (composed from evidence, no language model); 1 of them edited by a person; 1 drafted sentence struck by a person; 1 sentence written by a person.',
  );
});

test('[T9] PDF: read back, it has every word in Latin, Greek and Cyrillic, and what its font lacks as numbers with a remark', async () => {
  const { text } = await readPdfText(await writePdfReport(signed));
  const words = text.replace(/\s+/g, ' ');
  for (const part of ['Dr Łukasz Żak', 'Иванова Ольга', 'Ωμέγα ≥ 3 mm²', 'RUL nodule 9 mm.', 'page 1 of 1'])
    expect(words).toContain(part);
  expect(words).toContain('[U+5C71 U+7530]');
  expect(words).toContain('2 characters stand in the PDF by Unicode number');
  expect(words).not.toContain('DRAFT');
  expect(pdfRemark(signed)).toContain('2 characters');
  const drafted = (await readPdfText(await writePdfReport(draft))).text;
  expect(drafted.match(/DRAFT/g)?.length).toBeGreaterThanOrEqual(3);
});

test('[T9] PDF: a long report goes over pages, each with its foot; the same document gives the same bytes', async () => {
  const sentences = Array.from(
    { length: 120 },
    (_, n) => `Sentence ${n + 1} of a long report that fills pages.`,
  );
  const long = documentOfTest('draft', sentences);
  const bytes = await writePdfReport(long);
  const { text } = await readPdfText(bytes);
  expect(text).toContain('page 3 of 3');
  expect(text.replace(/\s+/g, ' ')).toContain('Sentence 120 of a long report');
  expect(Buffer.from(await writePdfReport(long)).equals(Buffer.from(bytes))).toBe(true);
});

test('[T9] SR: TID 2000 is verified by who signed; a draft is partial, unverified and called one; our reader has the same words', () => {
  const written = (document: typeof draft) =>
    parseSr(writeReport({ ...headOfTest(), document, keyImages: [] }));
  const [final] = written(signed).records[0]?.documents ?? [];
  expect(final?.title).toBe('Diagnostic Imaging Report');
  expect(final?.text).toContain('State: COMPLETE, VERIFIED\nVerified by Dr Łukasz Żak');
  expect(final?.text).toContain('Finding: RUL nodule 9 mm.');
  expect(final?.text).toContain('Impression: Ωμέγα ≥ 3 mm².');
  const [first] = written(draft).records[0]?.documents ?? [];
  expect(first?.title).toBe('Diagnostic Imaging Report (partial, not verified)');
  expect(first?.text).toContain('DRAFT: not signed');
  expect(first?.text).not.toContain('Verified by');
});

const image = { ...{ studyUid: '1.2.3', seriesUid: '1.2.3.4', sopUid: '1.2.3.4.5' }, frame: null };
const keyImages = [{ ...image, sopClassUid: '1.2.840.10008.5.1.4.1.1.2', modality: 'CT' }];
const everySr = () =>
  [draft, signed].map((document) => writeReport({ ...headOfTest(), document, keyImages }));

test.skipIf(!isInstalled('dsrdump'))(
  '[T9] DCMTK reads the report without error or warning (skipped without dsrdump)',
  () => {
    const [first = '', second = ''] = everySr().map(dsrdump);
    expect(first).toContain('UNVERIFIED');
    expect(second).toMatch(/Verification Flag\s*:\s*VERIFIED/);
    expect(second).toContain('RUL nodule 9 mm.');
  },
);

test.skipIf(!isInstalled('dciodvfy'))(
  '[T9] dciodvfy finds no error in the report (skipped without dicom3tools)',
  () => {
    expect(everySr().map(dciodvfyErrors)).toEqual([[], []]);
  },
);
