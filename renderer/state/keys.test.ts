import { expect, test } from 'vitest';
import { chordOf, formatChord, isChord, matchesChord, resolvePlatform } from './keys.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('[T6] Mod is Ctrl, and on a Mac the command key alone', () => {
  expect(matchesChord(press('k', { ctrlKey: true }), 'Mod+K', 'other')).toBe(true);
  expect(matchesChord(press('k', { metaKey: true }), 'Mod+K', 'other')).toBe(false);
  expect(matchesChord(press('k', { metaKey: true }), 'Mod+K', 'mac')).toBe(true);
  expect(matchesChord(press('k', { ctrlKey: true }), 'Mod+K', 'mac')).toBe(false);
});

test('[T6] a letter with another modifier is another chord', () => {
  expect(matchesChord(press('a'), 'A', 'other')).toBe(true);
  expect(matchesChord(press('A', { shiftKey: true }), 'A', 'other')).toBe(false);
  expect(matchesChord(press('A', { shiftKey: true }), 'Shift+A', 'other')).toBe(true);
  expect(matchesChord(press('a', { ctrlKey: true }), 'A', 'other')).toBe(false);
});

test('[T6] a sign is the same with Shift and without: keyboards differ', () => {
  expect(matchesChord(press('?', { shiftKey: true }), '?', 'other')).toBe(true);
  expect(matchesChord(press('/'), '/', 'other')).toBe(true);
  expect(matchesChord(press('/', { shiftKey: true }), '/', 'other')).toBe(true);
  expect(matchesChord(press('+'), '+', 'other')).toBe(true);
});

test('[T6] with Alt the place of the key counts, since a Mac types another character', () => {
  expect(matchesChord({ ...press('¡', { altKey: true }), code: 'Digit1' }, 'Alt+1', 'mac')).toBe(true);
  expect(matchesChord({ ...press('¡', { altKey: true }), code: 'Digit2' }, 'Alt+1', 'mac')).toBe(false);
});

test('[T6] keys are named for the platform', () => {
  expect(formatChord('Mod+K', 'other')).toBe('Ctrl K');
  expect(formatChord('Mod+K', 'mac')).toBe('⌘K');
  expect(formatChord('Alt+ArrowLeft', 'other')).toBe('Alt ←');
  expect(formatChord('Mod++', 'other')).toBe('Ctrl +');
  expect(resolvePlatform('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac');
  expect(resolvePlatform('Mozilla/5.0 (X11; Linux x86_64)')).toBe('other');
});

test('[T6] a key press has one name, whatever the keyboard', () => {
  expect(chordOf(press('k', { ctrlKey: true, shiftKey: true }), 'other')).toBe('Mod+Shift+K');
  expect(chordOf(press('?', { shiftKey: true }), 'other')).toBe('?');
  expect(chordOf(press(' '), 'other')).toBe('Space');
  expect(chordOf({ ...press('¡', { altKey: true }), code: 'Digit1' }, 'mac')).toBe('Alt+1');
  expect(chordOf(press('ArrowUp', { altKey: true }), 'other')).toBe('Alt+ArrowUp');
  for (const key of ['Shift', 'Dead', 'Unidentified', 'AltGraph'])
    expect(chordOf(press(key), 'other')).toBeNull();
  expect(chordOf(press('k', { metaKey: true }), 'other')).toBeNull();
  expect(matchesChord(press(' '), 'Space', 'other')).toBe(true);
});

test('[T6] chords are written in one way', () => {
  for (const chord of ['A', 'Mod+Alt+Shift+A', '+', 'Mod++', '?', 'F12', 'Shift+F3', 'Space'])
    expect(isChord(chord)).toBe(true);
  for (const words of ['', 'a', 'Alt+Mod+A', 'Ctrl+A', 'Shift+?', 'Mod+', '+A', 'F13', 'Mod+Mod+A', ' '])
    expect(isChord(words)).toBe(false);
});
