/** What a JPEG stream says of itself. */
export interface JpegHead {
  readonly process: 'dct' | 'lossless' | 'jpegls';
  /** Bits of a sample. */
  readonly precision: number;
  /** An Adobe or JFIF segment tells how colour was transformed. */
  readonly namesColour: boolean;
}

const LOSSLESS = 0xc3;
const JPEG_LS = 0xf7;
const DCT: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const JFIF = 0xe0;
const ADOBE = 0xee;

/** Reads the segments of a JPEG up to its frame header (ISO 10918-1 B.2.2); null where there is none that is known. */
export function readJpegHead(bytes: Uint8Array): JpegHead | null {
  let namesColour = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const precision = bytes[at + 4] ?? 0;
    if (marker === LOSSLESS) return { process: 'lossless', precision, namesColour };
    if (marker === JPEG_LS) return { process: 'jpegls', precision, namesColour };
    if (DCT.has(marker)) return { process: 'dct', precision, namesColour };
    if (marker === JFIF || marker === ADOBE) namesColour = true;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return null;
}
