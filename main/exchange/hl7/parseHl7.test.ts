import { expect, test } from 'vitest';
import { pdfBytes } from '../testing/pdfBytes.ts';
import { onlyDocument, onlyRecord, statedFacts } from '../testing/records.ts';
import { parseHl7 } from './parseHl7.ts';

const MSH = 'MSH|^~\\&|RIS|NORTH|PACS|NORTH|20240105101500||ORU^R01^ORU_R01|77|P|2.5';
const PID =
  'PID|1||4711^^^NORTH&2.999.1&ISO^PI~0815^^^NORTH^MR||Example^Erika^Maria^Jr^Dr^^L||19500201|F\r' +
  'PV1|1|O';
const OBR = 'OBR|1|P1|F1|71046^Chest 2 views^C4|||20240104093000+0100|||||||||||ACC9||||||||F';

function message(...segments: readonly string[]): Buffer {
  return Buffer.from([MSH, PID, ...segments].join('\r'), 'utf8');
}

test('[I5] HL7: a report with its date, patient and text', async () => {
  const parsed = await parseHl7(
    message(
      OBR,
      'OBX|1|TX|71046&GDT^Chest 2 views||Lungs are clear.||||||F',
      'OBX|2|TX|71046&GDT^Chest 2 views||Heart is not enlarged.||||||F',
      'OBX|3|FT|71046&IMP^Chest 2 views||No acute finding.\\.br\\Follow up in 3\\T\\6 months.||||||F',
    ),
  );
  const document = onlyDocument(parsed);
  expect(document.text).toBe(
    'Report:\nLungs are clear.\nHeart is not enlarged.\n\nImpression:\nNo acute finding.\nFollow up in 3&6 months.',
  );
  expect(document).toMatchObject({
    sourceId: 'F1',
    title: 'Chest 2 views',
    accession: 'ACC9',
    isProse: true,
  });
  expect(document.date).toBe('2024-01-04T09:30:00+01:00');
  expect(onlyRecord(parsed).counts).toEqual({ PID: 1, PV1: 1, OBR: 1, OBX: 3 });
});

test('[P1] HL7: all of PID-3 with its assigning authority, medical record number first', async () => {
  const { patient } = onlyRecord(await parseHl7(message(OBR, 'OBX|1|TX|a^b||c')));
  expect(patient.identifiers).toEqual([
    { issuer: 'NORTH', id: '0815', kind: 'MR' },
    { issuer: 'NORTH', id: '4711', kind: 'PI' },
  ]);
  expect(patient.name.raw).toBe('Example^Erika^Maria^Dr^Jr');
  expect(patient).toMatchObject({ birthDate: '1950-02-01', sex: 'F' });
});

test('[P2] HL7: a time keeps its precision, and no offset is added', async () => {
  for (const [written, date] of [
    ['2024', '2024'],
    ['202403', '2024-03'],
    ['2024031509', '2024-03-15'],
    ['202403150930', '2024-03-15T09:30'],
    ['20240315093011.123456789-0500', '2024-03-15T09:30:11.123456-05:00'],
    ['20240230', null],
  ] as const) {
    const parsed = await parseHl7(message(`OBR|1||F|a^b|||${written}`, 'OBX|1|TX|a^b||c'));
    expect(onlyDocument(parsed).date).toBe(date);
  }
});

test('[S2] HL7: numbers, codes and negative results become facts, each a line of its own', async () => {
  const parsed = await parseHl7(
    message(
      OBR,
      'OBX|1|NM|2160-0^Creatinine^LN||1.4|mg/dL^^UCUM|||||F|||20240103',
      'OBX|2|SN|x^Size^L||<^5|mm',
      'OBX|3|SN|x^Count^L||^12|1',
      'OBX|4|CWE|f^Finding^L||123^Effusion^SCT||||||F|||||||||^Left pleura',
      'OBX|5|CE|t^Influenza A^L||N^Not found^L|||NEG',
    ),
  );
  const facts = statedFacts(parsed);
  expect(facts.map(({ category, concept, value, unit }) => [category, concept, value, unit])).toEqual([
    ['measurement', 'Creatinine', 1.4, 'mg/dL'],
    ['measurement', 'Size', null, 'mm'],
    ['measurement', 'Count', 12, '1'],
    ['finding', 'Finding: Effusion', null, null],
    ['finding', 'Influenza A', null, null],
  ]);
  expect(facts[0]).toMatchObject({ validFrom: '2024-01-03', words: 'Creatinine: 1.4 mg/dL' });
  expect(facts[1]?.words).toBe('Size: < 5 mm');
  expect(facts[3]).toMatchObject({ site: 'Left pleura', laterality: 'L', assertion: 'present' });
  expect(facts[4]?.assertion).toBe('absent');
});

