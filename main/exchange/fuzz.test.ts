import { expect, test } from 'vitest';
import { AppError } from '../contract/errors.ts';
import { dicomBytes } from '../library/testing/dicomBytes.ts';
import { parseRecord } from './parseRecord.ts';
import type { ParsedRecord, RecordFormat } from './record.ts';
import { sniffRecord } from './sniffRecord.ts';
import { about, bundleBytes, coded, jsonBytes, PATIENT } from './testing/fhirBytes.ts';
import { mutate, randoms } from './testing/mutants.ts';
import { pdfBytes } from './testing/pdfBytes.ts';

const FHIR = [
  about('Condition', 'c', {
    code: coded('1', 'Pneumonia'),
    onsetDateTime: '2019-01',
    bodySite: [{ text: 'Left lung' }],
  }),
  about('Observation', 'o', {
    code: { text: 'CRP' },
    valueQuantity: { value: 5, unit: 'mg/L' },
    status: 'final',
  }),
  about('MedicationRequest', 'm', {
    medicationCodeableConcept: { text: 'Aspirin' },
    dosageInstruction: [{ text: 'daily' }],
  }),
  about('DiagnosticReport', 'd', {
    conclusion: 'Clear.',
    presentedForm: [{ contentType: 'text/html', data: 'PGI+eDwvYj4=' }],
  }),
  about('ImagingStudy', 'i', {
    identifier: [{ system: 'urn:dicom:uid', value: 'urn:oid:2.999.1' }],
    started: '2020',
  }),
];
const HL7 = [
  'MSH|^~\\&|A|B|C|D|2024||ORU^R01|1|P|2.5||||||UNICODE UTF-8',
  'PID|1||4711^^^N^MR||Example^Erika||1950|F',
  'OBR|1||F|1^Chest|||20240105',
  'OBX|1|TX|1&GDT^Chest||Clear.\\.br\\Größe \\X41\\||||||F',
  'OBX|2|NM|2^Size||5|mm|||||F',
  'OBX|3|ED|3^File||^text^plain^Base64^Q2xlYXIu',
].join('\r');

function item(type: string, value: Record<string, string>) {
  const name = { '0008,0100 SH': '1', '0008,0104 LO': 'Finding' };
  return { '0040,A010 CS': 'CONTAINS', '0040,A040 CS': type, '0040,A043 SQ': [name], ...value };
}

const tree = [
  item('TEXT', { '0040,A160 UT': 'Clear.' }),
  { ...item('CONTAINER', {}), '0040,A730 SQ': [item('UIDREF', { '0040,A124 UI': '2.999' })] },
  ...Array.from({ length: 20 }, (_, index) => item('TEXT', { '0040,A160 UT': `Sentence ${index}.` })),
];
const report = {
  '0008,0018 UI': '2.999.7',
  '0010,0020 LO': 'P1',
  '0040,A040 CS': 'CONTAINER',
  '0040,A730 SQ': tree,
};

const SEEDS: readonly (readonly [RecordFormat, number, readonly Buffer[]])[] = [
  [
    'fhir',
    760,
    [
      bundleBytes(PATIENT, ...FHIR),
      Buffer.from([PATIENT, ...FHIR].map((row) => JSON.stringify(row)).join('\n')),
      jsonBytes(FHIR[0]),
    ],
  ],
  ['hl7', 700, [Buffer.from(HL7), Buffer.from(`\v${HL7}\x1c\r\v${HL7.replaceAll('|', '!')}\x1c\r`)]],
  ['sr', 360, [dicomBytes(report), dicomBytes(report, { undefinedLength: true })]],
  ['text', 164, [Buffer.from('Thorax: größer.\nEnde'), Buffer.from('\ufeffThorax', 'utf16le')]],
  [
    'pdf',
    16,
    [pdfBytes([['Clear.'], ['Second.']]), dicomBytes({ '0042,0011 OB': pdfBytes([['In DICOM.']]) })],
  ],
];

// Spans lie within their texts, whatever the source was.
function check({ records }: ParsedRecord): void {
  for (const { text, facts } of records.flatMap((record) => record.documents))
    for (const { span } of facts) {
      expect(span.start).toBeLessThan(span.end);
      expect(span.end).toBeLessThanOrEqual(text.length);
    }
}

async function outcomeOf(bytes: Buffer, format: RecordFormat): Promise<'parsed' | 'refused'> {
  try {
    check(await parseRecord(bytes, format));
    return 'parsed';
  } catch (fault) {
    if (fault instanceof AppError && fault.code === 'bad_file' && fault.message.length > 20) return 'refused';
    throw fault;
  }
}

test.each(SEEDS)(
  '[I5] damaged %s, %d times: each is parsed or refused in words, none crashes or hangs',
  async (format, count, seeds) => {
    const random = randoms(format.length * 7 + 1);
    const outcomes = { parsed: 0, refused: 0 };
    let slowestMs = 0;
    for (let round = 0; round < count; round++) {
      const mutant = mutate(seeds[round % seeds.length] ?? Buffer.alloc(0), random);
      const begin = Date.now();
      sniffRecord(mutant.subarray(0, 4096), 'a.txt');
      outcomes[await outcomeOf(mutant, format)]++;
      slowestMs = Math.max(slowestMs, Date.now() - begin);
    }
    expect(outcomes.parsed + outcomes.refused).toBe(count);
    expect(outcomes.parsed).toBeGreaterThan(count / 10);
    expect(slowestMs).toBeLessThan(25_000);
  },
  120_000,
);

test('[I5] inputs that would fill memory or stand for ever are refused in words', async () => {
  const line = Buffer.alloc(100 * 2 ** 20, 'a');
  const head = Buffer.from('MSH|^~\\&|A|B|C|D|2024||ORU^R01|1|P|2.5\rPID|1\rOBX|1|TX|t^T||');
  const cases: readonly (readonly [RecordFormat, Buffer, RegExp])[] = [
    ['text', line, /at most 4 MiB/],
    ['fhir', line, /not valid JSON/],
    ['hl7', Buffer.concat([head, line]), /at most 64 MiB/],
    ['hl7', Buffer.concat([head, line.subarray(0, 20 * 2 ** 20).fill('~')]), /repeats more than 10000 times/],
    ['hl7', Buffer.concat([head, Buffer.alloc(2 ** 21, '\r')]), /more than 500000 segments/],
    ['fhir', Buffer.alloc(2 ** 26, '['), /nested more than 200/],
    ['sr', line, /not a DICOM file/],
    ['pdf', line, /not a DICOM file/],
  ];
  for (const [format, bytes, words] of cases)
    await expect(parseRecord(bytes, format), `${format} ${words}`).rejects.toThrow(words);
  const long = await parseRecord(Buffer.concat([head, line.subarray(0, 20 * 2 ** 20).fill('b')]), 'hl7');
  expect(long.records[0]?.documents).toEqual([]);
  expect(long.notes.join()).toMatch(/Report has 2\d+ characters; at most 4194304 are read/);
}, 60_000);
