import { readHead, UNDEFINED_LENGTH } from './elementHead.ts';
import type { Encoding } from './sniff.ts';

const ITEM = 'xfffee000';
const ITEM_END = 'xfffee00d';
const SEQUENCE_END = 'xfffee0dd';
const IMPLICIT: Encoding = { explicit: false, bigEndian: false };

interface Level {
  readonly kind: 'sequence' | 'item';
  readonly encoding: Encoding;
}

/**
 * Steps over a sequence of undefined length whose value begins at `offset`, without building it and without recursion, so that no
 * depth of nesting ends the stack. Returns the offset after its delimiter; throws RangeError where the bytes end first.
 */
export function skipUndefinedLength(bytes: Buffer, offset: number, encoding: Encoding): number {
  const open: Level[] = [{ kind: 'sequence', encoding }];
  let at = offset;
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const head = readHead(bytes, at, level.encoding);
    const isOpen = head.length === UNDEFINED_LENGTH;
    at = head.dataOffset;
    if (head.tag === ITEM_END) closeItem(open);
    else if (head.tag === SEQUENCE_END) closeSequence(open);
    else if (isOpen) open.push(levelOf(head.tag, head.vr, level.encoding));
    else at += head.length;
  }
  return at;
}

// CP-246: a UN element of undefined length holds implicit little endian items (PS3.5 section 6.2.2, note).
function levelOf(tag: string, vr: string | null, encoding: Encoding): Level {
  if (tag === ITEM) return { kind: 'item', encoding };
  return { kind: 'sequence', encoding: vr === 'UN' ? IMPLICIT : encoding };
}

function closeItem(open: Level[]): void {
  if (open.at(-1)?.kind === 'item') open.pop();
}

// Also ends an item that was never closed.
function closeSequence(open: Level[]): void {
  closeItem(open);
  open.pop();
}
