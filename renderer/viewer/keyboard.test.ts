import { expect, test } from 'vitest';
import { commandOf } from './keyboard.ts';

const press = (key: string, held: Partial<{ shift: boolean; control: boolean; alt: boolean }> = {}) => ({
  key,
  shift: false,
  control: false,
  alt: false,
  ...held,
});

test('[T6] arrows scroll, with Shift they move the image, with Ctrl they change the window', () => {
  expect(commandOf(press('ArrowDown'), 'MR', 'raw')).toEqual({ kind: 'step', by: 1 });
  expect(commandOf(press('ArrowUp'), 'MR', 'raw')).toEqual({ kind: 'step', by: -1 });
  expect(commandOf(press('ArrowLeft', { shift: true }), 'MR', 'raw')).toMatchObject({ kind: 'pan', dx: -20 });
  expect(commandOf(press('ArrowRight', { control: true }), 'MR', 'raw')).toMatchObject({ kind: 'window' });
});

test('[T3] digits are windows of CT in HU alone', () => {
  expect(commandOf(press('2'), 'CT', 'HU')).toMatchObject({ kind: 'preset', preset: { name: 'Lung' } });
  expect(commandOf(press('2'), 'CT', 'raw')).toBeNull();
  expect(commandOf(press('2'), 'MR', 'raw')).toBeNull();
});

test('[T3][T6] cine, magnifier and measurements have keys of their own; undo is left to the page', () => {
  const kinds = [' ', 'l', 'm', 'e', 'Enter', 't', 'Delete', 'Escape'].map(
    (key) => commandOf(press(key), 'MR', 'raw')?.kind,
  );
  expect(kinds).toEqual(['play', 'magnify', 'measure', 'next', 'move', 'name', 'remove', 'leave']);
  expect(commandOf(press('>', { shift: true }), 'MR', 'raw')).toEqual({ kind: 'rate', by: 1 });
  expect(commandOf(press('z', { control: true }), 'CT', 'HU')).toBeNull();
});

test("[T6] the page's own shortcuts are left to it", () => {
  expect(commandOf(press('i', { control: true }), 'CT', 'HU')).toBeNull();
  expect(commandOf(press('ArrowLeft', { alt: true }), 'CT', 'HU')).toBeNull();
  expect(commandOf(press('q'), 'CT', 'HU')).toBeNull();
});
