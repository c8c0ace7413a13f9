import { expect, test } from 'vitest';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';
import { dicomBytes, type Elements } from '../testing/dicomBytes.ts';
import { decodeName, decodeText, resolveCharset } from './charset.ts';
import { parsePersonName } from './personName.ts';

const ESC = '1b';

/** The patient's name of a file, and what was noted of it. */
function read(terms: string | null, hex: string, tag = '0010,0010 PN') {
  const set: Elements = terms === null ? {} : { '0008,0005 CS': terms };
  const elements = { ...set, '0008,0060 CS': 'CT', [tag]: Buffer.from(hex, 'hex') };
  const { data } = parseHead(memorySource(dicomBytes(elements)));
  return { name: data.name(TAG.patientName), notes: data.notes };
}

// PS3.3 tables C.12-2 to C.12-5, and who is to be read in each: a letter of its own.
const TERMS: readonly (readonly [string, string, string])[] = [
  ['ISO_IR 6', '41', 'A'],
  ['ISO_IR 100', 'e9', 'é'],
  ['ISO_IR 101', 'b3', 'ł'],
  ['ISO_IR 109', 'b1', 'ħ'],
  ['ISO_IR 110', 'b3', 'ŗ'],
  ['ISO_IR 144', 'bb', 'Л'],
  ['ISO_IR 127', 'e2', 'ق'],
  ['ISO_IR 126', 'c4', 'Δ'],
  ['ISO_IR 138', 'f9', 'ש'],
  ['ISO_IR 148', 'fd', 'ı'],
  ['ISO_IR 203', 'a4', '€'],
  ['ISO_IR 13', 'd4', 'ﾔ'],
  ['ISO_IR 166', 'a1', 'ก'],
  ['ISO_IR 192', 'e5b1b1', '山'],
  ['GB18030', '8130cd34', '¬'],
  ['GBK', 'cdf5', '王'],
];

test.each(TERMS)('[I2] %s is read, without a note', (term, hex, letter) => {
  expect(read(term, hex)).toEqual({ name: term === 'GB18030' ? expect.any(String) : letter, notes: [] });
});

const EXTENSIONS: readonly (readonly [string, string, string])[] = [
  ['100', '2d41e9', 'é'],
  ['101', '2d42b3', 'ł'],
  ['109', '2d43b1', 'ħ'],
  ['110', '2d44b3', 'ŗ'],
  ['144', '2d4cbb', 'Л'],
  ['127', '2d47e2', 'ق'],
  ['126', '2d46c4', 'Δ'],
  ['138', '2d48f9', 'ש'],
  ['148', '2d4dfd', 'ı'],
  ['203', '2d62a4', '€'],
  ['13', '2949d4', 'ﾔ'],
  ['166', '2d54a1', 'ก'],
  ['87', `24423b33${ESC}2842`, '山'],
  ['159', `2428443021${ESC}2842`, '丂'],
  ['149', '242943d1ce', '吉'],
  ['58', '242941d0a1', '小'],
];

test.each(EXTENSIONS)('[I2] ISO 2022 IR %s is invoked by its escape sequence', (number, hex, letter) => {
  expect(read(`\\ISO 2022 IR ${number}`, `${ESC}${hex}`)).toEqual({ name: letter, notes: [] });
  const unnamed = read('ISO 2022 IR 6', `${ESC}${hex}`);
  expect(unnamed.name).toBe(letter);
  expect(unnamed.notes).toEqual([`(0010,0010): it uses ISO 2022 IR ${number}, which the file does not name`]);
});

test('[I2] \\, ^ and = inside a character of two bytes separate nothing', () => {
  // JIS X 0208 3D5C, 5E5C, 3D3D; GBK 815C, 815E.
  const jis = decodeName(
    Buffer.from(`${ESC}24423d5c5e5c3d3d${ESC}2842`, 'hex'),
    resolveCharset(['', 'ISO 2022 IR 87']),
  );
  expect([jis.length, /[\\^=]/.test(jis)]).toEqual([3, false]);
  const gbk = decodeName(Buffer.from('815c5e815e', 'hex'), resolveCharset(['GBK']));
  expect(gbk.split('^').map((part) => part.length)).toEqual([1, 1]);
  expect(gbk).not.toContain('\\');
});

