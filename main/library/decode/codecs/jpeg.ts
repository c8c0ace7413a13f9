import { badPixels } from '../pixelLayout.ts';
import { decodeDct } from './dct/decodeDct.ts';
import { decodeJpegLossless } from './jpegLossless.ts';
import type { Samples } from './samples.ts';
import { decodeGreyJpeg, decodeJpegLs } from './wasm.ts';

/** What a JPEG's own header says: its process and bits. */
interface JpegHead {
  readonly process: 'dct' | 'lossless' | 'jpegls';
  readonly precision: number;
  readonly components: number;
}

const LOSSLESS = 0xc3;
const JPEG_LS = 0xf7;
const DCT: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** Reads the start-of-frame marker; null where there is none that can be decoded. */
function parseJpegHead(bytes: Buffer): JpegHead | null {
  for (let at = 2; at + 10 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const precision = bytes[at + 4] ?? 0;
    const components = bytes[at + 9] ?? 0;
    if (marker === LOSSLESS) return { process: 'lossless', precision, components };
    if (marker === JPEG_LS) return { process: 'jpegls', precision, components };
    if (DCT.has(marker)) return { process: 'dct', precision, components };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Decodes a JPEG frame by what its own header says, as the transfer syntax does not always say the truth. */
export async function decodeJpeg(bytes: Buffer): Promise<Samples> {
  const head = parseJpegHead(bytes);
  if (!head) throw badPixels('the JPEG data have no frame header');
  if (head.process === 'lossless') return decodeJpegLossless(bytes);
  if (head.process === 'jpegls') return decodeJpegLs(bytes);
  return head.precision === 8 && head.components === 1 ? decodeGreyJpeg(bytes) : decodeDct(bytes);
}
