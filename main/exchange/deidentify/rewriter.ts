import type { ElementAction } from '../../contract/domain/deidentify.ts';
import { type Charset, decodeText } from '../../library/charset/charset.ts';
import type { Element } from '../../library/parse/elementHead.ts';
import { findItems, type ItemSpan } from '../../library/parse/items.ts';
import { readItem } from '../../library/parse/readElements.ts';
import { Refusal } from '../../library/parse/refusal.ts';
import type { Encoding } from '../../library/parse/sniff.ts';
import { tagInWords } from '../../library/parse/tags.ts';
import { daysEarlier } from './dates.ts';
import { knownElement } from './dictionary.ts';
import { DUMMY_TEXT, dummyOf, isOpaque, isText } from './dummies.ts';
import { elementBytes, sequenceBytes } from './encode.ts';
import { type Decision, decide, type FileFacts } from './rules.ts';
import type { Secrets } from './secrets.ts';

/** One element that was changed in one place. */
export interface Change {
  readonly path: string;
  readonly name: string;
  readonly action: ElementAction;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a file is rewritten by. */
export interface Rewriting {
  readonly secrets: Secrets;
  readonly identity: string;
  readonly identifiers: RegExp | null;
  readonly charset: Charset;
  readonly facts: FileFacts;
}

/** Elements of one data set as they stand in `bytes`. */
export interface Stretch {
  readonly bytes: Buffer;
  readonly elements: ReadonlyMap<string, Element>;
  readonly encoding: Encoding;
}

interface Place extends Stretch {
  readonly facts: FileFacts;
  readonly path: readonly string[];
}

interface Found {
  readonly tag: string;
  /** What the value is. */
  readonly vr: string;
  /** What the element is written as: UN stays UN, its items stay implicit. */
  readonly writtenVr: string;
  readonly element: Element;
  readonly place: Place;
}

const MOST_LEVELS = 20;
const SHOWN_CHARACTERS = 80;
const ITEM_LITTLE = 'feff00e0';

/** Rewrites the elements of a file, one data set inside the other, and keeps what it changed. */
export class Rewriter {
  readonly #by: Rewriting;
  readonly changes: Change[] = [];

  constructor(by: Rewriting) {
    this.#by = by;
  }

  /** The elements of the outermost data set, by tag; those that go are left out. */
  rewrite(stretch: Stretch): Map<string, Buffer> {
    return this.#elements({ ...stretch, facts: this.#by.facts, path: [] });
  }

  /** Notes an element that is put in. */
  added(tag: string, after: string): void {
    const name = knownElement(tag)?.name ?? '';
    this.changes.push({ path: tagInWords(tag), name, action: 'added', before: null, after });
  }

  #elements(place: Place): Map<string, Buffer> {
    const written = new Map<string, Buffer>();
    for (const [tag, element] of place.elements) {
      const vr = vrOf(tag, element, place.bytes);
      const found = { tag, vr, writtenVr: element.vr ?? vr, element, place };
      const bytes = this.#element(found, decide(tag, found.vr, place.facts));
      if (bytes) written.set(tag, bytes);
    }
    return written;
  }

