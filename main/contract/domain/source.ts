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

/** A box in image pixels, pixel i reaching from i to i + 1. */
export const Region = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
});
export type Region = z.infer<typeof Region>;

/** The box around points of an image, whose 0 is the first pixel's centre; null where it has no area. */
export function boxAround(points: readonly (readonly [number, number])[]): Region | null {
  const columns = points.map(([column]) => column);
  const rows = points.map(([, row]) => row);
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  const [width, height] = [Math.max(...columns) - x, Math.max(...rows) - y];
  return width > 0 && height > 0 ? { x: x + 0.5, y: y + 0.5, width, height } : null;
}

/** Points at pixels: an instance, its frame (0-based) and, if any, a region of it. */
export const MediaReference = z.object({
  instanceKey: InstanceKey,
  frame: z.int().nonnegative(),
  region: Region.nullable(),
});
export type MediaReference = z.infer<typeof MediaReference>;
