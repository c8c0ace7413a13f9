import { expect, test } from 'vitest';
import { KEY_ENTRIES } from '../state/keymap/entries.ts';
import { DEFAULT_KEYS, resolveKeys } from '../state/keymap/resolveKeys.ts';
import { commandOf, isReleased } from './keyboard.ts';

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {},
) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held });
const CT = { modality: 'CT', unit: 'HU' };
const MR = { modality: 'MR', unit: 'raw' };
const command = (pressed: ReturnType<typeof press>, shown = MR) =>
  commandOf(pressed, shown, DEFAULT_KEYS, 'other')?.command ?? null;

test('[T6] arrows scroll, with Shift they move the image, with Ctrl they change the window', () => {
  expect(command(press('ArrowDown'))).toEqual({ kind: 'step', by: 1 });
  expect(command(press('ArrowUp'))).toEqual({ kind: 'step', by: -1 });
  expect(command(press('ArrowLeft', { shiftKey: true }))).toMatchObject({ kind: 'pan', dx: -20 });
  expect(command(press('ArrowRight', { ctrlKey: true }))).toMatchObject({ kind: 'window' });
});

test('[T3] digits are windows of CT in HU alone', () => {
  expect(command(press('2'), CT)).toMatchObject({ kind: 'preset', preset: { name: 'Lung' } });
  expect(command(press('2'), { modality: 'CT', unit: 'raw' })).toBeNull();
  expect(command(press('2'), MR)).toBeNull();
});

test('[T3][T6] cine, magnifier and measurements have keys of their own; undo is left to the page', () => {
  const kinds = [' ', 'l', 'm', 'e', 'Enter', 't', 'Delete', 'Escape'].map(
    (key) => command(press(key))?.kind,
  );
  expect(kinds).toEqual(['play', 'magnify', 'measure', 'next', 'move', 'name', 'remove', 'leave']);
  expect(command(press('>', { shiftKey: true }))).toEqual({ kind: 'rate', by: 1 });
  expect(command(press('z', { ctrlKey: true }), CT)).toBeNull();
});

test("[T6] the page's own shortcuts are left to it", () => {
  expect(command(press('i', { ctrlKey: true }), CT)).toBeNull();
  expect(command(press('ArrowLeft', { altKey: true }), CT)).toBeNull();
  expect(command(press('q'), CT)).toBeNull();
});

test('[T6] every command of a viewport in the key map does something', () => {
  for (const { id, context, keys } of KEY_ENTRIES.filter(({ context }) => /^viewport/.test(context))) {
    for (const chord of keys) {
      const parts = chord === '+' ? ['+'] : chord.split('+');
      const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
      const held = { shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Mod') };
      expect(commandOf(press(key, held), CT, DEFAULT_KEYS, 'other')?.id, `${context} ${chord}`).toBe(id);
    }
  }
});

test('[T6] keys that a person set take the place of those of the program', () => {
  const { keys } = resolveKeys('{"read.view.invert": ["Alt+9"], "read.view.magnify": ["Mod+L"]}', 'other');
  expect(commandOf(press('9', { altKey: true }), MR, keys, 'other')?.id).toBe('read.view.invert');
  expect(commandOf(press('i'), MR, keys, 'other')).toBeNull();
  expect(isReleased('read.view.magnify', press('L', { shiftKey: true }), keys)).toBe(true);
  expect(isReleased('read.view.magnify', press('i'), keys)).toBe(false);
});
