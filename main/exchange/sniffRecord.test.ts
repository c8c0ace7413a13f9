import { expect, test } from 'vitest';
import { sniffRecord } from './sniffRecord.ts';

const utf8 = (text: string) => Buffer.from(text, 'utf8');
const MSH = 'MSH|^~\\&|RIS|H|PACS|H|20240102||ORU^R01|1|P|2.5\r';

test.each([
  ['a bundle', '{"resourceType":"Bundle","entry":[]}', 'a', 'fhir'],
  ['a bundle whose kind comes late', '{"entry":[{"resource":{"resourceType":"Patient"}}]', 'a.bin', 'fhir'],
  [
    'NDJSON',
    '{"id":"1","resourceType":"Condition"}\n{"resourceType":"Condition"}',
    'Condition.ndjson',
    'fhir',
  ],
  ['a byte order mark', '\ufeff{ "resourceType" : "Patient" }', 'a.json', 'fhir'],
  ['HL7', MSH, 'a.dat', 'hl7'],
  ['HL7 in MLLP', `\v${MSH}`, 'a', 'hl7'],
  ['an HL7 batch', `FHS|^~\\&|\rBHS|^~\\&|\r${MSH}`, 'a.txt', 'hl7'],
  ['a PDF with junk before it', `\n\n%PDF-1.7\n`, 'a.txt', 'pdf'],
  ['a text', 'Chest, two views.\nHeart normal.', 'Report.TXT', 'text'],
  ['a text in Markdown', '# Report', 'report.md', 'text'],
  ['a file called hl7 without a message', 'OBX|1|TX', 'a.hl7', 'hl7'],
])('[I5] %s is known by its content', (_, content, name, format) => {
  expect(sniffRecord(utf8(content), name)).toBe(format);
});

test.each([
  ['other JSON', utf8('{"name":"package","version":"1.0.0"}'), 'package.json'],
  ['other JSON called a text', utf8('{"name":"package"}'), 'package.txt'],
  ['a JSON array called a text', utf8('[[1, 2], [3]]'), 'rows.txt'],
  ['FHIR that is about nobody', utf8('{"resourceType":"StructureDefinition"}'), 'a.json'],
  ['a text of another name', utf8('const a = 1;'), 'a.ts'],
  ['a word that begins like HL7', utf8('MSHA is an agency'), 'a.dat'],
  ['a binary called a text', Buffer.from([1, 2, 3, 0, 0, 0, 9, 200, 3, 1, 7]), 'a.txt'],
  ['an executable', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'a.exe'],
  ['nothing', Buffer.alloc(0), 'a.txt'],
  ['white space', utf8('  \n'), 'a.txt'],
])('[I5] %s is no record', (_, content, name) => {
  expect(sniffRecord(content, name)).toBeNull();
});

test('[I5] a text in UTF-16 is a text, also where the head ends within a character', () => {
  expect(sniffRecord(Buffer.from('\ufeffThorax, röntgen', 'utf16le').subarray(0, 21), 'a.txt')).toBe('text');
  expect(sniffRecord(utf8('Größe und Länge: ä').subarray(0, -1), 'a.txt')).toBe('text');
});
