import loadCharls from '@cornerstonejs/codec-charls/decodewasmjs';
import loadTurbo from '@cornerstonejs/codec-libjpeg-turbo-8bit/decodewasmjs';
import loadOpenJpeg from '@cornerstonejs/codec-openjpeg/decodewasmjs';
import loadOpenJph from '@cornerstonejs/codec-openjph';
import { badPixels } from '../pixelLayout.ts';
import { type Samples, toValues } from './samples.ts';

/** Loads once, on first use. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

// The codecs' own words would mix with the program's output. Each codec fills the object that it is given: they must not share one.
function quiet(): WasmOptions {
  return { print: () => undefined, printErr: () => undefined };
}

const charls = once(() => loadCharls(quiet()));
const turbo = once(() => loadTurbo(quiet()));
const openJpeg = once(() => loadOpenJpeg(quiet()));
const openJph = once(() => loadOpenJph(quiet()));

// CharLS searches without end where data stop before this marker; behind one that is there it changes nothing.
const END_OF_IMAGE = Buffer.from('ffd9', 'hex');

function runDecoder(decoder: WasmDecoder, bytes: Uint8Array, name: string): Samples {
  try {
    decoder.getEncodedBuffer(bytes.length).set(bytes);
    decoder.decode();
    const { width, height, bitsPerSample, componentCount, isSigned = false } = decoder.getFrameInfo();
    const bytesPerSample = bitsPerSample <= 8 ? 1 : bitsPerSample <= 16 ? 2 : 4;
    const values = toValues(decoder.getDecodedBuffer(), bytesPerSample);
    if (values.length < width * height * componentCount) throw badPixels(`the ${name} data end too soon`);
    return { values, rows: height, columns: width, components: componentCount, planar: false, isSigned };
  } catch {
    // The codecs throw numbers and pointers: nothing that a person could use.
    throw badPixels(`the ${name} data are damaged`);
  }
}

/** Decodes JPEG-LS, lossless and near-lossless (ISO 14495-1). Interleave mode none gives planes. */
export async function decodeJpegLs(bytes: Uint8Array): Promise<Samples> {
  const decoder = new (await charls()).JpegLSDecoder();
  try {
    const samples = runDecoder(decoder, Buffer.concat([bytes, END_OF_IMAGE]), 'JPEG-LS');
    return { ...samples, planar: samples.components > 1 && decoder.getInterleaveMode() === 0 };
  } finally {
    decoder.delete();
  }
}

/** Decodes JPEG 2000, codestream or JP2 (ISO 15444-1). */
export async function decodeJpeg2000(bytes: Uint8Array): Promise<Samples> {
  const decoder = new (await openJpeg()).J2KDecoder();
  try {
    return runDecoder(decoder, bytes, 'JPEG 2000');
  } finally {
    decoder.delete();
  }
}

/** Decodes High-Throughput JPEG 2000 (ISO 15444-15). */
export async function decodeHtj2k(bytes: Uint8Array): Promise<Samples> {
  const decoder = new (await openJph()).HTJ2KDecoder();
  try {
    return runDecoder(decoder, bytes, 'HTJ2K');
  } finally {
    decoder.delete();
  }
}

/** Decodes grey JPEG with 8 bits, baseline, extended or progressive (ISO 10918-1). It would change three components to RGB. */
export async function decodeGreyJpeg(bytes: Uint8Array): Promise<Samples> {
  const decoder = new (await turbo()).JPEGDecoder();
  try {
    return runDecoder(decoder, bytes, 'JPEG');
  } finally {
    decoder.delete();
  }
}
