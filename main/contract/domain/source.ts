import { z } from 'zod';
import { InstanceKey, RowId, StudyKey, Uid } from './ids.ts';

/** A run of characters in a source's text, UTF-16 code units, end exclusive. */
export const Span = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() });
export type Span = z.infer<typeof Span>;

/** Where a memory row comes from (03 P3): study, series, instance, or document, with sha256 and, for text, the span and sentence. */
export const Source = z.object({
  kind: z.enum(['study', 'instance', 'report', 'document', 'measurement', 'person']),
  studyKey: StudyKey.nullable(),
  studyUid: Uid.nullable(),
  seriesUid: Uid.nullable(),
  sopUid: Uid.nullable(),
  documentId: RowId.nullable(),
  sha256: z.string().nullable(),
  span: Span.nullable(),
  sentence: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

/** Points at pixels: an instance, its frame (0-based) and, if any, a region in image pixels. */
export const Region = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Region = z.infer<typeof Region>;

export const MediaReference = z.object({
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  region: Region.nullable(),
});
export type MediaReference = z.infer<typeof MediaReference>;
