import iconv from 'iconv-lite';

const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// Info-ZIP's own UTF-8 name: version, CRC of the plain name, the name (APPNOTE 4.6.9).
function unicodePath(extra: Buffer): string | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === UNICODE_PATH && length > 5)
      return utf8(extra.subarray(at + 9, at + 4 + length));
  }
  return null;
}

/**
 * The name of an entry, with forward slashes. UTF-8 where the archive says so; else UTF-8 where the bytes are (macOS does not say so);
 * else code page 437, as APPNOTE D.1 has it. A name that goes up or is absolute stays as it is: it is shown, and never a path.
 */
export function decodeZipName(bytes: Buffer, flags: number, extra: Buffer): string {
  const given = utf8(bytes);
  const isSaid = (flags & UTF8_FLAG) !== 0;
  const name = isSaid ? (given ?? bytes.toString('utf8')) : (unicodePath(extra) ?? given ?? fromOem(bytes));
  return name.replaceAll('\\', '/');
}

function fromOem(bytes: Buffer): string {
  return iconv.decode(bytes, 'cp437');
}
