import { z } from 'zod';
import { InstanceKey } from '../ids.ts';
import { ReportedMeasurement } from '../structured.ts';
import { ClinicalTime } from '../time.ts';

/** Red, green and blue of sRGB, 0 to 255. */
export const Rgb = z.tuple([z.int(), z.int(), z.int()]);
export type Rgb = z.infer<typeof Rgb>;

/** A segment of a segmentation, a region of interest of a structure set, or a measurement of a report. */
export const DerivedPart = z.object({
  /** Segment Number, ROI Number, or the place in the report counted from 1. */
  number: z.int(),
  name: z.string(),
  /** What it is by its codes, in words; null where the file does not say. */
  kind: z.string().nullable(),
  /** Who or what drew it, in the file's words: `AUTOMATIC`, `MANUAL`, the program's name; null where unknown. */
  algorithm: z.string().nullable(),
  /** The colour that the file wants; null where it wants none. */
  colour: Rgb.nullable(),
});
export type DerivedPart = z.infer<typeof DerivedPart>;

const common = {
  instanceKey: InstanceKey,
  sopUid: z.string(),
  title: z.string(),
  time: ClinicalTime.nullable(),
  /** A person, or the program that made it. */
  author: z.string().nullable(),
  /** The space that its positions lie in (0020,0052); null where it has none, or each part has its own. */
  frameOfReferenceUid: z.string().nullable(),
  parts: z.array(DerivedPart),
};

/** One frame of a segmentation: whose pixels it holds and where it lies. Unknown is null. */
export const SegmentFrame = z.object({
  /** Segment Number; null where the pixels are segment numbers (LABELMAP). */
  segment: z.int().nullable(),
  /** (0020,0032) in mm. */
  position: z.array(z.number()).length(3).nullable(),
  /** (0020,0037) */
  orientation: z.array(z.number()).length(6).nullable(),
  betweenRowsMm: z.number().positive().nullable(),
  betweenColumnsMm: z.number().positive().nullable(),
  /** Slice Thickness, or Spacing Between Slices where that is less. */
  thicknessMm: z.number().positive().nullable(),
  /** The images that it was drawn on; `frame` counts from 0 and is null where all of the image is meant. */
  sources: z.array(z.object({ sopUid: z.string(), frame: z.int().nonnegative().nullable() })),
});
export type SegmentFrame = z.infer<typeof SegmentFrame>;

/** A DICOM segmentation (PS3.3 C.8.20). Its pixels are pictures as those of any other instance. */
export const Segmentation = z.object({
  kind: z.literal('segmentation'),
  ...common,
  /** (0062,0001) */
  type: z.enum(['BINARY', 'FRACTIONAL', 'LABELMAP']),
  /** The stored value that means all of a pixel: 1 of BINARY, Maximum Fractional Value (0062,000E) of FRACTIONAL. */
  fullValue: z.int().positive(),
  rows: z.int().positive(),
  columns: z.int().positive(),
  /** In the order of the pixels' frames. */
  frames: z.array(SegmentFrame),
});
export type Segmentation = z.infer<typeof Segmentation>;

/** An RT structure set (PS3.3 C.8.8.5); its contours are asked for apart. */
export const StructureSet = z.object({ kind: z.literal('structures'), ...common, contourCount: z.int() });
export type StructureSet = z.infer<typeof StructureSet>;

/** Measurements of a structured report of somebody else (PS3.16 TID 1500): a part for each, in their order. */
export const ReportedMeasurements = z.object({
  kind: z.literal('measurements'),
  ...common,
  isVerified: z.boolean(),
  measurements: z.array(ReportedMeasurement),
  /** Graphic types of shapes that are not drawn. */
  leftOut: z.array(z.string()),
});
export type ReportedMeasurements = z.infer<typeof ReportedMeasurements>;

/** V8. What others drew or measured on the images of a study. */
export const DerivedObject = z.discriminatedUnion('kind', [Segmentation, StructureSet, ReportedMeasurements]);
export type DerivedObject = z.infer<typeof DerivedObject>;

/** One that cannot be shown, and why, in words. */
export const RefusedObject = z.object({
  instanceKey: InstanceKey,
  kind: z.enum(['segmentation', 'structures', 'measurements']),
  title: z.string(),
  reason: z.string(),
});
export type RefusedObject = z.infer<typeof RefusedObject>;
