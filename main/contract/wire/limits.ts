import { AppError } from '../errors.ts';

/** Largest frame that is sent or read, in bytes. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** Deepest nesting of arrays, maps and tags in a frame. */
export const MAX_DEPTH = 64;
/** Most data items in a frame: a byte string or a typed array counts once. */
export const MAX_ITEMS = 1_000_000;

/** A frame that is refused while it is read. */
export function badFrame(why: string): AppError {
  return new AppError('invalid_input', `A message was refused: ${why}. Start the action again.`);
}