test('[S2] HL7: what is deleted, wrong or without result is not served as text or as a fact that holds', async () => {
  const parsed = await parseHl7(
    message(
      OBR,
      'OBX|1|NM|a^Sodium^L||140|mmol/L|||||F',
      'OBX|2|NM|a^Sodium^L||141|mmol/L|||||C',
      'OBX|3|NM|b^Potassium^L||9|mmol/L|||||W',
      'OBX|4|NM|c^Chloride^L||0|mmol/L|||||X',
      'OBX|5|TX|d^Text||Struck out.||||||D',
      'OBX|6|TX|d^Text||It stands.||||||F',
    ),
  );
  expect(onlyRecord(parsed).documents[0]?.text).toBe('Text:\nIt stands.');
  expect(statedFacts(parsed).map(({ concept, value, ended }) => [concept, value, ended])).toEqual([
    ['Sodium', 141, null],
    ['Potassium', 9, 'entered_in_error'],
  ]);
  expect(parsed.notes.join(' ')).toContain('Sodium: 141 mmol/L replaces an earlier result');
});

test('[I5] HL7: other delimiters, escapes of every kind, backslashes that are none', async () => {
  const text = 'a @F@ b @S@ c @R@ d @T@ e @E@ f@.br@g @X41C3A4@ @H@bold@N@ C:\\x @foo@';
  const bytes = Buffer.from(
    `MSH!*$@&!A!B!C!D!20240101!!ORU*R01!1!P!2.5!!!!!!UNICODE UTF-8\rPID!1!!11***H1*MR\rOBR!1!!F!a*b\rOBX!1!TX!t*T!!${text}`,
  );
  expect(onlyDocument(await parseHl7(bytes)).text).toBe('T:\na ! b * c $ d & e @ f\ng Aä bold C:\\x @foo@');
});

test('[I5] HL7: MLLP, LF, CR LF, a break inside a text, repetitions as lines', async () => {
  const [first, second] = ['\r\n', '\n'].map((end) =>
    Buffer.from(
      `\v${[MSH, PID, OBR, 'OBX|1|TX|t^T||one~two', 'MRI: three', 'CTA', 'four|||||F'].join('\r').replaceAll('\r', end)}\x1c\r`,
    ),
  );
  for (const bytes of [first, second]) {
    const parsed = await parseHl7(bytes ?? Buffer.alloc(0));
    expect(onlyDocument(parsed).text).toBe('T:\none\ntwo\nMRI: three\nCTA\nfour');
    expect(parsed.notes.join()).toContain('were joined to the segment before. (3 times)');
  }
});

test('[I5] HL7: a batch keeps people apart and joins reports of the same one', async () => {
  const one = (id: string, report: string) =>
    [MSH, `PID|1||${id}^^^N^MR`, `OBR|1||${report}|a^b`, `OBX|1|TX|a^b||${report}`].join('\r');
  const bytes = Buffer.from(
    ['FHS|^~\\&|', 'BHS|^~\\&|', one('1', 'R1'), one('10', 'R2'), one('1', 'R3'), 'BTS|3', 'FTS|1'].join(
      '\r',
    ),
  );
  const parsed = await parseHl7(bytes);
  expect(
    parsed.records.map(({ patient, documents }) => [
      patient.identifiers[0]?.id,
      documents.map((d) => d.text),
    ]),
  ).toEqual([
    ['1', ['R1', 'R3']],
    ['10', ['R2']],
  ]);
});

