import { crc32 } from 'node:zlib';

/** Length and CRC-32 of the payload, both uint32 little-endian, before each record. */
const HEAD_BYTES = 8;

/** One record as it stands in the file. */
export function frameOf(payload: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(payload.length, 0);
  head.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([head, payload]);
}

/** What a segment holds: whole records, where they end, and what follows them. */
export interface ParsedSegment {
  readonly payloads: readonly Buffer[];
  /** Bytes up to the end of the last whole record. */
  readonly wholeBytes: number;
  /** `torn`: the last write did not finish. `changed`: a record that was once whole is not any more. */
  readonly rest: 'none' | 'torn' | 'changed';
}

/**
 * Reads the records of a segment. One write is under way at a time, so only the last record can be torn: a wrong record with
 * anything but zeros after its end was changed later.
 */
export function parseSegment(bytes: Buffer): ParsedSegment {
  const payloads: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const payload = payloadAt(bytes, at);
    if (payload === null) return { payloads, wholeBytes: at, rest: isTorn(bytes, at) ? 'torn' : 'changed' };
    payloads.push(payload);
    at += HEAD_BYTES + payload.length;
  }
  return { payloads, wholeBytes: at, rest: 'none' };
}

function payloadAt(bytes: Buffer, at: number): Buffer | null {
  if (at + HEAD_BYTES > bytes.length) return null;
  const length = bytes.readUInt32LE(at);
  const end = at + HEAD_BYTES + length;
  if (length === 0 || end > bytes.length) return null;
  const payload = bytes.subarray(at + HEAD_BYTES, end);
  return crc32(payload) === bytes.readUInt32LE(at + 4) ? payload : null;
}

function isTorn(bytes: Buffer, at: number): boolean {
  if (at + HEAD_BYTES > bytes.length) return true;
  const end = at + HEAD_BYTES + bytes.readUInt32LE(at);
  return end >= bytes.length || bytes.subarray(at + HEAD_BYTES).every((byte) => byte === 0);
}
