import { z } from 'zod';
import { InstanceKey, SeriesKey, Uid } from './ids.ts';
import { InstanceHeader, StudyRow } from './library.ts';
import { RecordedAt } from './time.ts';

/**
 * I3. What a person decided of one content that shares its SOP Instance UID with another. `open`: nothing yet, or taken back; `used`: this
 * one stands for the image; `set_aside`: another one does; `kept`: all of them are shown.
 */
export const ConflictChoice = z.enum(['open', 'used', 'set_aside', 'kept']);
export type ConflictChoice = z.infer<typeof ConflictChoice>;

/** One of the contents of a conflict with the study that it came in with, which may be another study or another patient's. */
export const ConflictContent = z.object({
  instanceKey: InstanceKey,
  importedAt: RecordedAt,
  bytes: z.int().nonnegative(),
  header: InstanceHeader,
  seriesKey: SeriesKey,
  seriesNumber: z.int().nullable(),
  seriesDescription: z.string(),
  study: StudyRow,
  choice: ConflictChoice,
  /** False where it is set aside: shown nowhere but here. */
  shown: z.boolean(),
});
export type ConflictContent = z.infer<typeof ConflictContent>;

/** I3. Contents of one SOP Instance UID, oldest first. Open while one of them waits for a decision. */
export const Conflict = z.object({
  sopUid: Uid,
  open: z.boolean(),
  contents: z.array(ConflictContent).min(2),
  /** Who decided last, by name, and when; null where nobody did. */
  decidedBy: z.string().nullable(),
  decidedAt: RecordedAt.nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** An element in which contents differ: its tag, its keyword in words (PS3.6), and its value in each content; null where it is absent. */
export const DifferingField = z.object({
  /** `(0008,1030)`; inside sequences the whole way, items counted from 1. */
  path: z.string(),
  name: z.string(),
  values: z.array(z.string().nullable()),
});
export type DifferingField = z.infer<typeof DifferingField>;

/**
 * How the pixels of a content compare with those of the first one, as stored values before the Modality LUT. `same_values`: equal once
 * decoded. `different` says where first; `unknown` says why it cannot be told.
 */
export const PixelComparison = z.object({
  kind: z.enum(['same_values', 'different', 'none', 'unknown']),
  words: z.string(),
});
export type PixelComparison = z.infer<typeof PixelComparison>;

/** How the contents of a conflict differ, in their order. */
export const ContentComparison = z.object({
  contents: z.array(InstanceKey),
  fields: z.array(DifferingField),
  /** Differing elements beyond those listed. */
  fieldsLeftOut: z.int().nonnegative(),
  /** What could not be compared, in words; null where all could. */
  problem: z.string().nullable(),
  /** One per content after the first. */
  pixels: z.array(PixelComparison),
  /** True where the data sets say the same and the pixels have the same values: only the way of writing differs (transfer syntax, meta group). */
  sameButWriting: z.boolean(),
});
export type ContentComparison = z.infer<typeof ContentComparison>;