  #element(found: Found, decision: Decision): Buffer | null {
    switch (decision) {
      case 'remove':
        this.#note(found, 'removed', null);
        return null;
      case 'empty':
        return found.vr === 'SQ' ? this.#emptySequence(found) : this.#put(found, 'emptied', Buffer.alloc(0));
      case 'dummy':
        return this.#dummy(found);
      case 'pseudonym':
        return this.#put(found, 'replaced', Buffer.from(this.#by.secrets.pseudonym(this.#by.identity)));
      case 'uid':
        return this.#uid(found);
      case 'move':
        return this.#moved(found);
      case 'keep':
        return this.#keep(found);
      case 'clean':
        return this.#cleaned(found);
      case 'inside':
        return this.#inside(found, found.place.facts);
      case 'dummyInside':
        return this.#inside(found, { ...found.place.facts, isDummy: true });
    }
  }

  #keep({ tag, vr, writtenVr, element, place }: Found): Buffer {
    return elementBytes(tag, writtenVr, valueBytes(element, place.bytes), place.encoding, vr);
  }

  #put(found: Found, action: ElementAction, value: Buffer): Buffer {
    const { tag, vr, writtenVr, element, place } = found;
    const before = valueBytes(element, place.bytes);
    if (!trimmed(before).equals(trimmed(value))) this.#note(found, action, value.toString('latin1'));
    return elementBytes(tag, writtenVr, value, place.encoding, vr);
  }

  #emptySequence(found: Found): Buffer {
    const { tag, writtenVr, element, place } = found;
    if (element.length > 0) this.#note(found, 'emptied', null);
    return sequenceBytes(tag, writtenVr, [], place.encoding);
  }

  // What is empty already has nothing to hide.
  #dummy(found: Found): Buffer {
    const isEmpty = trimmed(valueBytes(found.element, found.place.bytes)).length === 0;
    const value = isEmpty ? null : dummyOf(found.vr);
    return value ? this.#put(found, 'replaced', value) : this.#keep(found);
  }

  #uid(found: Found): Buffer {
    const before = trimmed(valueBytes(found.element, found.place.bytes)).toString('latin1');
    const after = before.split('\\').map((uid) => this.#by.secrets.uid(uid.replace(/[\0 ]+$/, '')));
    return this.#put(found, 'new_uid', Buffer.from(after.join('\\'), 'latin1'));
  }

  // A date that cannot be read cannot be moved, and is emptied.
  #moved(found: Found): Buffer {
    const before = trimmed(valueBytes(found.element, found.place.bytes)).toString('latin1');
    if (before === '') return this.#keep(found);
    const days = this.#by.secrets.daysBack(this.#by.identity);
    const after = before.split('\\').map((one) => daysEarlier(one, days) ?? '');
    return this.#put(found, 'moved_date', Buffer.from(after.join('\\'), 'latin1'));
  }

  #cleaned(found: Found): Buffer | null {
    const { vr, element, place } = found;
    const value = valueBytes(element, place.bytes);
    const { identifiers, charset } = this.#by;
    if (!identifiers || !(isText(vr) || isOpaque(vr))) return this.#keep(found);
    const words = isText(vr) ? decodeText(value, charset, () => undefined) : value.toString('latin1');
    if (!identifiers.test(words)) return this.#keep(found);
    // A defined term has no dummy that says nothing.
    if (vr === 'CS') return this.#put(found, 'emptied', Buffer.alloc(0));
    if (isText(vr)) return this.#put(found, 'replaced', Buffer.from(DUMMY_TEXT));
    this.#note(found, 'removed', null);
    return null;
  }

  #inside({ tag, writtenVr, element, place }: Found, facts: FileFacts): Buffer {
    const { bytes, encoding, path } = place;
    if (path.length >= MOST_LEVELS) throw new Refusal('its sequences are nested too deep to be gone through');
    const { spans, isWhole } = findItems(bytes, element, encoding);
    if (!isWhole) throw new Refusal(`sequence ${tagInWords(tag)} is damaged`);
    const items = spans.map((span) => this.#item(span, { bytes, facts, path: [...path, tagInWords(tag)] }));
    return sequenceBytes(tag, writtenVr, items, encoding);
  }

  #item(span: ItemSpan, around: Pick<Place, 'bytes' | 'facts' | 'path'>): Buffer {
    const { byTag, cutIn } = readItem(around.bytes, span);
    if (cutIn) throw new Refusal(`an item of ${around.path.at(-1)} is damaged`);
    return joined(this.#elements({ ...around, elements: byTag, encoding: span.encoding }));
  }

  #note({ tag, vr, element, place }: Found, action: ElementAction, after: string | null): void {
    const path = [...place.path, tagInWords(tag)].join(' > ');
    const name = knownElement(tag)?.name ?? 'private or unknown element';
    this.changes.push({ path, name, action, before: this.#shown(vr, element, place.bytes), after });
  }

  #shown(vr: string, element: Element, bytes: Buffer): string | null {
    if (vr === 'SQ' || element.isOpen) return null;
    const value = valueBytes(element, bytes);
    if (!isText(vr) && !/^(AS|DA|DS|DT|IS|TM|UI)$/.test(vr)) return `${value.length} bytes`;
    const words = decodeText(value.subarray(0, 4 * SHOWN_CHARACTERS), this.#by.charset, () => undefined);
    return [...words.replace(/[\0 ]+$/, '')].slice(0, SHOWN_CHARACTERS).join('');
  }
}

function trimmed(value: Buffer): Buffer {
  let end = value.length;
  while (end > 0 && (value[end - 1] === 0 || value[end - 1] === 0x20)) end -= 1;
  return value.subarray(0, end);
}

function valueBytes({ dataOffset, length, isOpen }: Element, bytes: Buffer): Buffer {
  if (isOpen) throw new Refusal('an element without a length is no sequence');
  return bytes.subarray(dataOffset, dataOffset + length);
}

// An element of undefined length is a sequence, whatever it is called; so is a known one that was written as UN.
function vrOf(tag: string, element: Element, bytes: Buffer): string {
  const written = element.vr;
  const known = knownElement(tag)?.vr ?? 'UN';
  if (written !== null && written !== 'UN') return written;
  if (element.isOpen) return 'SQ';
  const startsItem = bytes.toString('hex', element.dataOffset, element.dataOffset + 4) === ITEM_LITTLE;
  if (known === 'SQ' && (element.length === 0 || startsItem)) return 'SQ';
  return known === 'SQ' ? 'UN' : known;
}

/** Elements one behind the other, in the order of their tags (PS3.5 7.1). */
export function joined(elements: ReadonlyMap<string, Buffer>): Buffer {
  const tags = [...elements.keys()].sort();
  return Buffer.concat(tags.map((tag) => elements.get(tag) ?? Buffer.alloc(0)));
}
