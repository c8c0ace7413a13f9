import { createHash } from 'node:crypto';
import type { DifferingField } from '../../contract/domain/conflicts.ts';
import type { Binary, Dataset } from '../parse/dataset.ts';
import { tagInWords } from '../parse/tags.ts';
import { elementName, elementVr } from './elementNames.ts';

/** Elements in which data sets differ, in the order of their tags, and how many more there are. */
export interface HeaderComparison {
  readonly fields: DifferingField[];
  readonly fieldsLeftOut: number;
  /** Elements that all have at the same length and whose values are too large to be kept at hand. */
  readonly bySizeAlone: readonly string[];
}

const MOST_FIELDS = 200;
const MOST_LETTERS = 300;
const BINARIES: ReadonlySet<string> = new Set(['US', 'SS', 'UL', 'SL', 'FL', 'FD']);
const WHOLE_TEXTS: ReadonlySet<string> = new Set(['ST', 'LT', 'UT']);
const TEXTS: ReadonlySet<string> = new Set('AE AS CS DA DS DT IS LO SH TM UC UI UR'.split(' '));

interface Value {
  readonly name: string;
  readonly text: string;
  readonly isLeftOut: boolean;
}

/**
 * Compares data sets element by element, inside sequences too, by what they say and not by how it is written: byte order, explicit or
 * implicit VR, padding and character set change no value. Group lengths and padding at the end say nothing.
 */
export function compareHeaders(sets: readonly Dataset[]): HeaderComparison {
  const flat = sets.map((set) => flatten(set));
  const paths = new Set(flat.flatMap((values) => [...values.keys()]));
  const differing = [...paths].filter((path) => !isEqual(flat.map((values) => values.get(path)))).sort();
  const fields = differing.slice(0, MOST_FIELDS).map((path) => ({
    path,
    name: flat.find((values) => values.has(path))?.get(path)?.name ?? '',
    values: flat.map((values) => cut(values.get(path)?.text ?? null)),
  }));
  const bySize = [...paths].filter((path) => flat.every((values) => values.get(path)?.isLeftOut));
  const bySizeAlone = bySize.filter((path) => !differing.includes(path)).sort();
  return { fields, fieldsLeftOut: differing.length - fields.length, bySizeAlone };
}

function isEqual(values: readonly (Value | undefined)[]): boolean {
  return values.every((value) => value?.text === values[0]?.text);
}

function cut(text: string | null): string | null {
  return text !== null && text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

function flatten(set: Dataset): Map<string, Value> {
  const values = new Map<string, Value>();
  const open = [{ set, path: '', name: '' }];
  for (let level = open.pop(); level; level = open.pop()) {
    for (const tag of level.set.tags.filter(saysSomething)) {
      const words = tagInWords(tag);
      const [path, name] = [level.path + words, level.name + elementName(words)];
      const vr = level.set.vr(tag) ?? elementVr(words);
      const items = vr === 'SQ' ? level.set.items(tag) : [];
      const text = vr === 'SQ' ? itemsInWords(items.length) : textOf(level.set, tag, vr);
      values.set(path, { name, text, isLeftOut: level.set.leftOutBytes(tag) !== null });
      for (const [index, item] of items.entries())
        open.push({ set: item, path: `${path} ${index + 1} › `, name: `${name} ${index + 1} › ` });
    }
  }
  return values;
}

function saysSomething(tag: string): boolean {
  return !tag.endsWith('0000') && tag !== 'xfffcfffc';
}

function itemsInWords(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function textOf(set: Dataset, tag: string, vr: string): string {
  const leftOut = set.leftOutBytes(tag);
  if (leftOut !== null) return `${leftOut} bytes`;
  if (vr === 'PN') return set.name(tag) ?? '';
  if (WHOLE_TEXTS.has(vr)) return set.wholeText(tag) ?? '';
  if (TEXTS.has(vr)) return set.texts(tag).join('\\');
  if (BINARIES.has(vr)) return set.numbers(tag, vr as Binary).join('\\');
  return bytesInWords(set.bytes(tag) ?? new Uint8Array());
}

function bytesInWords(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  return `${bytes.length} bytes (SHA-256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}…)`;
}
