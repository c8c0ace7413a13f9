import { expect, test } from 'vitest';
import { followSaved, isOvertaken } from './typed.ts';

test('a field follows what is saved elsewhere until a person types in it', () => {
  expect(followSaved({ words: 'a', base: 'a' }, 'b')).toEqual({ words: 'b', base: 'b' });
  expect(followSaved({ words: 'mine', base: 'a' }, 'b')).toEqual({ words: 'mine', base: 'a' });
  expect(followSaved({ words: 'mine ', base: 'a' }, 'mine')).toEqual({ words: 'mine', base: 'mine' });
});

test('typed words are overtaken where another window saved other ones meanwhile', () => {
  expect(isOvertaken({ words: 'mine', base: 'a' }, 'b')).toBe(true);
  expect(isOvertaken({ words: 'mine', base: 'a' }, 'a')).toBe(false);
  expect(isOvertaken({ words: 'a', base: 'a' }, 'b')).toBe(false);
});
