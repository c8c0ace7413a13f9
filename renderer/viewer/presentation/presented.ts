import type { Annotation, GraphicLayer } from '../../../main/contract/domain/presentation.ts';
import type { Turn } from './turn.ts';

/** What a picture is shown through beyond its own file. */
export interface Presented {
  /** The presentation state; null where only frames were subtracted. */
  readonly stateKey: string | null;
  /** Frames taken away from each other, in words; null where none are. */
  readonly subtraction: string | null;
  /** Windows act on other values than the image's own, so that theirs do not mean the same. */
  readonly hasOtherValues: boolean;
  /** How wide a pixel is when it is one high; null where the image says it. */
  readonly pixelWidth: number | null;
  readonly turn: Turn;
  readonly annotations: readonly Annotation[];
  readonly layers: readonly GraphicLayer[];
  /** What is not done as the state asks, in words. */
  readonly leftOut: readonly string[];
}

/** The unit of a picture's window: those of pictures with other values than their own are never taken over from one to the other. */
export function windowUnit(picture: {
  readonly header: { readonly unit: string };
  readonly presented?: Presented;
}): string {
  return picture.presented?.hasOtherValues ? 'of the presentation' : picture.header.unit;
}
