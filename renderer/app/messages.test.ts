import { expect, test } from 'vitest';
import { isPlainKey, t } from './messages.ts';

test('values are filled in, numbers with separators, one and many apart', () => {
  expect(t('worklist.countOf', { n: 12, all: 5000 })).toBe('12 of 5,000 studies');
  expect(t('worklist.count', { n: 1 })).toBe('1 study');
  expect(t('worklist.count', { n: 0 })).toBe('0 studies');
  expect(t('audit.broken', { sequence: 3, words: 'costs $& more' })).toContain('costs $& more');
});

test('a key that is put together is checked first', () => {
  expect(isPlainKey('error.next.disconnected')).toBe(true);
  expect(isPlainKey('error.next.refused')).toBe(false);
  expect(isPlainKey('worklist.countOf')).toBe(false);
  expect(isPlainKey('toString')).toBe(false);
});
