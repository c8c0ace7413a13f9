import { inflateRawSync } from 'node:zlib';
import type { Frame, StoredPixels } from '../../contract/domain/pixels/frame.ts';
import { AppError } from '../../contract/errors.ts';
import { UNDEFINED_LENGTH } from '../parse/elementHead.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import { TAG } from '../parse/tags.ts';
import { declaredSize } from './codecs/declaredSize.ts';
import { decodeJpeg } from './codecs/jpeg.ts';
import { decodeRle } from './codecs/rle.ts';
import type { Samples } from './codecs/samples.ts';
import { decodeHtj2k, decodeJpeg2000, decodeJpegLs } from './codecs/wasm.ts';
import { type FrameFragments, frameFragments, readFrame } from './fragments.ts';
import { parseFrameContext } from './frameContext.ts';
import { frameBytes, nativeSamples, readNativeFrame, swapToLittleEndian } from './nativeFrame.ts';
import { badPixels, type PixelLayout } from './pixelLayout.ts';
import { toStored } from './storedValues.ts';
import { isLossySyntax, type Packing, packingOf } from './syntaxes.ts';

/** A decoded frame as a worker thread gives it; the header is added from the store. */
export type DecodedPixels = Frame;

/** An image that is open for decoding: its header, layout and, where packed, which fragments make which frame. */
export interface OpenImage {
  readonly head: ParsedHead;
  readonly layout: PixelLayout;
  readonly packing: Packing;
  readonly fragments: FrameFragments | null;
}

/** Opens an image for decoding; `bad_file` names an unknown transfer syntax by its UID (V3). */
export function openImage(head: ParsedHead, layout: PixelLayout): OpenImage {
  const packing = packingOf(head.transferSyntaxUid);
  if (!packing) {
    throw new AppError(
      'bad_file',
      `The transfer syntax ${head.transferSyntaxUid} is not supported: its pixels cannot be shown.`,
    );
  }
  if (!head.pixels) throw badPixels('the file holds none');
  const isNative = isNativeLength(head, layout, packing);
  if (isNative) return { head, layout, packing: 'native', fragments: null };
  return { head, layout, packing, fragments: frameFragments(head, layout.frames) };
}

// Some writers declare a compressed syntax and leave the pixels as they were: a defined length that fits shows it.
function isNativeLength({ pixels }: ParsedHead, layout: PixelLayout, packing: Packing): boolean {
  if (!pixels || pixels.length === UNDEFINED_LENGTH) return false;
  const spare = pixels.length - frameBytes(layout) * layout.frames;
  return packing === 'native' || spare === 0 || spare === 1;
}

/** What may be missing. */
export interface DecodeOptions {
  /** Zeros stand for what is missing of an uncompressed frame in a file that was cut short; else it is refused. */
  readonly isFilled?: boolean;
}

/** Decodes a frame (0-based) of an open image. Throws `bad_file` with what is wrong, `not_found` where there is no such frame. */
export async function decodeFrame(
  image: OpenImage,
  frame: number,
  { isFilled = false }: DecodeOptions = {},
): Promise<DecodedPixels> {
  const { head, layout } = image;
  if (frame >= layout.frames)
    throw new AppError('not_found', `There is no frame ${frame + 1}: the image has ${layout.frames}.`);
  const float = decodeFloat(image, frame, isFilled);
  const samples = float ? null : await decodeSamples(image, frame, isFilled);
  if (samples) requireShape(samples, layout);
  return {
    rows: layout.rows,
    columns: layout.columns,
    samplesPerPixel: layout.samplesPerPixel,
    planar: samples?.planar ?? false,
    signed: float !== null || layout.signed,
    bitsStored: float ? layout.bitsAllocated : layout.bitsStored,
    photometric: photometricOf(image, samples),
    stored: float ?? (samples ? toStored(samples.values, fitBits(image, samples)) : new Uint8Array()),
    ...parseFrameContext(head.data, layout, frame),
  };
}

/** The bytes of an uncompressed frame, little endian. */
export function readPlainFrame({ head, layout }: OpenImage, frame: number, isFilled: boolean): Buffer {
  const bytes = readNativeFrame(head, layout, frame, isFilled);
  const { bigEndian } = head.encoding;
  if (bigEndian) swapToLittleEndian(bytes, layout.bitsAllocated, head.pixels?.vr ?? null);
  return bytes;
}

