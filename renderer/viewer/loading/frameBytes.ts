import type { DataSet, Element } from 'dicom-parser';
import type { PixelLayout } from './frameHeader.ts';

/** Compressed bytes of a frame, or null where the pixel data is native. Fragments of the frame are joined (PS3.5 A.4). */
export function encapsulatedFrame(
  dataSet: DataSet,
  frame: number,
  frames: number,
): Uint8Array<ArrayBuffer> | null {
  const element = dataSet.elements.x7fe00010;
  const fragments = element?.fragments;
  if (element === undefined || fragments === undefined) return null;
  const [from, to] = fragmentRange(dataSet, element, frame, frames);
  const parts = fragments.slice(from, to).map(({ position, length }) => [position, length] as const);
  const joined = new Uint8Array(parts.reduce((sum, [, length]) => sum + length, 0));
  let offset = 0;
  for (const [position, length] of parts) {
    joined.set(dataSet.byteArray.subarray(position, position + length), offset);
    offset += length;
  }
  return joined;
}

/** Offset of a native frame in its pixel data in bits, and its length in samples: frames of 1 bit need not start at a byte. */
export function nativeFrameBits(layout: PixelLayout, frame: number): { offsetBits: number; samples: number } {
  const pixels = layout.rows * layout.columns;
  // 4:2:2 keeps two samples a pixel: Y1 Y2 Cb Cr for two pixels (PS3.3 C.7.6.3.1.2).
  const stored = layout.photometric === 'YBR_FULL_422' ? 2 * pixels : pixels * layout.samplesPerPixel;
  const bits = layout.floatBits ?? layout.bitsAllocated;
  return { offsetBits: frame * stored * bits, samples: stored };
}

function fragmentRange(dataSet: DataSet, element: Element, frame: number, frames: number): [number, number] {
  const fragments = element.fragments ?? [];
  if (frames === 1) return [0, fragments.length];
  if (fragments.length === frames) return [frame, frame + 1];
  const starts = frameStarts(dataSet, element, frames);
  return [starts[frame] ?? fragments.length, starts[frame + 1] ?? fragments.length];
}

function frameStarts(dataSet: DataSet, element: Element, frames: number): number[] {
  const fragments = element.fragments ?? [];
  const table = element.basicOffsetTable ?? [];
  if (table.length === frames) {
    return table.map((offset) => fragments.findIndex((fragment) => fragment.offset === offset));
  }
  // Without an offset table a frame ends where its code stream does: FF D9, before a possible pad byte.
  const starts = [0];
  fragments.forEach(({ position, length }, index) => {
    const tail = dataSet.byteArray.subarray(position + Math.max(0, length - 3), position + length);
    const at = tail.lastIndexOf(0xd9);
    if (at > 0 && tail[at - 1] === 0xff && index + 1 < fragments.length) starts.push(index + 1);
  });
  return starts;
}
