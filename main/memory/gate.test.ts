import { expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import {
  capFigure,
  type FoundKeyword,
  isGateMet,
  keywordFigure,
  nearestOwn,
  noveltyFigure,
  wordsFigure,
} from './gate.ts';
import { ENCODER, episodeOf, vectorAt, visualOf } from './testRows.ts';

const ANN = '0'.repeat(32) as PatientKey;
const query = { encoderId: ENCODER, vectors: [vectorAt(1)] };

test('[M9] novelty is strict: 0.8999 writes, 0.9 does not, an empty memory writes', () => {
  const figureOf = (cosine: number) => {
    const rows = [episodeOf('a', ANN, { vector: vectorAt(cosine) })];
    return noveltyFigure(nearestOwn(rows, query), 0.9);
  };
  expect(figureOf(0.8999)).toMatchObject({ met: true, figure: 0.8999, limit: 0.9 });
  expect(figureOf(0.9)).toMatchObject({ met: false, figure: 0.9 });
  expect(figureOf(0.93).detail).toBe('looks as before (0.93)');
  expect(figureOf(0.42).detail).toBe('new (nearest 0.42)');
  expect(figureOf(0.8999).detail).toBe('new (nearest 0.8999)');
  expect(noveltyFigure(nearestOwn([], query), 0.9)).toMatchObject({ met: true, figure: null });
});

test('[M9] novelty looks at episodic and visual rows, served ones, of the same encoder', () => {
  const near = { vector: vectorAt(0.95) };
  const far = episodeOf('far', ANN, { vector: vectorAt(0) });
  expect(nearestOwn([far, visualOf('v', ANN, near)], query)).toBe(0.95);
  expect(nearestOwn([far, episodeOf('e', ANN, near)], query)).toBe(0.95);
  expect(nearestOwn([far, visualOf('v', ANN, { ...near, state: 'rejected' })], query)).toBe(0);
  expect(nearestOwn([far, visualOf('v', ANN, { ...near, encoderId: 'other' })], query)).toBe(0);
});

test('[M9] without an encoded image novelty is unknown and not met', () => {
  const figure = noveltyFigure(nearestOwn([episodeOf('a', ANN)], null), null);
  expect(figure).toMatchObject({ met: false, figure: null });
  expect(figure.detail).toMatch(/no image was encoded/);
});

test('[M9] five words are needed; white space and bare punctuation are none', () => {
  expect(wordsFigure('No  effusion \n – is\tseen .', 5)).toMatchObject({ met: false, figure: 4 });
  expect(wordsFigure('No effusion is seen today', 5)).toMatchObject({ met: true, figure: 5 });
  expect(wordsFigure('   ', 5)).toMatchObject({ met: false, figure: 0 });
});

test('[M9] a keyword counts when the patient’s and present, absent or possible', () => {
  const found = (fields: Partial<FoundKeyword>) =>
    keywordFigure([{ keyword: 'effusion', assertion: 'present', subject: 'patient', ...fields }]);
  for (const assertion of ['present', 'absent', 'possible'] as const)
    expect(found({ assertion })).toMatchObject({ met: true, detail: `“effusion” (${assertion})` });
  expect(found({ assertion: 'hypothetical' }).met).toBe(false);
  expect(found({ subject: 'family' }).met).toBe(false);
  expect(found({ subject: 'other' }).met).toBe(false);
  expect(keywordFigure([]).met).toBe(false);
});

test('[M10] the cap is a reason that is shown; 0 means none', () => {
  expect(capFigure(199, 200).met).toBe(true);
  expect(capFigure(200, 200)).toMatchObject({ met: false, detail: 'full (200 rows)' });
  expect(capFigure(100_000, 0)).toMatchObject({ met: true, limit: null });
});

test('[M9] all criteria or nothing', () => {
  const met = capFigure(0, 200);
  expect(isGateMet([met, wordsFigure('one two three four five', 5)])).toBe(true);
  expect(isGateMet([met, wordsFigure('one', 5)])).toBe(false);
});
