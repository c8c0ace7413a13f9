import { expect, test } from 'vitest';
import type { DifferentialNote } from '../../../main/contract/domain/notes.ts';
import { fitsNote } from './fitsNote.ts';

const note = {
  dxA: 'Granuloma',
  dxB: 'Carcinoma',
  department: 'Chest',
  organ: 'lung',
  decisionRule: 'Stable for two years: granuloma.',
  discriminators: [{ sign: 'spiculated margin', presence: 'present', favours: 'B' }],
} as unknown as DifferentialNote;

test('every word must stand somewhere in the note', () => {
  expect(fitsNote(note, '')).toBe(true);
  expect(fitsNote(note, 'carcinoma SPICUL')).toBe(true);
  expect(fitsNote(note, 'carcinoma liver')).toBe(false);
});
