import type { Region } from '../contract/domain/source.ts';
import { AppError } from '../contract/errors.ts';

/** A grey picture as an encoder takes it: values after the Modality LUT, in row order. */
export interface GreyImage {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
  /** In the units of the values (PS3.3 C.11.2.1.2, linear). */
  readonly window: { readonly center: number; readonly width: number };
  /** True for MONOCHROME1: low values are bright. */
  readonly invert: boolean;
  /** The part to encode, in image pixels, pixel i reaching from i to i + 1; the whole picture where missing. */
  readonly region?: Region | null;
  /** For the aspect of pixels that are not square; square where unknown. */
  readonly spacing?: { readonly betweenRowsMm: number; readonly betweenColumnsMm: number } | null;
}

interface Tap {
  readonly index: number;
  readonly weight: number;
}

/**
 * Windows a picture to grey 0–1 and fits it into a square of `size` pixels, keeping its aspect, centred on black (05 N1). Shrinks by
 * the mean over the area of each new pixel, enlarges bilinearly.
 */
export function preprocess(image: GreyImage, size: number): Float32Array {
  const area = clipRegion(image);
  const aspect = (image.spacing?.betweenRowsMm ?? 1) / (image.spacing?.betweenColumnsMm ?? 1);
  const scale = size / Math.max(area.width, area.height * aspect);
  const width = Math.min(size, Math.max(1, Math.round(area.width * scale)));
  const height = Math.min(size, Math.max(1, Math.round(area.height * aspect * scale)));
  const across = axisTaps(area.x, area.width, width);
  const down = axisTaps(area.y, area.height, height);
  const out = new Float32Array(size * size);
  const left = Math.floor((size - width) / 2);
  const top = Math.floor((size - height) / 2);
  const narrowed = narrowRows(image, across, down);
  for (let y = 0; y < height; y++) {
    for (const { index, weight } of down[y] as readonly Tap[]) {
      const row = narrowed.get(index) as Float32Array;
      for (let x = 0, i = (top + y) * size + left; x < width; x++, i++) {
        out[i] = (out[i] as number) + weight * (row[x] as number);
      }
    }
  }
  return out;
}

/** Each source row that is needed, windowed and resampled to the new width. */
function narrowRows(
  image: GreyImage,
  across: readonly (readonly Tap[])[],
  down: readonly (readonly Tap[])[],
): Map<number, Float32Array> {
  const narrowed = new Map<number, Float32Array>();
  const grey = new Float32Array(image.columns);
  for (const taps of down) {
    for (const { index } of taps) {
      if (narrowed.has(index)) continue;
      windowRow(image, index, grey);
      narrowed.set(
        index,
        Float32Array.from(across, (columns) =>
          columns.reduce((sum, t) => sum + t.weight * (grey[t.index] as number), 0),
        ),
      );
    }
  }
  return narrowed;
}

function windowRow(image: GreyImage, row: number, into: Float32Array): void {
  const low = image.window.center - 0.5;
  const width = Math.max(1e-6, image.window.width - 1);
  for (let x = 0; x < image.columns; x++) {
    const grey = Math.min(
      1,
      Math.max(0, ((image.values[row * image.columns + x] as number) - low) / width + 0.5),
    );
    into[x] = image.invert ? 1 - grey : grey;
  }
}

/** For each of `count` new pixels over [from, from + length), the source pixels and weights that make it; none from outside. */
function axisTaps(from: number, length: number, count: number): Tap[][] {
  const step = length / count;
  return Array.from({ length: count }, (_, i) =>
    step >= 1
      ? areaTaps(from + i * step, Math.min(from + length, from + (i + 1) * step))
      : linearTaps(from + (i + 0.5) * step - 0.5, Math.floor(from), Math.ceil(from + length) - 1),
  );
}

function areaTaps(start: number, end: number): Tap[] {
  const taps: Tap[] = [];
  for (let index = Math.floor(start); index < end; index++) {
    const weight = (Math.min(end, index + 1) - Math.max(start, index)) / (end - start);
    if (weight > 1e-9) taps.push({ index, weight });
  }
  return taps;
}

function linearTaps(at: number, first: number, last: number): Tap[] {
  const low = Math.floor(at);
  const clamp = (index: number) => Math.min(last, Math.max(first, index));
  return [
    { index: clamp(low), weight: 1 - (at - low) },
    { index: clamp(low + 1), weight: at - low },
  ];
}

function clipRegion(image: GreyImage): Region {
  if (image.values.length !== image.rows * image.columns || image.values.length === 0) {
    throw new AppError(
      'invalid_input',
      'The picture has another number of values than rows times columns; decode it again.',
      {
        rows: image.rows,
        columns: image.columns,
        values: image.values.length,
      },
    );
  }
  const region = image.region ?? { x: 0, y: 0, width: image.columns, height: image.rows };
  const x = Math.max(0, region.x);
  const y = Math.max(0, region.y);
  const width = Math.min(image.columns, region.x + region.width) - x;
  const height = Math.min(image.rows, region.y + region.height) - y;
  if (width > 0 && height > 0) return { x, y, width, height };
  throw new AppError('invalid_input', 'The region lies outside the picture; mark it again.', { ...region });
}
