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

const NO_MEMORY = Buffer.alloc(0);

/** Reads from a file until `bytes` is full or the file ends; gives how many it read. */
function readFully(handle: number, bytes: Buffer, offset: number): number {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(handle, bytes, filled, bytes.length - filled, offset + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

/**
 * A file of this computer; a path that is no text is given by its bytes. What is wanted of its beginning is read once, into `memory`,
 * and given from there: it is gone when that is used again. Throws what `open` throws, and {@link Refusal} for no file.
 */
export function fileSource(path: string | Buffer, memory: Buffer = NO_MEMORY): ByteSource {
  const { handle, size } = openFile(path);
  let held = 0;
  return {
    size,
    read(offset, length) {
      const until = offset + Math.max(0, Math.min(length, size - offset));
      if (until > memory.length) {
        const bytes = Buffer.allocUnsafe(until - offset);
        return bytes.subarray(0, readFully(handle, bytes, offset));
      }
      if (until > held) held += readFully(handle, memory.subarray(held, until), held);
      return memory.subarray(Math.min(offset, held), Math.min(until, held));
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
