import type { Frame, ModalityTransform, Voi } from '../../../main/contract/domain/pixels/frame.ts';
import { applyModality, storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import { type GrayscalePresentation, isFor } from '../../../main/contract/domain/presentation.ts';
import { type GreyPixels, greyPixels } from '../loading/displayPixels.ts';

const IDENTITY: ModalityTransform = { kind: 'linear', slope: 1, intercept: 0 };

/** Grey pixels, and the windows and tables that they can be shown by. */
export interface PresentedGrey {
  readonly grey: GreyPixels;
  readonly vois: readonly Voi[];
}

/** The image that a state is applied to. */
interface Target {
  readonly frame: Frame;
  readonly sopUid: string;
  /** Counted from 0. */
  readonly index: number;
}

/**
 * The grey pixels of a frame under a presentation state, which says all of it: what it leaves out is identity, and the image's own LUTs,
 * windows, Photometric Interpretation and INVERSE are not used (V1, trial 4, PS3.4 N.2.1). `difference`: after the state's mask.
 */
export function stateGrey(
  { frame, sopUid, index }: Target,
  state: GrayscalePresentation,
  difference: Float32Array | null,
  choice: number,
): PresentedGrey {
  const vois = state.vois.find((one) => isFor(one, sopUid, index))?.vois ?? [];
  const shown = vois.length > 0 ? vois : [fullRange(frame, state.modality, difference !== null)];
  const own = {
    ...{ modality: state.modality, vois: shown, photometric: 'MONOCHROME2', padding: null },
    inverse: state.presentationLut === null && state.isInverse,
  };
  const values = difference === null ? {} : { stored: difference, modality: IDENTITY };
  const grey = greyPixels({ ...frame, ...own, ...values }, choice);
  return {
    grey: state.presentationLut === null ? grey : { ...grey, presentationLut: state.presentationLut },
    vois: shown,
  };
}

/** The grey pixels of a frame after the image's own mask: its windows are made for values before it, so that the window is from the pixels. */
export function maskedGrey(frame: Frame, difference: Float32Array): PresentedGrey {
  const grey = greyPixels({ ...frame, stored: difference, modality: IDENTITY, vois: [], padding: null });
  return { grey, vois: [] };
}

// Identity as a window: the least possible value is black and the greatest is white. A difference is signed and one bit longer (N.2.1.2).
function fullRange(frame: Frame, modality: ModalityTransform, isDifference: boolean): Voi {
  const [a, b] = possibleStored(frame).map((stored) => applyModality(modality, stored)) as [number, number];
  const least = modality.kind === 'lut' ? 0 : Math.min(a, b);
  const greatest = modality.kind === 'lut' ? 2 ** modality.lut.bits - 1 : Math.max(a, b);
  const [from, to] = isDifference ? [least - greatest, greatest - least] : [least, greatest];
  const window = { center: (from + to) / 2, width: to - from || 1, voiFunction: 'LINEAR_EXACT' } as const;
  return { kind: 'window', name: 'full range', window };
}

function possibleStored({ stored, signed, bitsStored }: Frame): readonly [number, number] {
  if (stored instanceof Float32Array || stored instanceof Float64Array) {
    const range = storedRange(stored) ?? { min: 0, max: 1 };
    return [range.min, range.max];
  }
  return signed ? [-(2 ** (bitsStored - 1)), 2 ** (bitsStored - 1) - 1] : [0, 2 ** bitsStored - 1];
}
