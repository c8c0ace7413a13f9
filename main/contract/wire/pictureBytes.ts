import type { StoredPixels } from '../domain/pixels/frame.ts';
import type { FramePlace, Picture } from '../domain/pixels/picture.ts';
import { decodeFrame, encodeFrame } from './codec.ts';
import { badFrame } from './limits.ts';

const KINDS = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;

type KindName = keyof typeof KINDS;

interface Head {
  readonly picture: Picture;
  readonly kind: KindName;
}

/** Two lengths of 4 bytes: of the head, and from the start to the stored values, which begin at a multiple of 8. */
const LENGTHS = 8;

/**
 * A picture as bytes: its head in a frame of the wire, then the stored values as they lie in memory, little endian. Pixels may be more
 * than a frame of the wire can hold, and are neither copied nor checked one by one where they are read.
 */
export function encodePicture({ header, frame, isComplete }: Picture): Uint8Array<ArrayBuffer> {
  const { stored } = frame;
  const kind = stored.constructor.name;
  const head = encodeFrame({ picture: { header, frame: { ...frame, stored: null }, isComplete }, kind });
  const start = Math.ceil((LENGTHS + head.length) / 8) * 8;
  const bytes = new Uint8Array(start + stored.byteLength);
  new Uint32Array(bytes.buffer, 0, 2).set([head.length, start]);
  bytes.set(head, LENGTHS);
  bytes.set(new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength), start);
  return bytes;
}

function storedValues(bytes: Uint8Array<ArrayBuffer>, start: number, kind: KindName): StoredPixels {
  const Kind = KINDS[kind];
  const length = (bytes.length - start) / Kind.BYTES_PER_ELEMENT;
  return new Kind(bytes.buffer, bytes.byteOffset + start, length);
}

/**
 * The picture of {@link encodePicture}'s bytes; its stored values are a view of them.
 * @throws AppError `invalid_input` where they are no picture
 */
export function decodePicture(bytes: Uint8Array<ArrayBuffer>): Picture {
  if (bytes.length < LENGTHS) throw badFrame('a picture ends too soon');
  const [length = 0, start = 0] = new Uint32Array(bytes.slice(0, LENGTHS).buffer);
  if (start > bytes.length || LENGTHS + length > start || start % 8 !== 0)
    throw badFrame('a picture ends too soon');
  const { picture, kind } = decodeFrame(bytes.subarray(LENGTHS, LENGTHS + length)) as Head;
  if (!Object.hasOwn(KINDS, kind)) throw badFrame('its pixels are of no known kind');
  const { rows, columns, samplesPerPixel } = picture.frame;
  const expected = rows * columns * samplesPerPixel * KINDS[kind].BYTES_PER_ELEMENT;
  if (bytes.length - start !== expected) throw badFrame('a picture has another size than it says');
  return { ...picture, frame: { ...picture.frame, stored: storedValues(bytes, start, kind) } };
}

/** Where the frames of an instance lie, as bytes: a frame of the wire. */
export function encodePlaces(places: readonly FramePlace[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encodeFrame(places));
}

/**
 * The places of {@link encodePlaces}' bytes.
 * @throws AppError `invalid_input` where they are none
 */
export function decodePlaces(bytes: Uint8Array): readonly FramePlace[] {
  const places = decodeFrame(bytes);
  if (!Array.isArray(places)) throw badFrame('places are no list');
  return places as FramePlace[];
}
