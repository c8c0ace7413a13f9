import type { DataSet } from 'dicom-parser';
import { readNumber } from './tags.ts';

/** A graphic plane over an image (PS3.3 C.9.2): one byte a pixel, 1 where it is drawn. */
export interface OverlayPlane {
  /** `x6000` to `x601e`. */
  readonly group: string;
  /** Column and row of the image where its first pixel lies, counted from 0. */
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly drawn: Uint8Array;
}

/** Where the image's own pixels lie, for planes in their unused bits. */
interface HostPixels {
  readonly offset: number;
  readonly length: number;
}

/** Planes of groups 6000 to 601E for a frame, counted from 0, at their origins; also those in unused bits of the pixels [V8]. */
export function readOverlayPlanes(dataSet: DataSet, frame: number): OverlayPlane[] {
  return Array.from({ length: 16 }, (_, index) => `x60${(2 * index).toString(16).padStart(2, '0')}`).flatMap(
    (group) => readPlane(dataSet, group, frame) ?? [],
  );
}

function readPlane(dataSet: DataSet, group: string, frame: number): OverlayPlane | null {
  const rows = dataSet.uint16(`${group}0010`);
  const columns = dataSet.uint16(`${group}0011`);
  const origin = [dataSet.int16(`${group}0050`, 0) ?? 1, dataSet.int16(`${group}0050`, 1) ?? 1] as const;
  const planeFrame = planeFrameOf(dataSet, group, frame);
  if (!rows || !columns || planeFrame === null) return null;
  const drawn = readDrawn(dataSet, group, rows * columns, planeFrame);
  return drawn === null ? null : { group, left: origin[1] - 1, top: origin[0] - 1, columns, rows, drawn };
}

/** Which frame of the plane belongs to a frame of the image; null where none does. */
function planeFrameOf(dataSet: DataSet, group: string, frame: number): number | null {
  const frames = readNumber(dataSet, `${group}0015`);
  if (frames === null) return 0;
  const first = (dataSet.uint16(`${group}0051`) ?? 1) - 1;
  return frame >= first && frame < first + frames ? frame - first : null;
}

function readDrawn(dataSet: DataSet, group: string, pixels: number, planeFrame: number): Uint8Array | null {
  const data = dataSet.elements[`${group}3000`];
  const bytes = dataSet.byteArray;
  if (data !== undefined) {
    const start = planeFrame * pixels;
    return Uint8Array.from({ length: pixels }, (_, index) => {
      const bit = start + index;
      return ((bytes[data.dataOffset + (bit >> 3)] ?? 0) >> (bit & 7)) & 1;
    });
  }
  const host = dataSet.elements.x7fe00010;
  const isNative = host !== undefined && host.fragments === undefined;
  const position = dataSet.uint16(`${group}0102`) ?? 0;
  if (!isNative || position === 0 || dataSet.uint16('x00280100') !== 16) return null;
  return drawnInPixels(
    bytes,
    { offset: host.dataOffset + 2 * pixels * planeFrame, length: pixels },
    position,
  );
}

function drawnInPixels(
  bytes: ArrayLike<number>,
  { offset, length }: HostPixels,
  position: number,
): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => {
    const at = offset + 2 * index;
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    return (word >> position) & 1;
  });
}