// Float pixels (PS3.3 C.7.6.24) are never packed.
function decodeFloat(image: OpenImage, frame: number, isFilled: boolean): StoredPixels | null {
  const tag = image.head.pixels?.tag;
  if (tag !== TAG.floatPixels && tag !== TAG.doublePixels) return null;
  const copy = new Uint8Array(readPlainFrame(image, frame, isFilled)).buffer;
  return tag === TAG.floatPixels ? new Float32Array(copy) : new Float64Array(copy);
}

async function decodeSamples(image: OpenImage, frame: number, isFilled: boolean): Promise<Samples> {
  const { head, layout, packing, fragments } = image;
  if (!fragments) return nativeSamples(readPlainFrame(image, frame, isFilled), layout, frame);
  const bytes = readFrame(head.pixelSource, fragments, frame);
  if (bytes.length === 0) throw badPixels(`frame ${frame + 1} is empty`);
  return unpackFrame(bytes, packing, layout);
}

async function unpackFrame(bytes: Buffer, packing: Packing, layout: PixelLayout): Promise<Samples> {
  switch (packing) {
    case 'native':
      return nativeSamples(bytes, layout, 0);
    case 'deflatedFrame':
      return nativeSamples(inflateFrame(bytes, layout), layout, 0);
    case 'rle':
      return unpackRle(bytes, layout);
    default:
      return unpackPicture(bytes, packing, layout);
  }
}

// A frame of an odd length has a byte of padding.
function inflateFrame(bytes: Buffer, layout: PixelLayout): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.ceil(frameBytes(layout)) + 1 });
  } catch {
    throw badPixels('the deflated frame is damaged, or larger than the header says');
  }
}

// Data that declare another size than the header are not decoded: a few bytes may declare gigabytes.
function unpackPicture(
  bytes: Buffer,
  packing: Exclude<Packing, 'native' | 'deflatedFrame' | 'rle'>,
  layout: PixelLayout,
): Promise<Samples> {
  const declared = declaredSize(bytes);
  if (declared) requireSize(declared, layout);
  switch (packing) {
    case 'jpeg':
      return decodeJpeg(bytes);
    case 'jpegls':
      return decodeJpegLs(bytes);
    case 'jpeg2000':
      return decodeJpeg2000(bytes);
    case 'htj2k':
      return decodeHtj2k(bytes);
  }
}

function unpackRle(bytes: Buffer, layout: PixelLayout): Samples {
  const samples = decodeRle(bytes, layout);
  if (layout.bitsAllocated !== 1) return samples;
  return nativeSamples(Buffer.from(samples.values as Uint8Array), layout, 0);
}

function requireSize({ rows, columns }: { rows: number; columns: number }, layout: PixelLayout): void {
  if (rows === layout.rows && columns === layout.columns) return;
  throw badPixels(`the frame is ${columns} × ${rows}, the header says ${layout.columns} × ${layout.rows}`);
}

function requireShape(samples: Samples, layout: PixelLayout): void {
  const { rows, columns, components, values } = samples;
  requireSize(samples, layout);
  if (components !== layout.samplesPerPixel) {
    throw badPixels(
      `the frame has ${components} samples per pixel, the header says ${layout.samplesPerPixel}`,
    );
  }
  if (values.length < rows * columns * components) throw badPixels('the frame ends too soon');
}

// A codec may give narrower values than the header allocates, 8-bit JPEG in 16 allocated bits; and a lossy one may overshoot the
// stored bits: cutting them off would turn the brightest pixels black.
function fitBits(
  { head, layout }: OpenImage,
  samples: Samples,
): Pick<PixelLayout, 'bitsStored' | 'highBit' | 'signed'> {
  const width = samples.values.BYTES_PER_ELEMENT * 8;
  const { signed } = layout;
  const isNumber = isLossySyntax(head.transferSyntaxUid) && signed === (samples.isSigned ?? false);
  if (isNumber) return { bitsStored: width, highBit: width - 1, signed };
  return {
    bitsStored: Math.min(layout.bitsStored, width),
    highBit: Math.min(layout.highBit, width - 1),
    signed,
  };
}

const RGB_WITHIN: ReadonlySet<string> = new Set(['YBR_ICT', 'YBR_RCT']);

/** Photometric Interpretation of the samples as decoded: codecs undo the transforms of JPEG 2000, and of JPEG where they say so. */
function photometricOf({ layout }: OpenImage, samples: Samples | null): string {
  if (samples?.colour) return samples.colour;
  if (RGB_WITHIN.has(layout.photometric)) return 'RGB';
  return layout.photometric === 'YBR_FULL_422' ? 'YBR_FULL' : layout.photometric;
}
