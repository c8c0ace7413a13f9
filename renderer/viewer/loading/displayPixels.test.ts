import { expect, test } from 'vitest';
import { toDisplay8 } from '../../../main/contract/domain/pixels/display.ts';
import type { Frame, Lut } from '../../../main/contract/domain/pixels/frame.ts';
import { applyWindow } from '../../../main/contract/domain/pixels/voi.ts';
import { greyPixels } from './displayPixels.ts';

function frameOf(changes: Partial<Frame>): Frame {
  const stored = changes.stored ?? Uint16Array.from([0, 1000, 2000, 4000]);
  return {
    ...{ rows: 1, columns: stored.length, samplesPerPixel: 1, planar: false, signed: false, bitsStored: 16 },
    ...{ photometric: 'MONOCHROME2', stored, modality: { kind: 'linear', slope: 1, intercept: 0 } },
    ...{ vois: [], padding: null, palette: null, inverse: false },
    ...changes,
  };
}

/** What the renderer draws of grey pixels: its window on its values, turned over last. */
function drawn(frame: Frame, usesTables: boolean): number[] {
  const { values, slope, intercept, window, isInverted } = greyPixels(frame, { usesTables });
  return Array.from(values, (value) => {
    const level = applyWindow(window, value * slope + intercept);
    return Math.round(255 * (isInverted ? 1 - level : level));
  });
}

const inverting: Lut = {
  firstMapped: 0,
  bits: 12,
  entries: Uint16Array.from({ length: 4096 }, (_, i) => 4095 - i),
};
const sigmoid = { center: 1500, width: 2000, voiFunction: 'SIGMOID' } as const;

const FRAMES: Record<string, Partial<Frame>> = {
  'trial 1: a table': { vois: [{ kind: 'lut', lut: inverting }] },
  'trial 3: MONOCHROME1': { photometric: 'MONOCHROME1' },
  'trial 5: a slope of 0.4': { modality: { kind: 'linear', slope: 0.4, intercept: -10 } },
  'trial 7: padding': { padding: { from: 0, to: 0 } },
  'a Modality LUT': { modality: { kind: 'lut', lut: inverting } },
  'a falling line': { modality: { kind: 'linear', slope: -2, intercept: 5 } },
  'a sigmoid': { vois: [{ kind: 'window', window: sigmoid }] },
  '32 bits': { stored: Uint32Array.of(0, 7, 4_000_000_000) },
  'double floats': { stored: Float64Array.of(-1e-3, 0, 2e-3) },
  'signed 8 bits': { stored: Int8Array.of(-128, 0, 127), inverse: true },
};

test.each(Object.entries(FRAMES))('[V1] [V2] %s: both renderers draw what the rules say', (_, changes) => {
  const frame = frameOf(changes);
  const expected = [...toDisplay8(frame)];
  for (const usesTables of [false, true]) {
    const found = drawn(frame, usesTables);
    expect(found.map((grey, at) => Math.abs(grey - (expected[at] ?? 0)) <= 1)).toEqual(found.map(() => true));
  }
});

test('[V1] [V2] the graphics unit gets kinds that it knows, the one with tables 16 bits and straight windows', () => {
  for (const changes of Object.values(FRAMES)) {
    const { values } = greyPixels(frameOf(changes), { usesTables: false });
    const byTable = greyPixels(frameOf(changes), { usesTables: true });
    expect(values).not.toBeInstanceOf(Uint32Array);
    expect(values).not.toBeInstanceOf(Float64Array);
    expect(byTable.values.BYTES_PER_ELEMENT).toBeLessThanOrEqual(2);
    expect(byTable.window.voiFunction).not.toBe('SIGMOID');
  }
});

test('[V1] trial 2: a table is kept while a window acts on its output, and another choice leaves it', () => {
  const soft = { kind: 'window', window: { center: 40, width: 400, voiFunction: 'LINEAR' } } as const;
  const frame = frameOf({ vois: [{ kind: 'lut', lut: inverting }, soft] });
  const [curve, window] = [0, 1].map((choice) => greyPixels(frame, { usesTables: false }, choice));
  expect([...(curve?.values ?? [])]).toEqual([4095, 3095, 2095, 95]);
  expect(curve).toMatchObject({ isThroughTable: true, window: { center: 2048, width: 4096 } });
  expect(window).toMatchObject({ values: frame.stored, isThroughTable: false, window: soft.window });
});
