import { expect, test } from 'vitest';
import { dicomBytes } from '../../library/testing/dicomBytes.ts';
import { packedStream, pdfBytes } from '../testing/pdfBytes.ts';
import { onlyDocument, onlyRecord } from '../testing/records.ts';
import { parsePdf } from './parsePdf.ts';
import { readPdfText } from './readPdf.ts';

test('[I5] PDF: the text by page; a bare one names nobody, whatever stands on its pages', async () => {
  const parsed = await parsePdf(
    pdfBytes([['Patient ID: 4711', 'Date: 2024-01-05'], ['Second page (last).']]),
  );
  const record = onlyRecord(parsed);
  expect(onlyDocument(parsed).text).toBe('Patient ID: 4711\nDate: 2024-01-05\n\nSecond page (last).');
  expect(record.patient).toMatchObject({ identifiers: [], birthDate: null });
  expect(onlyDocument(parsed).date).toBeNull();
  expect(parsed.notes).toEqual([]);
});

test('[I5] PDF: one encapsulated in DICOM has its patient, date, title and study', async () => {
  const bytes = dicomBytes({
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.104.1',
    '0008,0018 UI': '2.999.7',
    '0008,0023 DA': '20240105',
    '0008,0050 SH': 'ACC7',
    '0010,0010 PN': 'Example^Erika',
    '0010,0020 LO': '4711',
    '0020,000D UI': '2.999.1',
    '0042,0010 ST': 'Chest report',
    '0042,0011 OB': pdfBytes([['Lungs are clear.']]),
    '0042,0012 LO': 'application/pdf',
  });
  const parsed = await parsePdf(bytes);
  const document = onlyDocument(parsed);
  expect(document).toMatchObject({ title: 'Chest report', date: '2024-01-05', sourceId: '2.999.7' });
  expect(document).toMatchObject({ text: 'Lungs are clear.', studyUids: ['2.999.1'], accession: 'ACC7' });
  expect(onlyRecord(parsed).patient.identifiers).toEqual([{ issuer: null, id: '4711', kind: null }]);
});

test('[I5] PDF: one of pictures alone, and an encrypted one, are kept and say that they give no text', async () => {
  const pictures = await parsePdf(pdfBytes([[], []]));
  expect(onlyDocument(pictures).text).toBe('');
  expect(pictures.notes).toEqual(['The PDF is kept; there is no text in it, only pictures perhaps.']);
  const key = 'f'.repeat(64);
  const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`;
  const encrypted = await parsePdf(pdfBytes([['Secret.']], { trailer }));
  expect(onlyDocument(encrypted).text).toBe('');
  expect(encrypted.notes).toEqual(['The PDF is encrypted: it is kept, and no text was read from it.']);
});

test('[I5] PDF: what is no PDF, damaged, or another document in DICOM is refused in words', async () => {
  await expect(parsePdf(Buffer.from('%PDF-1.7\nnothing'))).rejects.toThrow(/damaged.*print it to a new PDF/);
  await expect(parsePdf(Buffer.from('no pdf at all, and no DICOM'))).rejects.toThrow(/cannot be read/);
  const cda = dicomBytes({ '0042,0011 OB': Buffer.from('<ClinicalDocument/>'), '0042,0012 LO': 'text/XML' });
  await expect(parsePdf(cda)).rejects.toThrow('is no PDF but text/XML');
});

test('[I5] PDF: a script in it is not run and does not hinder reading', async () => {
  const catalog = '/OpenAction << /S /JavaScript /JS (while (true) {}) >>';
  expect((await readPdfText(pdfBytes([['Plain.']], { catalog }))).text).toBe('Plain.');
});

test.each([
  ['time', { timeoutMs: 3000, growthBytes: 2 ** 40 }],
  ['memory', { timeoutMs: 60_000, growthBytes: 64 * 2 ** 20 }],
])('[I5] PDF: one that unpacks to 4 GiB ends its own reading by its bound of %s', async (_, bounds) => {
  const bomb = pdfBytes([], { streams: [packedStream(256)], filter: '/Filter /FlateDecode' });
  expect(bomb.length).toBeLessThan(5_000_000);
  const begin = Date.now();
  const told = await readPdfText(bomb, bounds).then(
    ({ text, notes }) => text + notes.join(),
    (fault: Error) => fault.message,
  );
  // A busy computer may not even have opened it within its time.
  expect(told).toMatch(/^Reading the PDF was stopped at page 1 of 1|cannot be opened: it takes too long/);
  expect(Date.now() - begin).toBeLessThan(20_000);
});

test('[I5] PDF: one that takes too long to open is refused in words', async () => {
  const reading = readPdfText(pdfBytes([['x']]), { timeoutMs: 0, growthBytes: 2 ** 40 });
  await expect(reading).rejects.toThrow('takes too long');
});
