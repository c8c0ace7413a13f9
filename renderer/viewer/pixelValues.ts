import { isColor } from '../../main/contract/domain/pixels/color.ts';
import { applyModality, isPadding } from '../../main/contract/domain/pixels/modality.ts';
import type { Picture } from '../../main/contract/domain/pixels/picture.ts';
import { numberText } from './overlayText.ts';
import { type RoiStatistics, type RowSpan, statisticsOver } from './roi.ts';
import type { FrameScale } from './spacing.ts';

/** One pixel: its stored samples before the Modality LUT, and its value as shown, in its unit; null for colour. */
export interface PixelReading {
  readonly column: number;
  readonly row: number;
  readonly stored: readonly number[];
  readonly value: number | null;
  readonly unit: string;
}

/** Reads the pixel (column, row) of a picture; null outside it. */
export function readPixel({ header, frame }: Picture, column: number, row: number): PixelReading | null {
  const { columns, rows, samplesPerPixel } = frame;
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  const at = (row * columns + column) * samplesPerPixel;
  const stored = Array.from(frame.stored.subarray(at, at + samplesPerPixel));
  const { factor, unit } = valueScale(header);
  const isNone = isColor(frame) || isPadding(frame, stored[0] ?? 0);
  const value = isNone ? null : factor * applyModality(frame.modality, stored[0] ?? 0);
  return { column, row, stored, value, unit };
}

/** What values after the Modality LUT are multiplied by to be shown, and the unit that they have then: SUV where PET allows it [V7]. */
export function valueScale({ pet, unit }: Picture['header']): {
  readonly factor: number;
  readonly unit: string;
} {
  return pet ?? { factor: 1, unit };
}

/** A reading as the status line shows it, e.g. `column 12, row 40 · stored 1064 · 40 HU`. */
export function readingText({ column, row, stored, value, unit }: PixelReading): string {
  const place = `column ${column}, row ${row} · stored ${stored.map((sample) => numberText(sample, 3)).join(' ')}`;
  return value === null ? place : `${place} · ${numberText(value, 2)} ${unit}`;
}

/** Statistics over pixels in the unit of {@link valueScale} [V7], padding left out; null for colour and where there are no pixels. */
export function statisticsOf({ header, frame }: Picture, spans: readonly RowSpan[]): RoiStatistics | null {
  if (isColor(frame)) return null;
  const { columns, stored, modality } = frame;
  const { factor } = valueScale(header);
  const valueAt = (column: number, row: number) => {
    const value = stored[row * columns + column] ?? 0;
    return isPadding(frame, value) ? Number.NaN : factor * applyModality(modality, value);
  };
  return statisticsOver(spans, { valueAt });
}

/** What is known of distances on a picture: the library's word first, then the frame's own Pixel Measures [V5]. */
export function scaleOf({ header }: Picture, spacing: FrameScale['spacing']): FrameScale {
  const { measuredSpacing, regions, aspectRatio } = header;
  if (spacing !== null || measuredSpacing === null) return { spacing, regions, aspectRatio };
  const [betweenRowsMm, betweenColumnsMm] = measuredSpacing;
  const own = { betweenRowsMm, betweenColumnsMm, source: 'pixel_spacing', detail: '' } as const;
  return { spacing: own, regions, aspectRatio };
}
