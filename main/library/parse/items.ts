import { type Element, readHead, UNDEFINED_LENGTH } from './elementHead.ts';
import { IMPLICIT, skipUndefinedLength } from './skipSequence.ts';
import type { Encoding } from './sniff.ts';

const ITEM = 'xfffee000';
const SEQUENCE_END = 'xfffee0dd';
/** Items that are found in one sequence at most, so that memory stays bounded. */
const MAX_ITEMS = 2 ** 18;

/** Where the elements of an item stand and how they are written. */
export interface ItemSpan {
  readonly start: number;
  readonly end: number;
  readonly encoding: Encoding;
}

/** Items as far as they could be found; `isWhole` is false where the sequence is damaged. */
export interface FoundItems {
  readonly spans: readonly ItemSpan[];
  readonly isWhole: boolean;
}

/** Finds the items of a sequence without reading them: each is read when it is asked for. */
export function findItems(bytes: Buffer, element: Element, around: Encoding): FoundItems {
  const encoding = element.vr === 'UN' ? IMPLICIT : around;
  const limit = Math.min(bytes.length, element.dataOffset + element.length);
  const spans: ItemSpan[] = [];
  try {
    for (let at = element.dataOffset; at < limit && spans.length < MAX_ITEMS; ) {
      const head = readHead(bytes, at, encoding);
      if (head.tag === SEQUENCE_END) break;
      if (head.tag !== ITEM) return { spans, isWhole: false };
      const { end, next } = endOfItem(bytes, head.dataOffset, head.length, encoding);
      spans.push({ start: head.dataOffset, end: Math.min(end, limit), encoding });
      if (end > limit) return { spans, isWhole: false };
      at = next;
    }
    return { spans, isWhole: true };
  } catch {
    return { spans, isWhole: false };
  }
}

function endOfItem(bytes: Buffer, start: number, length: number, encoding: Encoding) {
  if (length === UNDEFINED_LENGTH) return skipUndefinedLength(bytes, start, encoding, 'item');
  return { end: start + length, next: start + length };
}
