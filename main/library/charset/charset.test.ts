import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseHead } from '../parse/parseHead.ts';
import { fileSource, memorySource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';
import { corpusFolder } from '../testing/corpus.ts';
import { dicomBytes } from '../testing/dicomBytes.ts';
import { decodeName, decodeText, resolveCharset } from './charset.ts';
import { parsePersonName } from './personName.ts';

function name(terms: string, bytes: Buffer) {
  return parsePersonName(decodeName(bytes, resolveCharset(terms.split('\\'))));
}

const ESC = '1b';

test('[I2] single-byte repertoires', () => {
  const text = (term: string, hex: string) => decodeText(Buffer.from(hex, 'hex'), resolveCharset([term]));
  expect(text('ISO_IR 100', '4ae972f46d65')).toBe('Jérôme');
  expect(text('ISO_IR 101', 'a3b9')).toBe('Łš');
  expect(text('ISO_IR 144', 'bbeeda')).toBe('Люк');
  expect(text('ISO_IR 126', 'c4e9')).toBe('Δι');
  expect(text('ISO_IR 127', 'e2c8')).toBe('قب');
  expect(text('ISO_IR 138', 'f9e5')).toBe('שו');
  expect(text('ISO_IR 148', 'fdde')).toBe('ıŞ');
  expect(text('ISO_IR 166', 'a1c2')).toBe('กย');
  expect(text('ISO_IR 13', 'd4cfc0de')).toBe('ﾔﾏﾀﾞ');
  expect(text('ISO_IR 192', Buffer.from('Jérôme 山').toString('hex'))).toBe('Jérôme 山');
  expect(text('GB18030', 'cdf5d0a1b6ab')).toBe('王小东');
  expect(text('GBK', 'cdf5')).toBe('王');
  expect(text('ISO-IR 100', 'e9')).toBe('é');
  expect(text('iso_2022_ir_100', 'e9')).toBe('é');
});

test('[I2] Japanese with code extensions, each group from the initial repertoire (PS3.5 H.3.1)', () => {
  const kanji = (hex: string) => `${ESC}2442${hex}${ESC}2842`;
  const hex = `59616d6164615e5461726f753d${kanji('3b334544')}5e${kanji('42404f3a')}3d${kanji('2464245e2440')}5e${kanji('243f246d2426')}`;
  const bytes = Buffer.from(hex, 'hex');
  expect(name('\\ISO 2022 IR 87', bytes)).toEqual({
    raw: 'Yamada^Tarou=山田^太郎=やまだ^たろう',
    alphabetic: 'Yamada Tarou',
    ideographic: '山田 太郎',
    phonetic: 'やまだ たろう',
  });
});

test('[I2] Japanese in half-width katakana and JIS X 0208 (PS3.5 H.3.2)', () => {
  const hex = `d4cfc0de5ec0dbb33d${ESC}24423b334544${ESC}284a5e${ESC}244242404f3a${ESC}284a`;
  const { alphabetic, ideographic } = name('ISO 2022 IR 13\\ISO 2022 IR 87', Buffer.from(hex, 'hex'));
  expect(alphabetic).toBe('ﾔﾏﾀﾞ ﾀﾛｳ');
  expect(ideographic).toBe('山田 太郎');
});

test('[I2] Korean, invoked again after each delimiter (PS3.5 I.2)', () => {
  const hex = `486f6e675e47696c646f6e673d${ESC}242943fbf35e${ESC}242943d1ced4d73d${ESC}242943c8ab5e${ESC}242943b1e6b5bf`;
  expect(name('\\ISO 2022 IR 149', Buffer.from(hex, 'hex'))).toMatchObject({
    alphabetic: 'Hong Gildong',
    ideographic: '洪 吉洞',
    phonetic: '홍 길동',
  });
});

test('[I2] a component without escape sequence is of the initial repertoire again; other text is so after a delimiter', () => {
  const charset = resolveCharset(['ISO 2022 IR 100', 'ISO 2022 IR 126']);
  expect(decodeName(Buffer.from(`${ESC}2d46c45ee9`, 'hex'), charset)).toBe('Δ^é');
  expect(decodeText(Buffer.from(`${ESC}2d46c45ee9`, 'hex'), charset)).toBe('Δ^ι');
  expect(decodeText(Buffer.from(`${ESC}2d46c45ce9`, 'hex'), charset)).toBe('Δ\\é');
});

test('[I2] Chinese with GB 2312 by code extension (PS3.5 K.2)', () => {
  const hex = `5a68616e675e5869616f446f6e673d${ESC}242941d5c55e${ESC}242941d0a1b6ab3d`;
  expect(name('\\ISO 2022 IR 58', Buffer.from(hex, 'hex')).ideographic).toBe('张 小东');
});

test('[I2] JIS X 0212 by code extension', () => {
  const euc = Buffer.from('8fb0a1', 'hex');
  const hex = `${ESC}242844${'3021'}${ESC}2842`;
  expect(decodeText(Buffer.from(hex, 'hex'), resolveCharset(['', 'ISO 2022 IR 159']))).toBe(
    new TextDecoder('euc-jp').decode(euc),
  );
});

test('[I2] a delimiter byte inside a GB18030 character does not split', () => {
  const bytes = dicomBytes({ '0008,0005 CS': 'GB18030', '0008,1030 LO': Buffer.from('815c', 'hex') });
  expect(parseHead(memorySource(bytes)).data.texts(TAG.studyDescription)).toHaveLength(1);
});

test('[I2] NUL and space padding is removed, empty values are kept', () => {
  const bytes = dicomBytes({
    '0008,1030 LO': 'CT\0\0',
    '0010,0010 PN': ' Doe^Jane \0',
    '0020,0020 CS': 'L\\\\F',
    '0010,0020 LO': '',
  });
  const { data } = parseHead(memorySource(bytes));
  expect(data.text(TAG.studyDescription)).toBe('CT');
  expect(data.texts(TAG.patientOrientation)).toEqual(['L', '', 'F']);
  expect(data.has(TAG.patientId)).toBe(true);
  expect(data.text(TAG.patientId)).toBeNull();
  expect(parsePersonName(data.name(TAG.patientName) ?? '').alphabetic).toBe('Doe Jane');
});

test('[I2] the character set of a data set holds in its items, unless they name one', () => {
  const bytes = dicomBytes({
    '0008,0005 CS': 'ISO_IR 144',
    '0008,2218 SQ': [
      { '0008,0104 LO': Buffer.from('bbee', 'hex') },
      { '0008,0005 CS': 'ISO_IR 100', '0008,0104 LO': Buffer.from('e9', 'hex') },
    ],
  });
  const items = parseHead(memorySource(bytes)).data.items(TAG.anatomicRegionSequence);
  expect(items.map((item) => item.text(TAG.codeMeaning))).toEqual(['Лю', 'é']);
});

test('[I2] letters without a declared set: UTF-8 where it is, else Latin 1', () => {
  expect(decodeText(Buffer.from('Jérôme'), resolveCharset([]))).toBe('Jérôme');
  expect(decodeText(Buffer.from('4ae9', 'hex'), resolveCharset([]))).toBe('Jé');
});

test('[I2] public files of each character set', () => {
  const folder = corpusFolder('[I2] public files of each character set');
  if (!folder) return;
  const files = readdirSync(join(folder, 'pydicom-charset')).sort();
  const nameOf = (file: string) =>
    parseHead(fileSource(join(folder, 'pydicom-charset', file))).data.name(TAG.patientName);
  expect(Object.fromEntries(files.map((file) => [file, nameOf(file)]))).toEqual({
    'chrArab.dcm': 'قباني^لنزار',
    'chrFren.dcm': 'Buc^Jérôme',
    'chrFrenMulti.dcm': 'Buc^Jérôme',
    'chrGerm.dcm': 'Äneas^Rüdiger',
    'chrH31.dcm': 'Yamada^Tarou=山田^太郎=やまだ^たろう',
    'chrI2.dcm': 'Hong^Gildong=洪^吉洞=홍^길동',
    'chrJapMulti.dcm': 'やまだ^たろう',
    'chrRuss.dcm': 'Люкceмбypг',
    'chrSQEncoding.dcm': null,
    'chrX1.dcm': 'Wang^XiaoDong=王^小東=',
  });
});
