import { Decoder } from 'jpeg-lossless-decoder-js';
import { badPixels } from '../pixelLayout.ts';
import type { Samples } from './samples.ts';

/** Decodes JPEG lossless, processes 14 and 14 selection value 1 (ISO 10918-1 annex H); samples come interleaved. */
export function decodeJpegLossless(bytes: Uint8Array): Samples {
  const copy = new Uint8Array(bytes).buffer;
  try {
    const decoder = new Decoder();
    const values = decoder.decode(copy, 0, copy.byteLength);
    const { dimX, dimY, numComp } = decoder.frame;
    return { values, rows: dimY, columns: dimX, components: numComp, planar: false };
  } catch {
    throw badPixels('the JPEG lossless data are damaged');
  }
}
