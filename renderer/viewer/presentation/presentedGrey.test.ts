import { expect, test } from 'vitest';
import type { Frame, Lut } from '../../../main/contract/domain/pixels/frame.ts';
import type { GrayscalePresentation } from '../../../main/contract/domain/presentation.ts';
import { paintGrey } from '../drawing/paintGrey.ts';
import { maskedGrey, type PresentedGrey, stateGrey } from './presentedGrey.ts';

const LINE = { kind: 'linear', slope: 1, intercept: 0 } as const;
const WINDOW = {
  kind: 'window',
  window: { center: 500, width: 1000, voiFunction: 'LINEAR_EXACT' },
} as const;

function frameOf(changes: Partial<Frame> = {}): Frame {
  const stored = Uint16Array.of(0, 250, 750, 1000);
  return {
    ...{ rows: 1, columns: 4, samplesPerPixel: 1, planar: false, signed: false, bitsStored: 16 },
    ...{ photometric: 'MONOCHROME1', stored, modality: LINE, vois: [WINDOW] },
    ...{ padding: null, palette: null, inverse: false },
    ...changes,
  };
}

function stateOf(changes: Partial<GrayscalePresentation> = {}): GrayscalePresentation {
  return {
    ...{ modality: LINE, masks: [], vois: [{ images: [], vois: [WINDOW] }], isInverse: false },
    ...{ presentationLut: null, areas: [], rotation: 0, isFlipped: false, shutters: [], shutterLevel: 0 },
    ...{ planes: [], activeGroups: [], layers: [], annotations: [], leftOut: [] },
    ...changes,
  };
}

function drawn({ grey }: PresentedGrey): number[] {
  const pixels = new Uint32Array(grey.values.length);
  paintGrey(pixels, grey, { window: grey.window, isInverted: grey.isInverted });
  return Array.from(pixels, (light) => light & 0xff);
}

const shown = (frame: Partial<Frame>, state: Partial<GrayscalePresentation>) =>
  drawn(stateGrey({ frame: frameOf(frame), sopUid: '1', index: 0 }, stateOf(state), null, 0));

test('[V1] trial 4: MONOCHROME1 under an INVERSE state keeps its polarity; under IDENTITY the minimum is black', () => {
  expect(shown({}, { isInverse: true })).toEqual([255, 191, 64, 0]);
  expect(shown({}, {})).toEqual([0, 64, 191, 255]);
  expect(shown({ photometric: 'MONOCHROME2', inverse: true }, {})).toEqual([0, 64, 191, 255]);
  expect(shown({ photometric: 'MONOCHROME2' }, { isInverse: true })).toEqual([255, 191, 64, 0]);
});

test('[V1] the state’s own Modality LUT is used, or none: never the image’s (N.2.1.1)', () => {
  const rescaled = { modality: { kind: 'linear', slope: 2, intercept: -1000 } } as const;
  expect(shown(rescaled, {})).toEqual([0, 64, 191, 255]);
  expect(shown({}, rescaled)).toEqual([0, 0, 128, 255]);
});

test('[V1] the window of the image that it is for; without one all of the range (N.2.1.3)', () => {
  const other = { images: [{ sopUid: '2', frames: [] }], vois: [WINDOW] };
  const own = {
    images: [{ sopUid: '1', frames: [0] }],
    vois: [{ ...WINDOW, window: { ...WINDOW.window, center: 0, width: 2000 } }],
  };
  expect(shown({}, { vois: [other, own] })).toEqual([128, 159, 223, 255]);
  const bits = { bitsStored: 10, stored: Uint16Array.of(0, 256, 512, 1023) };
  expect(shown(bits, { vois: [other] })).toEqual([0, 64, 128, 255]);
  expect(shown({ ...bits, signed: true, stored: Int16Array.of(-512, 0, 511) }, { vois: [] })).toEqual([
    0, 128, 255,
  ]);
});

test('[V1] a presentation table lies over all of the window’s output, and stands for the shape', () => {
  const presentationLut: Lut = { firstMapped: 0, bits: 8, entries: Uint16Array.of(255, 0, 100) };
  expect(shown({ stored: Uint16Array.of(0, 500, 1000) }, { presentationLut, isInverse: true })).toEqual([
    255, 0, 100,
  ]);
});

test('[V1] after a mask: the state’s window acts on signed differences, the image’s own is from the pixels', () => {
  const difference = Float32Array.of(-50, 0, 50, 25);
  const voi = { kind: 'window', window: { center: 0, width: 100, voiFunction: 'LINEAR_EXACT' } } as const;
  const state = stateOf({ vois: [{ images: [], vois: [voi] }] });
  const target = { frame: frameOf(), sopUid: '1', index: 0 };
  expect(drawn(stateGrey(target, state, difference, 0))).toEqual([0, 128, 255, 191]);
  const all = stateGrey(
    { ...target, frame: frameOf({ bitsStored: 8 }) },
    stateOf({ vois: [] }),
    difference,
    0,
  );
  expect(all.grey.window).toMatchObject({ center: 0, width: 510 });
  const [dark, middle, bright] = drawn(maskedGrey(frameOf({ photometric: 'MONOCHROME2' }), difference));
  expect([dark, bright]).toEqual([0, 255]);
  expect(Math.abs((middle ?? 0) - 127.5)).toBeLessThan(2);
});
