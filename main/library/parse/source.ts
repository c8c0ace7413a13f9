import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { Refusal } from './refusal.ts';

/** Bytes that can be read at an offset. Synchronous: only worker threads read so. */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer at the end. */
  read(offset: number, length: number): Buffer;
  close(): void;
}

// A pipe that took a file's place since it was found must not hold the thread until somebody writes to it.
const READ_ONLY = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function openFile(path: string | Buffer): { readonly handle: number; readonly size: number } {
  const handle = openSync(path, READ_ONLY);
  const info = fstatSync(handle);
  if (info.isFile()) return { handle, size: info.size };
  closeSync(handle);
  throw new Refusal('it is no longer a file');
}

/** A file of this computer; a path that is no text is given by its bytes. Throws what `open` throws, and {@link Refusal} for no file. */
export function fileSource(path: string | Buffer): ByteSource {
  const { handle, size } = openFile(path);
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

/** Part of another source; closing it closes the other. */
export function sliceSource(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length) => source.read(start + offset, Math.max(0, Math.min(length, size - offset))),
    close: () => source.close(),
  };
}

/** A stretch of bytes. */
export interface Stretch {
  readonly at: number;
  readonly length: number;
}

/** Where an offset of a source without some stretches stands in the source itself; stretches are in the order of the file. */
export function offsetWith(stretches: readonly Stretch[], offset: number): number {
  return stretches.reduce((at, stretch) => (stretch.at <= at ? at + stretch.length : at), offset);
}

/** A source as if the stretches were not there; `at` of each counts in the source itself. */
export function withoutStretches(source: ByteSource, stretches: readonly Stretch[]): ByteSource {
  if (stretches.length === 0) return source;
  return {
    size: source.size - stretches.reduce((sum, { length }) => sum + length, 0),
    read(offset, length) {
      const parts: Buffer[] = [];
      let [at, left] = [offsetWith(stretches, offset), length];
      while (left > 0 && at < source.size) {
        const next = stretches.find((stretch) => stretch.at >= at) ?? { at: source.size, length: 0 };
        const part = source.read(at, Math.min(left, next.at - at));
        parts.push(part);
        left -= part.length;
        at = next.at + next.length;
      }
      return Buffer.concat(parts);
    },
    close: () => source.close(),
  };
}
