import { expect, test } from 'vitest';
import { toRgba, ybrToRgb } from './color.ts';
import { toDisplay8 } from './display.ts';
import type { Frame, Lut } from './frame.ts';
import { applyModality, lookUp, storedRange, toModality } from './modality.ts';
import { applyWindow, autoWindow, defaultVoi } from './voi.ts';

function frameOf(changes: Partial<Frame> = {}): Frame {
  const stored = changes.stored ?? Uint16Array.from([0, 1000, 2000, 4000]);
  return {
    rows: 1,
    columns: stored.length,
    samplesPerPixel: 1,
    planar: false,
    signed: false,
    bitsStored: 16,
    photometric: 'MONOCHROME2',
    stored,
    modality: { kind: 'linear', slope: 1, intercept: 0 },
    vois: [],
    padding: null,
    palette: null,
    inverse: false,
    ...changes,
  };
}

const window = (
  center: number,
  width: number,
  voiFunction: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID' = 'LINEAR',
) => ({ center, width, voiFunction });

test('[V1] LINEAR has c − 0.5 and w − 1 (PS3.3 C.11.2.1.2.1, the standard’s own examples)', () => {
  const at = (c: number, w: number, x: number) => Math.round(255 * applyWindow(window(c, w), x));
  expect([at(2048, 4096, 0), at(2048, 4096, 4095)]).toEqual([0, 255]);
  expect([at(2048, 1, 2047), at(2048, 1, 2048)]).toEqual([0, 255]);
  expect([at(0, 100, -50), at(0, 100, 49)]).toEqual([0, 255]);
  expect([at(0, 1, -1), at(0, 1, 0)]).toEqual([0, 255]);
});

test('[V1] LINEAR_EXACT and SIGMOID', () => {
  expect(applyWindow(window(50, 100, 'LINEAR_EXACT'), 25)).toBe(0.25);
  expect(applyWindow(window(50, 100, 'LINEAR_EXACT'), 101)).toBe(1);
  expect(applyWindow(window(50, 100, 'SIGMOID'), 50)).toBe(0.5);
  expect(applyWindow(window(50, 100, 'SIGMOID'), 75)).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
});

test('[V1] trial 1: an inverting VOI table is applied where there is no window', () => {
  const entries = Uint16Array.from({ length: 4096 }, (_, i) => 4095 - i);
  const lut: Lut = { firstMapped: 0, bits: 12, entries };
  const grey = toDisplay8(
    frameOf({ stored: Uint16Array.from([0, 4095, 5000]), vois: [{ kind: 'lut', lut }] }),
  );
  expect([...grey]).toEqual([255, 0, 0]);
});

test('[V1] trial 3: MONOCHROME1 is inverted once, last', () => {
  const stored = Uint16Array.from([0, 1024, 2047, 4095]);
  const half = window(1024, 2048);
  const plain = toDisplay8(frameOf({ stored }), half);
  const inverted = toDisplay8(frameOf({ stored, photometric: 'MONOCHROME1' }), half);
  expect([...plain]).toEqual([0, 128, 255, 255]);
  expect([...inverted]).toEqual([255, 127, 0, 0]);
});

test('[V1] trial 4: MONOCHROME1 and the image’s own INVERSE say the same thing once', () => {
  const shown = (changes: Partial<Frame>) => [
    ...toDisplay8(frameOf(changes), window(2000, 4001, 'LINEAR_EXACT')),
  ];
  expect(shown({ photometric: 'MONOCHROME1', inverse: true })).toEqual(shown({ photometric: 'MONOCHROME1' }));
  expect(shown({ inverse: true })).toEqual(shown({ photometric: 'MONOCHROME1' }));
});

test('[V1] trial 7: no usable window comes from the pixels, without padding, and nothing is NaN', () => {
  const stored = Int16Array.from([-2000, 0, 50, 100]);
  const frame = frameOf({
    stored,
    padding: { from: -2000, to: -2000 },
    modality: { kind: 'linear', slope: 2, intercept: -10 },
  });
  expect(autoWindow(frame)).toEqual({ center: 90, width: 200, voiFunction: 'LINEAR_EXACT' });
  expect([...toDisplay8(frame)]).toEqual([0, 0, 128, 255]);
  const flat = frameOf({ stored: Uint16Array.from([7, 7]) });
  expect([...toDisplay8(flat)].every(Number.isFinite)).toBe(true);
  const onlyPadding = frameOf({ stored: Uint16Array.from([9, 9]), padding: { from: 9, to: 9 } });
  expect([...toDisplay8(onlyPadding)].every(Number.isFinite)).toBe(true);
});

