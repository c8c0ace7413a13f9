import { applyModality } from '../../../main/contract/domain/pixels/modality.ts';
import {
  type GrayscalePresentation,
  type PresentedImage,
  refersTo,
} from '../../../main/contract/domain/presentation.ts';
import { type LoadedImage, loadFrameImage, loadImage } from '../loading/imageLoader.ts';
import type { StackImage } from '../stack.ts';
import { imageToSubtract, type MaskPlan, maskPlan, subtract } from './masks.ts';
import { type Difference, throughMask, throughState } from './presentPicture.ts';

/** How the images of a stack are to be shown beyond their files. */
export interface Wanted {
  /** Null: no presentation state. */
  readonly state: {
    readonly key: string;
    readonly images: readonly PresentedImage[];
    readonly content: GrayscalePresentation;
  } | null;
  /** Whether masks are subtracted; null: as the file recommends it (0028,1090), and as a state with a mask wants it. */
  readonly subtracts: boolean | null;
}

export const AS_FILED: Wanted = { state: null, subtracts: null };

/** The last way in which each picture was shown: going to and fro reckons nothing anew. */
const kept = new WeakMap<LoadedImage, { readonly id: string; readonly picture: LoadedImage }>();

/**
 * Loads a picture of a stack as it is wanted, by the choice (from 0) of its windows and tables. Images that the state is not of are shown
 * as they are filed. Rejects as {@link loadImage} does.
 */
export async function loadPresented(image: StackImage, choice: number, wanted: Wanted): Promise<LoadedImage> {
  const { state } = wanted;
  const applied = state !== null && refersTo(state.images, image.header.sopUid, image.frame) ? state : null;
  const base = await loadImage(image, applied === null ? choice : 0);
  const plan = planFor(image, base, applied?.content ?? null, wanted.subtracts);
  if (applied === null && plan === null) return base;
  const id = JSON.stringify([applied?.key, choice, plan]);
  const last = kept.get(base);
  if (last?.id === id) return last.picture;
  const difference = plan && (await differenceOf(image, base, plan, applied?.content ?? null));
  const picture =
    applied === null
      ? throughMask(base, difference as Difference)
      : throughState(base, image, applied, difference, choice);
  kept.set(base, { id, picture });
  return picture;
}

function planFor(
  { frame, header }: StackImage,
  base: LoadedImage,
  state: GrayscalePresentation | null,
  subtracts: boolean | null,
): MaskPlan | null {
  const { mask } = base.header;
  const operations = state === null ? (mask?.operations ?? []) : state.masks;
  const isWanted = subtracts ?? (state !== null || (mask?.isRecommended ?? false));
  return isWanted && base.grey !== null ? maskPlan(operations, frame, header.frames) : null;
}

async function differenceOf(
  { instanceKey, frame }: StackImage,
  base: LoadedImage,
  plan: MaskPlan,
  state: GrayscalePresentation | null,
): Promise<Difference> {
  const frameAt = async (at: number) =>
    at === frame ? base.frame : (await loadFrameImage(instanceKey, at)).frame;
  const contrast = await Promise.all(plan.contrast.map(frameAt));
  const mask = await Promise.all(plan.mask.map(frameAt));
  const toValue =
    state === null
      ? imageToSubtract(base.frame, base.header.mask?.relation ?? null)
      : (stored: number) => applyModality(state.modality, stored);
  return { values: subtract(contrast, mask, plan.shift, toValue), words: wordsOf(plan) };
}

function wordsOf({ contrast, mask, shift }: MaskPlan): string {
  const frames = mask.map((at) => at + 1).join(', ');
  const averaged = contrast.length > 1 ? ` from ${contrast.length} averaged` : '';
  const moved = shift.some((by) => by !== 0) ? `, moved by ${shift[0]} \\ ${shift[1]} px` : '';
  return `frame${mask.length > 1 ? 's' : ''} ${frames}${averaged}${moved}`;
}
