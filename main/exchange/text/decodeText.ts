import iconv from 'iconv-lite';

/** Text decoded from bytes, and by which encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

const SAMPLE_BYTES = 4096;

// ASCII letters of UTF-16 have a zero in every other byte.
function sniffUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES - (SAMPLE_BYTES % 2));
  if (sample.length < 4 || bytes.length % 2 === 1) return null;
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const half = sample.length / 2;
  if ((zeros[1] ?? 0) > half * 0.7 && zeros[0] === 0) return 'utf-16le';
  return (zeros[0] ?? 0) > half * 0.7 && zeros[1] === 0 ? 'utf-16be' : null;
}

function sniffEncoding(bytes: Uint8Array): DecodedText['encoding'] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return sniffUtf16(bytes);
}

/** Decodes by byte order mark, by the pattern of UTF-16, as UTF-8 where that is valid, else as Latin 1 with Windows' additions. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = sniffEncoding(bytes);
  if (wide) return { text: iconv.decode(buffer, wide), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: iconv.decode(buffer, 'windows-1252'), encoding: 'windows-1252' };
  }
}
