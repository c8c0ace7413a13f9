import type { ModalityTransform } from '../../../main/contract/domain/pixels/frame.ts';
import type { OverlayPlane } from '../../../main/contract/domain/pixels/picture.ts';
import {
  type DisplayedArea,
  type GrayscalePresentation,
  isFor,
} from '../../../main/contract/domain/presentation.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import type { StackImage } from '../stack.ts';
import type { Presented } from './presented.ts';
import { maskedGrey, type PresentedGrey, stateGrey } from './presentedGrey.ts';
import { type ShownArea, UPRIGHT } from './turn.ts';

/** A difference of frames, with what was taken from what in words. */
export interface Difference {
  readonly values: Float32Array;
  readonly words: string;
}

/** A picture through a presentation state: grey, shutters, overlays and graphics as the state says (PS3.4 N.2). */
export function throughState(
  base: LoadedImage,
  { header, frame: index }: StackImage,
  state: { readonly key: string; readonly content: GrayscalePresentation },
  difference: Difference | null,
  choice: number,
): LoadedImage {
  const { content } = state;
  const { sopUid } = header;
  const area = content.areas.find((one) => isFor(one, sopUid, index)) ?? null;
  const target = { frame: base.frame, sopUid, index };
  const grey = base.grey && stateGrey(target, content, difference?.values ?? null, choice);
  const presented: Presented = {
    ...{ stateKey: state.key, subtraction: difference?.words ?? null },
    hasOtherValues: difference !== null || !isSameModality(content.modality, base.frame.modality),
    pixelWidth: area?.pixelWidth ?? null,
    turn: {
      rotation: content.rotation,
      isFlipped: content.isFlipped,
      area: area && shownArea(area, base.header.layout),
    },
    annotations: content.annotations.filter((one) => isFor(one, sopUid, index)),
    layers: content.layers,
    leftOut: [
      ...content.leftOut,
      ...(area?.mode === 'TRUE SIZE' ? ['not in true size: display not calibrated'] : []),
    ],
  };
  const planes = activePlanes(base.header.planes, content);
  const { shutters, shutterLevel } = content;
  return { ...withGrey(base, grey), header: { ...base.header, planes, shutters, shutterLevel }, presented };
}

/** A picture after the subtraction that its own file describes. */
export function throughMask(base: LoadedImage, difference: Difference): LoadedImage {
  const presented: Presented = {
    ...{
      stateKey: null,
      subtraction: difference.words,
      hasOtherValues: true,
      pixelWidth: null,
      turn: UPRIGHT,
    },
    ...{ annotations: [], layers: [], leftOut: [] },
  };
  return { ...withGrey(base, maskedGrey(base.frame, difference.values)), presented };
}

function withGrey(base: LoadedImage, grey: PresentedGrey | null): LoadedImage {
  return grey === null ? base : { ...base, grey: grey.grey, frame: { ...base.frame, vois: grey.vois } };
}

// A group that the state holds itself stands for the image's (PS3.3 C.11.7).
function activePlanes(own: readonly OverlayPlane[], state: GrayscalePresentation): readonly OverlayPlane[] {
  const held = new Set(state.planes.map(({ group }) => group));
  const all = [...own.filter(({ group }) => !held.has(group)), ...state.planes];
  return all.filter(({ group }) => state.activeGroups.includes(group));
}

// All of the image is no area: a picture that one moved by hand then stays where it is.
function shownArea(
  area: DisplayedArea,
  { columns, rows }: { columns: number; rows: number },
): ShownArea | null {
  const { from, to, magnification } = area;
  const scale = magnification === null ? null : magnification / window.devicePixelRatio;
  const isAll = from[0] === -0.5 && from[1] === -0.5 && to[0] === columns - 0.5 && to[1] === rows - 0.5;
  return isAll && scale === null ? null : { from, to, scale };
}

function isSameModality(one: ModalityTransform, other: ModalityTransform): boolean {
  if (one.kind === 'lut' || other.kind === 'lut') return false;
  return one.slope === other.slope && one.intercept === other.intercept;
}
