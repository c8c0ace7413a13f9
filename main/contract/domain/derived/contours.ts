import { z } from 'zod';

/** Contour Geometric Type (3006,0042). */
export const CONTOUR_TYPES = [
  'POINT',
  'OPEN_PLANAR',
  'OPEN_NONPLANAR',
  'CLOSED_PLANAR',
  'CLOSEDPLANAR_XOR',
] as const;

export const Contour = z.object({
  type: z.enum(CONTOUR_TYPES),
  /** x, y, z of each point in mm of the frame of reference (3006,0050). */
  points: z.instanceof(Float32Array),
});
export type Contour = z.infer<typeof Contour>;

/** Contours of a region that are damaged and not drawn: how many, and what is wrong with the first of them. */
export const ContoursLeftOut = z.object({ count: z.int().nonnegative(), reasons: z.array(z.string()) });
export type ContoursLeftOut = z.infer<typeof ContoursLeftOut>;

/** The contours of one region of interest (PS3.3 C.8.8.6). */
export const RoiContours = z.object({
  number: z.int(),
  /** (3006,0024); null where the file names none: then it lies nowhere. */
  frameOfReferenceUid: z.string().nullable(),
  contours: z.array(Contour),
  leftOut: ContoursLeftOut,
});
export type RoiContours = z.infer<typeof RoiContours>;