test('[I2] HL7: MSH-18 decides; bytes that are no UTF-8 without it are Latin 1, said', async () => {
  const source = (charset: string) =>
    Buffer.from(`${MSH}||||||${charset}\r${PID}\r${OBR}\rOBX|1|TX|t^T||Gr\xf6\xdfe`, 'latin1');
  expect(onlyDocument(await parseHl7(source('8859/1'))).text).toBe('T:\nGröße');
  expect(onlyDocument(await parseHl7(source('8859/7'))).text).toBe('T:\nGrφίe');
  const guessed = await parseHl7(source(''));
  expect(onlyDocument(guessed).text).toBe('T:\nGröße');
  expect(guessed.notes.join()).toContain('read as Latin 1');
});

test('[I5] HL7: a document by MDM, with its order, type, author, state and file', async () => {
  const head = MSH.replace('ORU^R01^ORU_R01', 'MDM^T02');
  const file = `^application^pdf^Base64^${pdfBytes([['Clear lungs.']]).toString('base64')}`;
  const txa = 'TXA|1|RAD^Radiology report||20240105||||||||DOC9^RIS|||||AU';
  const mdm = (state: string) =>
    Buffer.from(
      [head, PID, OBR, txa + state, 'OBX|1|ED|1^File||'.concat(file), 'OBX|2|RP|2^Link||\\\\srv\\a.pdf'].join(
        '\r',
      ),
    );
  const parsed = await parseHl7(mdm(''));
  expect(onlyDocument(parsed)).toMatchObject({ sourceId: 'DOC9', title: 'Chest 2 views', accession: 'ACC9' });
  expect(onlyDocument(parsed).text).toBe('File:\nClear lungs.');
  expect(parsed.notes.join()).toContain('refers to a document elsewhere');
  const cancelled = await parseHl7(mdm('||CA'));
  expect(onlyRecord(cancelled).documents).toEqual([]);
  expect(cancelled.notes.join()).toContain('DOC9 was cancelled or replaced');
});

test('[I5] HL7: the study by ZDS, IPC or an observation; comments belong to the text', async () => {
  const oru = (...segments: readonly string[]) =>
    parseHl7(message(OBR, ...segments, 'OBX|9|TX|t^T||Words.', 'NTE|1||A comment.'));
  const zds = await oru('ZDS|2.999.1^^Application^DICOM');
  const ipc = await oru('IPC|ACC8|RP1|2.999.1|SPS1|CT');
  const obx = await oru('OBX|1|ST|110180^Study Instance UID^DCM||2.999.1');
  for (const parsed of [zds, ipc, obx]) {
    expect(onlyRecord(parsed).imagingStudies).toMatchObject([
      { studyUid: '2.999.1', description: 'Chest 2 views' },
    ]);
    expect(onlyRecord(parsed).documents[0]?.studyUids).toEqual(['2.999.1']);
    expect(onlyRecord(parsed).documents[0]?.text).toContain('T:\nWords.\nA comment.');
  }
  expect(onlyDocument(ipc).accession).toBe('ACC8');
});

test('[I5] HL7: what holds no report or no message is refused in words', async () => {
  const adt = Buffer.from(`${MSH.replace('ORU^R01^ORU_R01', 'ADT^A01')}\r${PID}`);
  await expect(parseHl7(adt)).rejects.toThrow(/kind ADT\^A01 holds no report.*Export the results as ORU/);
  await expect(parseHl7(Buffer.from('OBX|1|TX|a||b'))).rejects.toThrow(/no MSH segment/);
});

test('[I5] [P1] HL7: what stands before the first patient is nobody’s, and its loss is said', async () => {
  const result = 'OBX|1|TX|a^b||left out';
  const written = [MSH, 'NTE|1||sent by hand', result, result, PID, OBR, 'OBX|1|TX|a^b||kept'].join('\r');
  const parsed = await parseHl7(Buffer.from(written));
  expect(onlyDocument(parsed).text).toContain('kept');
  expect(onlyDocument(parsed).text).not.toContain('left out');
  expect(parsed.notes).toEqual([
    'A segment NTE stands before the patient (PID) of its message; it was left out.',
    'A segment OBX stands before the patient (PID) of its message; it was left out. (2 times)',
  ]);
});
