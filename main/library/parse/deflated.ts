import { constants, inflateRawSync, inflateSync } from 'node:zlib';
import { Refusal } from './refusal.ts';
import type { ByteSource } from './source.ts';

const MAX_INFLATED_BYTES = 512 * 1024 * 1024;

function isTooLarge(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ERR_BUFFER_TOO_LARGE';
}

// PS3.5 A.5 asks for a raw stream; some writers add zlib's own two bytes.
function inflate(deflated: Buffer, maxOutputLength: number): Buffer {
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateRawSync(deflated, options);
  } catch (fault) {
    if (isTooLarge(fault))
      throw new Refusal(`the deflated data set is larger than ${maxOutputLength / 2 ** 20} MiB`);
    try {
      return inflateSync(deflated, options);
    } catch {
      throw new Refusal('the deflated data set cannot be inflated');
    }
  }
}

/** Inflates the beginning of a deflated data set, as far as the bytes at hand go. Throws {@link Refusal}. */
export function inflatePrefix(deflated: Buffer, mostBytes: number): Buffer {
  return inflate(deflated, mostBytes);
}

/** The inflated data set of a file whose deflated one begins at `start`; it is inflated when it is first asked for, unless it is given. */
export function deflatedSource(source: ByteSource, start: number, given: Buffer | null): ByteSource {
  let inflated = given;
  const all = () => {
    inflated ??= inflate(source.read(start, source.size), MAX_INFLATED_BYTES);
    return inflated;
  };
  return {
    get size() {
      return all().length;
    },
    read: (offset, length) => all().subarray(offset, offset + length),
    close: () => source.close(),
  };
}
