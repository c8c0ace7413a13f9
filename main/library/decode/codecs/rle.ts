import { badPixels, type PixelLayout } from '../pixelLayout.ts';
import { type Samples, toValues } from './samples.ts';

const HEADER_BYTES = 64;

/** Unpacks one PackBits segment (PS3.5 G.3) into `plane`; returns how many bytes it gave. */
function unpack(segment: Buffer, plane: Uint8Array): number {
  let out = 0;
  for (let at = 0; at < segment.length && out < plane.length; ) {
    const count = segment.readInt8(at++);
    if (count >= 0) {
      const run = segment.subarray(at, at + Math.min(count + 1, plane.length - out));
      plane.set(run, out);
      out += run.length;
      at += count + 1;
    } else if (count > -128) {
      plane.fill(segment[at++] ?? 0, out, out + 1 - count);
      out = Math.min(plane.length, out + 1 - count);
    }
  }
  return out;
}

/** Bytes of one plane: bits of 1-bit images are packed. */
function planeBytes({ rows, columns, bitsAllocated }: PixelLayout): number {
  return bitsAllocated === 1 ? Math.ceil((rows * columns) / 8) : rows * columns;
}

/**
 * Decodes an RLE frame (PS3.5 annex G): one segment for each byte of each sample, the most significant first. Samples come as planes,
 * whatever Planar Configuration says.
 */
export function decodeRle(bytes: Buffer, layout: PixelLayout): Samples {
  const width = Math.ceil(layout.bitsAllocated / 8);
  const count = layout.samplesPerPixel * width;
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) < count)
    throw badPixels('the RLE header is damaged');
  const size = planeBytes(layout);
  const joined = new Uint8Array(size * count);
  const plane = new Uint8Array(size);
  for (let segment = 0; segment < count; segment++) {
    const from = bytes.readUInt32LE(4 + 4 * segment);
    const next = segment + 1 < bytes.readUInt32LE(0) ? bytes.readUInt32LE(8 + 4 * segment) : bytes.length;
    if (unpack(bytes.subarray(from, next), plane) < size) throw badPixels('the RLE data end too soon');
    const sample = Math.floor(segment / width);
    const byte = width - 1 - (segment % width);
    for (let i = 0; i < size; i++) joined[sample * size * width + i * width + byte] = plane[i] ?? 0;
  }
  const { rows, columns, samplesPerPixel } = layout;
  return {
    values: toValues(joined, width),
    rows,
    columns,
    components: samplesPerPixel,
    planar: samplesPerPixel > 1,
  };
}
