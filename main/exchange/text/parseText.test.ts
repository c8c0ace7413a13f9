import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onlyDocument, onlyRecord } from '../testing/records.ts';
import { parseText } from './parseText.ts';

const WORDS = 'Thorax in zwei Ebenen: keine Ergüsse.\nZweite Zeile';

test.each([
  ['UTF-8', Buffer.from(WORDS, 'utf8')],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${WORDS}`, 'utf8')],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${WORDS}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(WORDS, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${WORDS}`, 'utf16le').swap16()],
  ['Latin 1', Buffer.from(WORDS, 'latin1')],
  ['line ends of other systems', Buffer.from(WORDS.replace('\n', '\r\n'), 'utf8')],
])('[I5] text: read from %s', (name, bytes) => {
  const parsed = parseText(bytes);
  expect(onlyDocument(parsed).text).toBe(WORDS);
  expect(parsed.notes.length).toBe(name === 'Latin 1' ? 1 : 0);
});

test('[P1] text: lines that look like a header give no identity and no date', () => {
  const parsed = parseText(Buffer.from('Patient ID: 4711\nName: Example\nDate: 2024-01-05\n\nNormal.'));
  expect(onlyRecord(parsed).patient).toEqual({
    identifiers: [],
    name: { raw: '', alphabetic: '', ideographic: '', phonetic: '' },
    birthDate: null,
    sex: null,
  });
  expect(onlyDocument(parsed)).toMatchObject({ date: null, accession: null, isProse: true });
});

test('[I5] text: nothing, white space, rubbish and 100 MB of one line are refused in words', () => {
  expect(() => parseText(Buffer.alloc(0))).toThrow('is empty');
  expect(() => parseText(Buffer.from(' \n\t'))).toThrow('holds no words');
  expect(() => parseText(Buffer.from(Array.from({ length: 300 }, (_, i) => i % 32)))).toThrow('no text');
  expect(() => parseText(Buffer.alloc(100 * 1024 * 1024, 'a'))).toThrow('100 MiB; at most 4 MiB');
});

test('[I5] text: any words come back as they are', () => {
  const readable = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => /\S/.test(text) && !/\p{Cc}|\ufeff/u.test(text));
  fc.assert(
    fc.property(readable, (text) => {
      expect(onlyDocument(parseText(Buffer.from(text, 'utf8'))).text).toBe(text.trim());
    }),
    { seed: 5, numRuns: 300 },
  );
});
