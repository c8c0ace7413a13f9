import { z } from 'zod';
import { RowId, StudyKey } from './ids.ts';
import { MediaReference } from './source.ts';
import { ClinicalTime } from './time.ts';

/** An image or marked region of approved visual memory that was compared with what is looked for (T7). */
export const SimilarImage = z.object({
  /** The row of visual memory. */
  id: RowId,
  studyKey: StudyKey,
  studyTime: ClinicalTime.nullable(),
  /** Of a marked region with its box: that part of the image alone was compared. */
  media: MediaReference,
  view: z.string(),
  /** What the region was named; null of a whole image. */
  finding: z.string().nullable(),
  /** Cosine, from -1 to 1. */
  score: z.number(),
  /** At or above the encoder's τ of novelty (M9), which was calibrated on whole images. */
  looksAsBefore: z.boolean(),
  description: z.string(),
  /** What was said then; null where its reading is not in memory any more. */
  said: z.object({ words: z.string(), diagnosis: z.string() }).nullable(),
});
export type SimilarImage = z.infer<typeof SimilarImage>;

/** What a search among images found, and what it looked through. */
export const SimilarFound = z.object({
  /** Of this patient, most alike first (P6). */
  own: z.array(SimilarImage),
  /** Of other patients, the best of each study; null where such searches are switched off and nothing of theirs was read. */
  others: z.array(SimilarImage).nullable(),
  /** How many rows were compared. */
  compared: z.object({ own: z.int(), others: z.int() }),
  /** Approved rows of another encoder: they cannot be compared (M3). */
  notComparable: z.int(),
  encoderId: z.string(),
});
export type SimilarFound = z.infer<typeof SimilarFound>;
