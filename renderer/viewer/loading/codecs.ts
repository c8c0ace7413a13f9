import { getWebWorkerManager } from '@cornerstonejs/core';
import type { StoredPixels } from '../../../main/contract/domain/pixels/frame.ts';
import { AppError } from '../../../main/contract/errors.ts';
import type { PixelLayout } from './frameHeader.ts';
import { decodeJpeg12 } from './jpeg12/decodeJpeg12.ts';
import { type JpegHead, readJpegHead } from './jpegHead.ts';
import { allocateSamples, interleavePlanes, storedValue } from './samples.ts';

/** Name of the worker that holds the codecs: the one of the DICOM image loader. */
const WORKER = 'dicomImageLoader';
/** Suffixes after 1.2.840.10008.1.2.4. of the syntaxes that the codecs know (PS3.5 A.4). */
const JPEG = new Set(['50', '51', '53', '55', '57', '70', '80', '81']);
const OTHERS = new Set(['90', '91', '201', '202', '203', '110', '111', '112']);
const PREFIX = '1.2.840.10008.1.2.4.';

/** A decoded frame: its samples, and whether the codec has turned colour into RGB. */
export interface Decompressed {
  readonly samples: StoredPixels;
  readonly isRgb: boolean;
}

interface DecodedByWorker {
  readonly pixelData: ArrayLike<number>;
  readonly interleaveMode?: number;
}

/** Which decoder a frame goes to. */
interface Codec {
  /** The syntax that names the worker's decoder; null for our own of 12 bits. */
  readonly syntax: string | null;
  readonly isRgb: boolean;
  /** Lossy by DCT: values may overshoot the stored bits and are cut, not masked. */
  readonly isDct: boolean;
}

/** Decodes a compressed frame. An unknown syntax is refused by its UID [V3]; a decoder's error becomes `bad_file`. */
export async function decodeCompressed(
  layout: PixelLayout,
  transferSyntaxUid: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Decompressed> {
  const codec = codecFor(transferSyntaxUid, bytes, layout);
  const decoded =
    codec.syntax === null
      ? { pixelData: decodeJpeg12(bytes).samples }
      : await decodeInWorker(layout, codec.syntax, bytes);
  const samples = storedSamples(layout, codec, decoded.pixelData);
  // JPEG-LS with one scan for each component comes as planes.
  const isPlanar = decoded.interleaveMode === 0 && layout.samplesPerPixel > 1;
  return {
    samples: isPlanar ? interleavePlanes(samples, layout.samplesPerPixel) : samples,
    isRgb: codec.isRgb,
  };
}

function storedSamples(layout: PixelLayout, codec: Codec, decoded: ArrayLike<number>): StoredPixels {
  const expected = layout.rows * layout.columns * layout.samplesPerPixel;
  if (decoded.length < expected) {
    const found = `${decoded.length} of the ${expected} samples`;
    throw new AppError('bad_file', `The picture holds ${found} that its header names.`);
  }
  const samples = allocateSamples(layout, expected);
  const highest = 2 ** layout.bitsStored - 1;
  const cuts = codec.isDct && !layout.signed;
  for (let index = 0; index < expected; index++) {
    const value = decoded[index] ?? 0;
    samples[index] = cuts ? Math.min(value, highest) : storedValue(value, layout);
  }
  return samples;
}

/** A JPEG is decoded by what its own header says, as the transfer syntax does not always tell the truth. */
function codecFor(uid: string, bytes: Uint8Array, layout: PixelLayout): Codec {
  const suffix = uid.startsWith(PREFIX) ? uid.slice(PREFIX.length) : '';
  if (OTHERS.has(suffix)) {
    return { syntax: uid, isRgb: /^YBR_(ICT|RCT)$/.test(layout.photometric), isDct: false };
  }
  if (!JPEG.has(suffix)) throw new AppError('bad_file', `Transfer syntax ${uid} is not supported.`);
  const head = readJpegHead(bytes);
  if (head === null) throw new AppError('bad_file', 'The JPEG data have no frame header.');
  return jpegCodec(head, layout);
}

function jpegCodec(head: JpegHead, layout: PixelLayout): Codec {
  if (head.process === 'lossless') return { syntax: `${PREFIX}70`, isRgb: false, isDct: false };
  if (head.process === 'jpegls') return { syntax: `${PREFIX}80`, isRgb: false, isDct: false };
  // The worker's decoder of 12 bits adds 15 to every value.
  if (head.precision !== 8) return { syntax: null, isRgb: false, isDct: true };
  // Without a word on colour the fast decoder takes three components for YCbCr, even where the file says RGB.
  const isPlainRgb = layout.photometric === 'RGB' && !head.namesColour;
  const syntax = `${PREFIX}${isPlainRgb ? '51' : '50'}`;
  return { syntax, isRgb: layout.samplesPerPixel === 3, isDct: true };
}

async function decodeInWorker(
  layout: PixelLayout,
  transferSyntax: string,
  pixelData: Uint8Array<ArrayBuffer>,
): Promise<DecodedByWorker> {
  const imageFrame = {
    ...layout,
    pixelRepresentation: layout.signed ? 1 : 0,
    planarConfiguration: layout.planar ? 1 : 0,
    photometricInterpretation: layout.photometric,
  };
  const task = {
    imageFrame,
    transferSyntax,
    pixelData,
    options: { preScale: { enabled: false } },
    decodeConfig: {},
  };
  try {
    return (await getWebWorkerManager().executeTask(WORKER, 'decodeTask', task)) as DecodedByWorker;
  } catch (error) {
    throw new AppError('bad_file', 'The compressed picture is damaged and cannot be decoded.', {
      cause: error,
    });
  }
}
