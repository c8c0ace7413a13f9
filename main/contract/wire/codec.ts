import { encode, type RequiredEncodeOptions, TypeEncoderMap, type Writer } from 'cbor2';
import { writeArray, writeInt, writeString, writeTag, writeUint8Array, writeUnknown } from 'cbor2/encoder';
import { AppError } from '../errors.ts';
import { CborReader, type TagReader } from './cborReader.ts';
import { badFrame, MAX_FRAME_BYTES } from './limits.ts';

const MAP = 5;
/** Milliseconds since 1970 as a number: tag 1 counts seconds, and a float of them loses a millisecond here and there. */
const DATE_TAG = 60_001;
const FEW_BYTES = 16 * 1024;

/** Little-endian typed arrays, tags of RFC 8746 2.1. Every host that runs this is little-endian. */
const TYPED_ARRAYS = [
  [68, Uint8ClampedArray],
  [69, Uint16Array],
  [70, Uint32Array],
  [71, BigUint64Array],
  [72, Int8Array],
  [77, Int16Array],
  [78, Int32Array],
  [79, BigInt64Array],
  [85, Float32Array],
  [86, Float64Array],
] as const;

const encoders = createEncoders();
const tagReaders = createTagReaders();

/**
 * One byte frame of one value. Keeps null, undefined (in objects and arrays too), booleans, numbers (NaN, ±Infinity, −0), well-formed
 * strings, Dates, typed arrays, arrays and plain objects; refuses functions, bigints, Map, Set and other classes that it would lose.
 * @throws AppError `invalid_input` where the value cannot be sent or is larger than 64 MiB
 */
export function encodeFrame(value: unknown): Uint8Array {
  const bytes = tryEncode(value);
  if (bytes.byteLength > MAX_FRAME_BYTES) {
    throw new AppError('invalid_input', 'The message is larger than 64 MiB. Send it in smaller parts.');
  }
  return bytes;
}

function tryEncode(value: unknown): Uint8Array {
  try {
    return encode(value, {
      types: encoders,
      ignoreGlobalTags: true,
      collapseBigInts: false,
      rejectBigInts: true,
      chunkSize: FEW_BYTES,
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown kind';
    throw new AppError('invalid_input', 'The message holds a value that cannot be sent.', { why });
  }
}

/**
 * The value of a frame. A Uint8Array in it is a view of the frame's bytes, not a copy; other typed arrays are copies.
 * @throws AppError `invalid_input` for anything that {@link encodeFrame} does not write
 */
export function decodeFrame(bytes: Uint8Array): unknown {
  if (bytes.byteLength > MAX_FRAME_BYTES) throw badFrame('it is larger than 64 MiB');
  try {
    return new CborReader(bytes, tagReaders).read();
  } catch (error) {
    throw error instanceof AppError ? error : badFrame('it cannot be read');
  }
}

function createEncoders(): TypeEncoderMap {
  const map = new TypeEncoderMap();
  map.registerEncoder(Array, writeArray);
  map.registerEncoder(Object, writeObject);
  map.registerEncoder(Uint8Array, writeUint8Array);
  map.registerEncoder(Date, (date) => [DATE_TAG, date.getTime()]);
  for (const [tag, Type] of TYPED_ARRAYS) map.registerEncoder(Type, typedArrayWriter(tag));
  // A Node Buffer is a Uint8Array with a constructor of its own; a page has none.
  const { Buffer } = globalThis as { Buffer?: typeof Uint8Array };
  if (Buffer) map.registerEncoder(Buffer, writeUint8Array);
  for (const Type of [Map, Set, ArrayBuffer, DataView, RegExp]) map.registerEncoder(Type, refuse);
  return map;
}

function refuse(value: object): never {
  throw new TypeError(`${value.constructor.name} is not a kind of the wire`);
}

/** Plain objects by hand: cbor2 makes a writer per key. It writes; the reader is our own, four times as fast and stricter. */
function writeObject(object: object, writer: Writer, options: RequiredEncodeOptions): undefined {
  const entries = Object.entries(object);
  writeInt(entries.length, writer, MAP);
  for (const [key, value] of entries) {
    writeString(key, writer, options);
    writeUnknown(value, writer, options);
  }
}

function typedArrayWriter(tag: number) {
  return (array: ArrayBufferView, writer: Writer, options: RequiredEncodeOptions): undefined => {
    writeTag(tag, writer, options);
    writeUint8Array(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), writer);
  };
}

function createTagReaders(): ReadonlyMap<number, TagReader> {
  const map = new Map<number, TagReader>();
  map.set(DATE_TAG, (contents) => {
    if (typeof contents !== 'number') throw badFrame('a date is not a number');
    return new Date(contents);
  });
  for (const [tag, Type] of TYPED_ARRAYS) {
    map.set(tag, (contents) => {
      if (!(contents instanceof Uint8Array)) throw badFrame('a typed array is not made of bytes');
      if (contents.byteLength % Type.BYTES_PER_ELEMENT)
        throw badFrame('a typed array has part of an element');
      return new Type(contents.slice().buffer);
    });
  }
  return map;
}
