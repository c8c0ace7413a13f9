import { AppError } from '../errors.ts';

/** Largest frame that is sent or read, in bytes. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** Deepest nesting of arrays, maps and tags in a frame. */
export const MAX_DEPTH = 64;
/** Most data items in a frame: a byte string or a typed array counts once. */
export const MAX_ITEMS = 1_000_000;

/** A frame that is refused before or while it is decoded. */
export function badFrame(why: string): AppError {
  return new AppError('invalid_input', `A message was refused: ${why}. Start the action again.`);
}

interface Head {
  readonly major: number;
  readonly info: number;
  /** Count, length or tag number; 0 for floats. */
  readonly argument: number;
  /** Offset behind the head and its argument. */
  readonly end: number;
}

/**
 * Walks a CBOR item (RFC 8949 3) without building anything and refuses what the wire never sends: indefinite lengths, unassigned
 * simple values, integers beyond 2^53, other tags than `tags`, more than {@link MAX_DEPTH} levels or {@link MAX_ITEMS} items, lengths beyond the frame, bytes behind the item.
 * Linear in the frame, so that decoding afterwards is bounded too.
 * @throws AppError `invalid_input`
 */
export function checkCbor(bytes: Uint8Array, tags: { has(tag: number): boolean }): void {
  if (bytes.byteLength > MAX_FRAME_BYTES) throw badFrame('it is larger than 64 MiB');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const open: number[] = [1];
  let offset = 0;
  for (let items = 0; open.length > 0; items += 1) {
    if (items >= MAX_ITEMS) throw badFrame(`it has more than ${MAX_ITEMS} items`);
    const head = readHead(view, offset);
    if (head.major === 6 && !tags.has(head.argument)) throw badFrame('it has a value of unknown kind');
    offset = head.end + bodyLength(head);
    if (offset > bytes.byteLength) throw badFrame('it ends too early');
    openChildren(open, head);
  }
  if (offset !== bytes.byteLength) throw badFrame('it has bytes behind its end');
}

function openChildren(open: number[], head: Head): void {
  open[open.length - 1] = (open.at(-1) ?? 0) - 1;
  const children = childCount(head);
  if (children > 0) open.push(children);
  if (open.length > MAX_DEPTH) throw badFrame(`it is nested deeper than ${MAX_DEPTH} levels`);
  while (open.at(-1) === 0) open.pop();
}

function readHead(view: DataView, offset: number): Head {
  if (offset >= view.byteLength) throw badFrame('it ends too early');
  const first = view.getUint8(offset);
  const major = first >> 5;
  const info = first & 31;
  if (info < 24) return checkSimple({ major, info, argument: info, end: offset + 1 });
  if (info > 27) throw badFrame('it has a length that is not stated');
  const size = 2 ** (info - 24);
  if (offset + 1 + size > view.byteLength) throw badFrame('it ends too early');
  const argument = major === 7 ? 0 : readArgument(view, offset + 1, size);
  return checkSimple({ major, info, argument, end: offset + 1 + size });
}

function readArgument(view: DataView, offset: number, size: number): number {
  if (size === 1) return view.getUint8(offset);
  if (size === 2) return view.getUint16(offset);
  if (size === 4) return view.getUint32(offset);
  const wide = Number(view.getBigUint64(offset));
  if (wide > Number.MAX_SAFE_INTEGER) throw badFrame('it has a number that is too large');
  return wide;
}

function checkSimple(head: Head): Head {
  if (head.major !== 7) return head;
  // 20 to 23 are false, true, null, undefined; 25 to 27 are floats.
  if (head.info < 20 || head.info === 24) throw badFrame('it has a value of unknown kind');
  return { ...head, argument: 0 };
}

function bodyLength(head: Head): number {
  return head.major === 2 || head.major === 3 ? head.argument : 0;
}

function childCount(head: Head): number {
  if (head.major === 4) return head.argument;
  if (head.major === 5) return head.argument * 2;
  return head.major === 6 ? 1 : 0;
}