test('[V1] modality values: slope and intercept, or a table in their place', () => {
  const hounsfield = frameOf({
    stored: Int16Array.from([24, 1124]),
    modality: { kind: 'linear', slope: 1, intercept: -1024 },
  });
  expect([...toModality(hounsfield)]).toEqual([-1000, 100]);
  const lut: Lut = { firstMapped: 10, bits: 16, entries: Uint16Array.from([5, 6, 7]) };
  expect([9, 10, 12, 99].map((value) => lookUp(lut, value))).toEqual([5, 5, 7, 7]);
  expect(applyModality({ kind: 'lut', lut }, 11)).toBe(6);
});

test('[V1] signed and 32-bit values are shown as 16-bit ones are', () => {
  const values = [-1000, 0, 40, 3000];
  const shown = (stored: Frame['stored']) => [...toDisplay8(frameOf({ stored }), window(40, 400))];
  expect(shown(Int16Array.from(values))).toEqual(shown(Int32Array.from(values)));
  expect(shown(Int16Array.from(values))).toEqual(shown(Float32Array.from(values)));
});

test('[V2] YBR_FULL becomes RGB; planes and pixels give the same picture', () => {
  expect(ybrToRgb(128, 128, 128).map(Math.round)).toEqual([128, 128, 128]);
  const red = frameOf({
    samplesPerPixel: 3,
    bitsStored: 8,
    columns: 1,
    photometric: 'YBR_FULL',
    stored: Uint8Array.from([76, 85, 255]),
  });
  const [r = 0, g = 0, b = 0, a] = toRgba(red);
  expect(r).toBeGreaterThan(252);
  expect(Math.max(g, b)).toBeLessThan(3);
  expect(a).toBe(255);
  const colour = { samplesPerPixel: 3, bitsStored: 8, columns: 2, photometric: 'RGB' };
  const pixels = toRgba(frameOf({ ...colour, stored: Uint8Array.from([1, 2, 3, 4, 5, 6]) }));
  const planes = toRgba(frameOf({ ...colour, planar: true, stored: Uint8Array.from([1, 4, 2, 5, 3, 6]) }));
  expect([...pixels]).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
  expect([...planes]).toEqual([...pixels]);
});

test('[V2] a palette of 16 bits is shown in its colours', () => {
  const table = (entries: number[]): Lut => ({
    firstMapped: 1,
    bits: 16,
    entries: Uint16Array.from(entries),
  });
  const palette = [table([0, 65535]), table([65535, 0]), table([0, 32768])] as const;
  const rgba = toRgba(
    frameOf({ photometric: 'PALETTE COLOR', stored: Uint8Array.from([0, 1, 2, 9]), palette }),
  );
  expect([...rgba.slice(4, 12)]).toEqual([0, 255, 0, 255, 255, 0, 128, 255]);
});

test('[V2] a supplemental palette colours values from its first one on; those below are grey under their window', () => {
  const table = (...entries: number[]): Lut => ({
    firstMapped: 1000,
    bits: 8,
    entries: Uint16Array.from(entries),
  });
  const palette = [table(255, 0), table(0, 200), table(0, 0)] as const;
  const rgba = toRgba(frameOf({ stored: Uint16Array.of(0, 500, 999, 1000, 1001), palette }));
  expect([...rgba.slice(0, 3), ...rgba.slice(8, 11)]).toEqual([0, 0, 0, 255, 255, 255]);
  expect([rgba[4], rgba[5], rgba[6]]).toEqual([128, 128, 128]);
  expect([...rgba.slice(12, 15), ...rgba.slice(16, 19)]).toEqual([255, 0, 0, 0, 200, 0]);
});

test('[V1] several windows and tables are a choice; one that a frame does not have is its first', () => {
  const vois = [
    { kind: 'window', window: window(0, 10) },
    { kind: 'window', window: window(5, 20) },
  ] as const;
  const chosen = [0, 1, 7].map((choice) => defaultVoi(frameOf({ vois }), choice));
  expect(chosen).toEqual([vois[0], vois[1], vois[0]]);
});

test('[V2] the range of stored values', () => {
  expect(storedRange(Int16Array.from([3, -5, 0]))).toEqual({ min: -5, max: 3 });
  expect(storedRange([])).toBeNull();
});
