import { z } from 'zod';
import type { ClinicalTime } from '../time.ts';
import { dot, normalOf, vectorOf } from './vectors.ts';

/** What tells images of one place apart (V4). Unknown is null. */
export const ImageDimensions = z.object({
  /** (0020,0100), of a frame (0020,9128). */
  temporalPosition: z.number().nullable(),
  /** (0018,1060), of a frame (0020,9153). */
  triggerTimeMs: z.number().nullable(),
  /** (0018,0086) */
  echoNumber: z.number().nullable(),
  /** (0018,0081), of a frame (0018,9082). */
  echoTimeMs: z.number().nullable(),
  /** (0018,9087), s/mm². */
  bValue: z.number().nullable(),
  /** (0062,000B), of a frame of a segmentation; absent of others. */
  segmentNumber: z.int().optional(),
});
export type ImageDimensions = z.infer<typeof ImageDimensions>;

/** Where a frame of a multi-frame image lies, and what tells it from the others of its place (5200,9230). */
export const FramePlace = z.object({
  position: z.array(z.number()).length(3).nullable(),
  orientation: z.array(z.number()).length(6).nullable(),
  dimensions: ImageDimensions,
});
export type FramePlace = z.infer<typeof FramePlace>;

/** One image as ordering sees it. */
export interface PlacedImage {
  /** (0020,0032) in mm. */
  readonly position: readonly number[] | null;
  /** (0020,0037) */
  readonly orientation: readonly number[] | null;
  /** Null where nobody has read them. */
  readonly dimensions: ImageDimensions | null;
  readonly acquisitionTime: ClinicalTime | null;
  readonly instanceNumber: number | null;
  /** Counted from 0. */
  readonly frame: number;
  /** Tells images of one number apart, so that the order is one. */
  readonly id: string;
}

/** An image with the place that ordering sees. */
export interface Placed<T> {
  readonly image: T;
  readonly place: PlacedImage;
}

/** An image that lies somewhere in the patient. */
export type Located<T> = Placed<T> & {
  readonly place: { readonly position: readonly number[]; readonly orientation: readonly number[] };
};

/** True where position and orientation are known. */
export function isLocated<T>(placed: Placed<T>): placed is Located<T> {
  return placed.place.position !== null && placed.place.orientation !== null;
}

/** Distance of an image from the origin along its normal, in mm. */
export function projectionMm({ place }: Located<unknown>): number {
  return dot(vectorOf(place.position), normalOf(place.orientation));
}
