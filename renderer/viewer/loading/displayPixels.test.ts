import { expect, test } from 'vitest';
import { toDisplay8 } from '../../../main/contract/domain/pixels/display.ts';
import type { Frame, Lut } from '../../../main/contract/domain/pixels/frame.ts';
import { paintGrey } from '../drawing/paintGrey.ts';
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

/** The grey that is drawn of each pixel. */
function drawn(frame: Frame): number[] {
  const grey = greyPixels(frame);
  const pixels = new Uint32Array(frame.stored.length);
  paintGrey(pixels, grey, { window: grey.window, isInverted: grey.isInverted });
  return Array.from(pixels, (light) => light & 0xff);
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

test.each(Object.entries(FRAMES))('[V1] [V2] %s: the page draws what the core draws', (_, changes) => {
  const frame = frameOf(changes);
  expect(drawn(frame)).toEqual([...toDisplay8(frame)]);
});

test('[V1] trial 2: a table is kept while a window acts on its output, and another choice leaves it', () => {
  const soft = { kind: 'window', window: { center: 40, width: 400, voiFunction: 'LINEAR' } } as const;
  const frame = frameOf({ vois: [{ kind: 'lut', lut: inverting }, soft] });
  const [curve, window] = [0, 1].map((choice) => greyPixels(frame, choice));
  expect([...(curve?.values ?? [])]).toEqual([4095, 3095, 2095, 95]);
  expect(curve).toMatchObject({ isThroughTable: true, window: { center: 2048, width: 4096 } });
  expect(window).toMatchObject({ values: frame.stored, isThroughTable: false, window: soft.window });
});
