import { z } from 'zod';
import { Laterality } from './laterality.ts';
import { ClinicalTime } from './time.ts';

/** A coded entry (PS3.3 8.8); `system` is null where the file names none. */
export const CodedConcept = z.object({
  system: z.string().nullable(),
  code: z.string(),
  meaning: z.string(),
});
export type CodedConcept = z.infer<typeof CodedConcept>;

/**
 * Where something was measured. `image`: points are (column, row) in image pixels, 0 at the first pixel's centre, and `sopUid` names the
 * image. `patient`: points are x, y, z in mm of the frame of reference (PS3.3 C.18.9). Frames count from 0; none means all of the image.
 */
export const ReportedRegion = z.object({
  space: z.enum(['image', 'patient']),
  graphic: z.enum(['POINT', 'MULTIPOINT', 'POLYLINE', 'POLYGON', 'CIRCLE', 'ELLIPSE', 'ELLIPSOID']),
  points: z.array(z.array(z.number()).min(2).max(3)),
  sopUid: z.string().nullable(),
  frames: z.array(z.int().nonnegative()),
  frameOfReferenceUid: z.string().nullable(),
});
export type ReportedRegion = z.infer<typeof ReportedRegion>;

/** One number of a group with what it is of, how it was derived (mean, maximum …) and its unit as this program writes units. */
export const ReportedValue = z.object({
  concept: CodedConcept,
  derivation: CodedConcept.nullable(),
  value: z.number(),
  unit: z.string().nullable(),
  /** Where this value alone was taken. */
  regions: z.array(ReportedRegion),
});
export type ReportedValue = z.infer<typeof ReportedValue>;

/** A measurement group of a structured report (PS3.16 TID 1410, 1411, 1501). Unknown is null. */
export const ReportedMeasurement = z.object({
  trackingUid: z.string().nullable(),
  trackingId: z.string().nullable(),
  finding: CodedConcept.nullable(),
  site: CodedConcept.nullable(),
  laterality: Laterality.nullable(),
  comment: z.string().nullable(),
  values: z.array(ReportedValue),
  /** Where the group as a whole lies. */
  regions: z.array(ReportedRegion),
});
export type ReportedMeasurement = z.infer<typeof ReportedMeasurement>;

/** Measurements as a structured report of the study gives them: to be shown, never edited. */
export const MeasurementReport = z.object({
  sopUid: z.string().nullable(),
  title: z.string(),
  author: z.string().nullable(),
  time: ClinicalTime.nullable(),
  isVerified: z.boolean(),
  measurements: z.array(ReportedMeasurement),
  /** Graphic types (0070,0023) of shapes that stand in the report and were not read, in its order. */
  leftOut: z.array(z.string()),
});
export type MeasurementReport = z.infer<typeof MeasurementReport>;

/** An image that a key object selection names; frames count from 0, none means all of them. */
export const KeyImageReference = z.object({
  studyUid: z.string(),
  seriesUid: z.string(),
  sopUid: z.string(),
  frames: z.array(z.int().nonnegative()),
});
export type KeyImageReference = z.infer<typeof KeyImageReference>;

/** V8. A key object selection (PS3.16 TID 2010). `isRejection`: the images named are not to be used (113001, 113037–113039). */
export const KeyObjectNote = z.object({
  sopUid: z.string().nullable(),
  title: CodedConcept,
  isRejection: z.boolean(),
  /** Why, as the selection codes it: its document title modifiers (113011); null where it has none. */
  reason: z.string().nullable(),
  description: z.string().nullable(),
  author: z.string().nullable(),
  time: ClinicalTime.nullable(),
  images: z.array(KeyImageReference),
});
export type KeyObjectNote = z.infer<typeof KeyObjectNote>;
