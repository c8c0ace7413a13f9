import { z } from 'zod';
import { InstanceKey, PatientKey, RowId, StudyKey } from './ids.ts';
import { ImagePoint, MeasurementKind, PatientPlane } from './reading.ts';
import { RecordedAt } from './time.ts';

/** An image that a person marked as one that matters (T5). One row for each frame of an instance. */
export const KeyImage = z.object({
  id: RowId,
  studyKey: StudyKey,
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  note: z.string().max(200),
});
export type KeyImage = z.infer<typeof KeyImage>;

/** A measurement in the making: the points that are set, in image pixels. It outlives the page that it is drawn on. */
export const OpenMeasurement = z.object({
  studyKey: StudyKey,
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  kind: MeasurementKind,
  points: z.array(ImagePoint).min(1).max(10_000),
  /** As of a measurement. */
  plane: PatientPlane.optional(),
});
export type OpenMeasurement = z.infer<typeof OpenMeasurement>;
