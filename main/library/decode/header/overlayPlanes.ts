import type { OverlayPlane } from '../../../contract/domain/pixels/picture.ts';
import type { Dataset } from '../../parse/dataset.ts';
import { OVERLAY_GROUPS } from '../../parse/tags.ts';

/** The image that planes lie over. */
export interface PlaneHost {
  readonly data: Dataset;
  readonly bigEndian: boolean;
  /** The frame's words as they stand, for planes in their unused bits; null where the pixels are compressed. */
  readonly words: () => ArrayLike<number> | null;
}

/** Overlay planes of a frame (0-based) at their origins; also those in unused bits of the pixels (V2, V8, PS3.3 C.9.2). */
export function readOverlayPlanes(host: PlaneHost, frame: number): OverlayPlane[] {
  return OVERLAY_GROUPS.flatMap((group) => readPlane(host, group, frame) ?? []);
}

function readPlane(host: PlaneHost, group: string, frame: number): OverlayPlane | null {
  const { data } = host;
  const rows = data.int(`${group}0010`, 'US');
  const columns = data.int(`${group}0011`, 'US');
  const planeFrame = planeFrameOf(data, group, frame);
  if (!rows || !columns || planeFrame === null) return null;
  const [top, left] = data.numbers(`${group}0050`, 'SS');
  const drawn = readDrawn(host, group, rows * columns, planeFrame);
  return drawn && { group, left: (left ?? 1) - 1, top: (top ?? 1) - 1, columns, rows, drawn };
}

/** Which frame of the plane belongs to a frame of the image; null where none does (PS3.3 C.9.2.1.4). */
function planeFrameOf(data: Dataset, group: string, frame: number): number | null {
  const frames = data.int(`${group}0015`);
  if (frames === null) return 0;
  const first = (data.int(`${group}0051`, 'US') ?? 1) - 1;
  return frame >= first && frame < first + frames ? frame - first : null;
}

function readDrawn(host: PlaneHost, group: string, pixels: number, planeFrame: number): Uint8Array | null {
  const packed = host.data.bytes(`${group}3000`);
  if (packed) return unpack(bytesInOrder(packed, host, `${group}3000`), pixels, planeFrame);
  const position = host.data.int(`${group}0102`, 'US') ?? 0;
  const words = position > 0 ? host.words() : null;
  return words && Uint8Array.from({ length: pixels }, (_, at) => ((words[at] ?? 0) >> position) & 1);
}

// Words of a big-endian data set hold the first pixel in their lowest bit, too (PS3.5 8.1.1).
function bytesInOrder(bytes: Buffer, { data, bigEndian }: PlaneHost, tag: string): Uint8Array {
  const isWords = bigEndian && data.vr(tag) !== 'OB' && bytes.length % 2 === 0;
  return isWords ? Buffer.from(bytes).swap16() : bytes;
}

function unpack(bytes: Uint8Array, pixels: number, planeFrame: number): Uint8Array {
  const start = planeFrame * pixels;
  return Uint8Array.from({ length: pixels }, (_, index) => {
    const bit = start + index;
    return ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  });
}
