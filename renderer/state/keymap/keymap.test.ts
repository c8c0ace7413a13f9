import { expect, test } from 'vitest';
import { isPlainKey } from '../../app/messages.ts';
import { isChord } from '../keys.ts';
import { findClashes, holdersOf } from './clashes.ts';
import { overlaps } from './contexts.ts';
import { findEntry, KEY_ENTRIES } from './entries.ts';
import { keyOwner } from './reserved.ts';
import { DEFAULT_KEYS, resolveKeys, writeKeys } from './resolveKeys.ts';

test('[T6] no two commands that hold at the same time share a key', () => {
  const words = findClashes(DEFAULT_KEYS).map(
    ({ chord, first, second }) => `${chord}: ${first.id}, ${second.id}`,
  );
  expect(words).toEqual([]);
});

test.each(['mac', 'other'] as const)('[T6] no key is one that browser or system (%s) keeps', (platform) => {
  const kept = KEY_ENTRIES.flatMap(({ id, keys }) =>
    keys.filter((chord) => keyOwner(chord, platform) !== null).map((chord) => `${id}: ${chord}`),
  );
  expect(kept).toEqual([]);
});

test('[T6] every command has one entry, words, and keys that can be pressed', () => {
  const ids = KEY_ENTRIES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, keys } of KEY_ENTRIES) {
    expect(isPlainKey(`command.${id}`), id).toBe(true);
    for (const chord of keys) expect(isChord(chord), `${id}: ${chord}`).toBe(true);
  }
});

test('[T6] a command that works while one types has no key that types something', () => {
  const typed = KEY_ENTRIES.filter(({ whileTyping }) => whileTyping).flatMap(({ keys }) => keys);
  expect(typed.filter((chord) => !/^(Mod|Alt)\+/.test(chord))).toEqual([]);
});

test('contexts overlap where one lies within the other', () => {
  expect(overlaps('anywhere', 'viewport.ct')).toBe(true);
  expect(overlaps('read', 'viewport')).toBe(true);
  expect(overlaps('study', 'worklist')).toBe(true);
  expect(overlaps('read', 'review')).toBe(false);
  expect(overlaps('viewport', 'series')).toBe(false);
  expect(overlaps('moving', 'read')).toBe(false);
});

test('[T6] own keys lie over those of the program; a swap is no clash', () => {
  const text = '{"read.draft": ["Alt+O"], "read.seen": ["Alt+D", "F2"]}';
  const { keys, changed, problems } = resolveKeys(text, 'other');
  expect(problems).toEqual([]);
  expect(keys.get('read.draft')).toEqual(['Alt+O']);
  expect(keys.get('read.seen')).toEqual(['Alt+D', 'F2']);
  expect(keys.get('read.sign')).toEqual(['Mod+Enter']);
  expect([...changed]).toEqual(['read.draft', 'read.seen']);
});

test('[T6] what cannot hold is named, its command keeps the keys of the program, the text stays', () => {
  const text = JSON.stringify({
    'read.nothing': ['Alt+D'],
    'read.draft': ['Ctrl+D'],
    'read.sign': 'Alt+9',
    'read.seen': ['Mod+W'],
    'list.open': ['F2'],
    'read.rail': ['F2'],
  });
  const { keys, problems, isReadable } = resolveKeys(text, 'other');
  expect(problems).toEqual([
    { kind: 'unknown', id: 'read.nothing' },
    { kind: 'noKeys', id: 'read.draft', value: '["Ctrl+D"]' },
    { kind: 'noKeys', id: 'read.sign', value: '"Alt+9"' },
    { kind: 'taken', id: 'read.seen', chord: 'Mod+W', owner: 'browser' },
    { kind: 'fixed', id: 'list.open' },
  ]);
  expect([keys.get('read.draft'), keys.get('read.rail'), isReadable]).toEqual([['Alt+D'], ['F2'], true]);
  const written: unknown = JSON.parse(writeKeys(text, new Map([['read.rail', ['F3']]])));
  expect(written).toMatchObject({ 'read.nothing': ['Alt+D'], 'read.sign': 'Alt+9', 'read.rail': ['F3'] });
});

test('[T6] own keys that clash go, of all who share them', () => {
  const { keys, problems } = resolveKeys(
    '{"read.rail": ["Alt+D"], "read.swap": ["F2"], "back": ["F2"]}',
    'other',
  );
  expect(findClashes(keys)).toEqual([]);
  expect(problems.map((problem) => ('id' in problem ? problem.id : ''))).toEqual([
    'read.rail',
    'read.swap',
    'back',
  ]);
  expect(keys.get('read.rail')).toEqual(['\\']);
});

test.each(['{', '[]', '3', 'null'])(
  '[T6] a text that is no key map (%s) is said, and nothing of it holds',
  (text) => {
    const { keys, problems, isReadable } = resolveKeys(text, 'other');
    expect([keys, isReadable]).toEqual([DEFAULT_KEYS, false]);
    expect(problems).toMatchObject([{ kind: 'noJson' }]);
  },
);

test('keys of the program leave no line, and an empty list takes keys away', () => {
  const text = writeKeys('', new Map([['read.draft', []]]));
  expect(resolveKeys(text, 'other').keys.get('read.draft')).toEqual([]);
  expect(writeKeys(text, new Map([['read.draft', ['Alt+D']]]))).toBe('');
});

test('who holds a key is found where both commands hold', () => {
  const rail = findEntry('read.rail');
  if (rail === null) throw new Error('the rail has a key');
  expect(holdersOf('I', rail, DEFAULT_KEYS).map(({ id }) => id)).toEqual(['read.view.invert']);
  expect(holdersOf('A', rail, DEFAULT_KEYS)).toEqual([]);
});
