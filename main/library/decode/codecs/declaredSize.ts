/** Rows and columns that compressed data declare of themselves. */
export interface DeclaredSize {
  readonly rows: number;
  readonly columns: number;
}

const NO_FRAME_HEADER: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const JPEG_LS = 0xf7;

function isFrameHeader(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME_HEADER.has(marker)) || marker === JPEG_LS;
}

// ISO 10918-1 B.2.2, ISO 14495-1 C.2.2: lines, then samples per line.
function jpegSize(bytes: Buffer): DeclaredSize | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker))
      return { rows: bytes.readUInt16BE(at + 5), columns: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

// ISO 15444-1 A.5.1: the image lies between its offset and its end on the reference grid.
function jpeg2000Size(bytes: Buffer): DeclaredSize | null {
  const start = bytes.indexOf('ff4fff51', 0, 'hex');
  if (start < 0 || start + 24 > bytes.length) return null;
  const word = (index: number) => bytes.readUInt32BE(start + 8 + 4 * index);
  return { rows: word(1) - word(3), columns: word(0) - word(2) };
}

/** What JPEG, JPEG-LS, JPEG 2000 and HTJ2K data say of their size before they are decoded; null where they do not. */
export function declaredSize(bytes: Buffer): DeclaredSize | null {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  const size = isJpeg ? jpegSize(bytes) : jpeg2000Size(bytes);
  // Lines may be said later, by a marker of their own.
  return size && size.rows > 0 && size.columns > 0 ? size : null;
}
