import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that can be read at an offset. Synchronous: only worker threads read so. */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Buffer;
  close(): void;
}

/** A file of this computer. Throws what `open` throws. */
export function fileSource(path: string): ByteSource {
  const handle = openSync(path, 'r');
  const size = fstatSync(handle).size;
  return {
    size,
    read(offset, length) {
      const wanted = Math.max(0, Math.min(length, size - offset));
      const bytes = Buffer.allocUnsafe(wanted);
      let filled = 0;
      while (filled < wanted) {
        const count = readSync(handle, bytes, filled, wanted - filled, offset + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    },
    close: () => closeSync(handle),
  };
}

/** Bytes already in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: all.length,
    read: (offset, length) => all.subarray(offset, Math.min(all.length, offset + length)),
    close: () => undefined,
  };
}
