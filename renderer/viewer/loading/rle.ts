import type { StoredPixels } from '../../../main/contract/domain/pixels/frame.ts';
import type { PixelLayout } from './frameHeader.ts';
import { allocateSamples, storedValue } from './samples.ts';

/** Decodes an RLE frame (PS3.5 Annex G): a segment for each byte of each sample, most significant first. */
export function decodeRle(layout: PixelLayout, bytes: Uint8Array): StoredPixels {
  const pixels = layout.rows * layout.columns;
  if (layout.bitsAllocated === 1) return decodeBits(pixels, bytes);
  const bytesPerSample = layout.bitsAllocated / 8;
  const samples = allocateSamples(layout, pixels * layout.samplesPerPixel);
  const raw = new Uint32Array(samples.length);
  segmentsOf(bytes).forEach((segment, index) => {
    const plane = unpackBits(segment, pixels);
    const sample = Math.floor(index / bytesPerSample);
    for (let pixel = 0; pixel < pixels; pixel++) {
      const at = pixel * layout.samplesPerPixel + sample;
      raw[at] = ((raw[at] ?? 0) << 8) | (plane[pixel] ?? 0);
    }
  });
  for (let index = 0; index < samples.length; index++) samples[index] = storedValue(raw[index] ?? 0, layout);
  return samples;
}

function decodeBits(pixels: number, bytes: Uint8Array): StoredPixels {
  const packed = unpackBits(segmentsOf(bytes)[0] ?? new Uint8Array(), Math.ceil(pixels / 8));
  return Uint8Array.from({ length: pixels }, (_, index) => ((packed[index >> 3] ?? 0) >> (index & 7)) & 1);
}

function segmentsOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint32(0, true), 15);
  const starts = Array.from({ length: count }, (_, index) => view.getUint32(4 + 4 * index, true));
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length));
}

function unpackBits(segment: Uint8Array, length: number): Uint8Array {
  const plane = new Uint8Array(length);
  let from = 0;
  let to = 0;
  while (from < segment.length && to < length) {
    const control = segment[from++] ?? 128;
    if (control < 128) {
      const run = segment.subarray(from, from + Math.min(control + 1, length - to));
      plane.set(run, to);
      from += control + 1;
      to += control + 1;
    } else if (control > 128) {
      plane.fill(segment[from++] ?? 0, to, to + 257 - control);
      to += 257 - control;
    }
  }
  return plane;
}
