import { type HeadNumbers, scanHead, UNDEFINED_LENGTH, vrNumber } from './elementHead.ts';
import { Refusal } from './refusal.ts';
import type { Encoding } from './sniff.ts';

const ITEM = 0xfffee000;
const ITEM_END = 0xfffee00d;
const SEQUENCE_END = 0xfffee0dd;
const UN = vrNumber('UN');

/** How the items of a UN element of undefined length are written, whatever is around it (PS3.5 section 6.2.2, note; CP-246). */
export const IMPLICIT: Encoding = { explicit: false, bigEndian: false };

// A level is a number, so that a million of them take little memory: whether it is an item, and whether it is written implicit.
const IS_ITEM = 1;
const IS_IMPLICIT = 2;
const MAX_DEPTH = 1_000_000;

/** Where the elements of an item, or the items of a sequence, end, and where what follows them begins. */
export interface Skipped {
  readonly end: number;
  readonly next: number;
}

/**
 * Steps over a sequence or an item of undefined length whose value begins at `offset`, without building it and without recursion, so
 * that no depth of nesting ends the stack. Throws RangeError where the bytes end first, and {@link Refusal} beyond a million levels.
 */
export function skipUndefinedLength(
  bytes: Buffer,
  offset: number,
  encoding: Encoding,
  kind: 'sequence' | 'item' = 'sequence',
): Skipped {
  const open = [kind === 'item' ? IS_ITEM : 0];
  const head: HeadNumbers = { tag: 0, vr: 0, length: 0, dataOffset: offset };
  for (;;) {
    const at = head.dataOffset;
    const level = open[open.length - 1] ?? 0;
    scanHead(bytes, at, level & IS_IMPLICIT ? IMPLICIT : encoding, head);
    if (head.tag === ITEM_END) {
      if (level & IS_ITEM) open.pop();
    } else if (head.tag === SEQUENCE_END) {
      // It also ends an item that was never closed; the outermost one belongs to a sequence that ends here too.
      if (level & IS_ITEM) open.pop();
      if (open.length === 0) return { end: at, next: at };
      open.pop();
    } else if (head.length === UNDEFINED_LENGTH) {
      if (open.length >= MAX_DEPTH) throw new Refusal('its sequences are nested more than a million deep');
      open.push(levelOf(head, level));
    } else head.dataOffset += head.length;
    if (open.length === 0) return { end: at, next: head.dataOffset };
  }
}

function levelOf({ tag, vr }: HeadNumbers, around: number): number {
  const implicit = around & IS_IMPLICIT;
  if (tag === ITEM) return IS_ITEM | implicit;
  return vr === UN ? IS_IMPLICIT : implicit;
}