test('[I2] a name of several values is its first; groups beyond three are left', () => {
  expect(read(null, Buffer.from('Doe^Jane\\Roe^Ann').toString('hex')).name).toBe('Doe^Jane');
  const { alphabetic, ideographic, phonetic } = parsePersonName('A^^B==C=D');
  expect([alphabetic, ideographic, phonetic]).toEqual(['A B', '', 'C']);
});

test('[I2] an unknown set is read as best as possible, with a note', () => {
  expect(read('ISO_IR 999', '4ae972f46d65')).toEqual({
    name: 'Jérôme',
    notes: ['character set ISO_IR 999 is not known: read as UTF-8 or Latin 1'],
  });
  expect(read('ISO_IR 100\\ISO 2022 IR 999', 'e9')).toEqual({
    name: 'é',
    notes: ['character set ISO 2022 IR 999 is not known: it is passed over'],
  });
});

test('[I2] a set that is no term of DICOM is read by its own name, with a note', () => {
  expect(read('SHIFT_JIS', '8e52')).toEqual({
    name: '山',
    notes: ['character set SHIFT_JIS is no term of DICOM: read as shift_jis'],
  });
  expect(read('UTF-8', 'e5b1b1').name).toBe('山');
  expect(read('BASE64', '41').notes).toEqual(['character set BASE64 is not known: read as UTF-8 or Latin 1']);
});

test('[I2] a set that may not stand with others is read alone, with a note', () => {
  expect(read('ISO 2022 IR 6\\ISO_IR 192', 'e5b1b1')).toEqual({ name: '山', notes: [] });
  expect(read('ISO_IR 192\\ISO 2022 IR 87', 'e5b1b1')).toEqual({
    name: '山',
    notes: ['character set ISO_IR 192 stands with others: all is read in it'],
  });
});

test('[I2] letters without a set, and bytes that the set does not have, are read with a note', () => {
  expect(read(null, Buffer.from('Jérôme').toString('hex'))).toEqual({
    name: 'Jérôme',
    notes: [
      '(0010,0010): it has letters beyond ASCII, of no character set that the file names: read as UTF-8',
    ],
  });
  expect(read('ISO_IR 192', '4ae972f46d65')).toEqual({
    name: 'Jérôme',
    notes: ['(0010,0010): it is not in the character set that the file names (ISO_IR 192): read as Latin 1'],
  });
  expect(read('ISO_IR 100', '9394e9').notes).toEqual([
    '(0010,0010): it is not in the character set that the file names (ISO_IR 100): read as Windows-1252',
  ]);
  expect(read('ISO_IR 13', '8444c8')).toEqual({
    name: 'Дﾈ',
    notes: ['(0010,0010): it is not in the character set that the file names (ISO_IR 13): read as Shift JIS'],
  });
  expect(read('ISO_IR 101', 'c582').name).toBe('ł');
  const cut = read('ISO_IR 192', 'e5b1b1e5b1');
  expect(cut.name?.startsWith('山')).toBe(true);
  expect(cut.notes).toEqual(['(0010,0010): it holds bytes that are no letters of its character set']);
  expect(read('ISO_IR 13', 'd480').notes).toHaveLength(1);
  expect(read('', `${ESC}2871`).notes).toEqual([
    '(0010,0010): it holds an escape sequence that is not known',
  ]);
});

test('[I2] an item of another set than the file around it is noted by itself', () => {
  const bytes = dicomBytes({
    '0008,0060 CS': 'CT',
    '0008,2218 SQ': [{ '0008,0005 CS': 'ISO_IR 998', '0008,0104 LO': Buffer.from('e9', 'hex') }],
  });
  const { data } = parseHead(memorySource(bytes));
  expect(data.item(TAG.anatomicRegionSequence)?.text(TAG.codeMeaning)).toBe('é');
  expect(data.notes).toEqual(['character set ISO_IR 998 is not known: read as UTF-8 or Latin 1']);
});

test('[I1] what only a program reads as a number is none', () => {
  const { data } = parseHead(memorySource(dicomBytes({ '0008,0060 CS': 'CT', '0020,0011 IS': '0x10' })));
  expect(data.int(TAG.seriesNumber)).toBeNull();
  expect(data.notes).toEqual(['(0020,0011) is no number: it counts as unknown']);
});

test('[I2] text of one set throughout and text with extensions agree where both can be read', () => {
  const both = (term: string) => decodeText(Buffer.from('cdf5', 'hex'), resolveCharset([term]));
  expect(both('GBK')).toBe(both('ISO 2022 IR 58'));
});
