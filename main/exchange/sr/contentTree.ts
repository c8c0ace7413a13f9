import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';
import type { Notes } from '../notes.ts';
import { parseCompactTime } from '../times.ts';
import { SR } from './tags.ts';

/** A coded entry (PS3.3 8.8); meaning is what a reader sees. */
export interface Code {
  readonly system: string | null;
  readonly code: string;
  readonly meaning: string;
}

/** A content item: what it is about, what it says, and what is below it. */
export interface Item {
  readonly type: string;
  /** `HAS CONCEPT MOD`, `CONTAINS`, …; empty at the root. */
  readonly relationship: string;
  readonly concept: Code | null;
  /** The value in words; null for a container and where there is none. */
  readonly words: string | null;
  readonly code: Code | null;
  readonly number: number | null;
  readonly unit: Code | null;
  readonly children: readonly Item[];
}

const MOST_ITEMS = 50_000;

/** The coded entry of a sequence's first item; null where it holds no code and no meaning. */
export function codeOf(data: Dataset, tag: string): Code | null {
  const item = data.item(tag);
  const code = item && (item.text(SR.codeValue) ?? item.text(SR.longCode) ?? item.text(SR.urnCode));
  const meaning = item?.wholeText(SR.codeMeaning) ?? code ?? null;
  if (!item || meaning === null) return null;
  return { system: item.text(SR.codingScheme), code: code ?? '', meaning };
}

const UCUM = 'UCUM';

/** A unit as written: UCUM's code, else its meaning; null where a number has none. */
export function unitInWords(unit: Code | null): string | null {
  if (!unit) return null;
  return unit.system === UCUM && unit.code !== '' ? unit.code : unit.meaning;
}

function numberOf(data: Dataset): { number: number | null; unit: Code | null; words: string | null } {
  const measured = data.item(SR.measuredValue);
  const number = measured
    ? (measured.number(SR.floatingPoint, 'FD') ?? measured.number(SR.numericValue))
    : null;
  const unit = measured ? codeOf(measured, SR.units) : null;
  const qualifier = codeOf(data, SR.qualifier)?.meaning ?? null;
  const shown = unitInWords(unit);
  const amount =
    number === null ? null : [String(number), shown === '1' ? null : shown].filter((part) => part).join(' ');
  return { number, unit, words: [amount, qualifier].filter((part) => part).join('; ') || null };
}

function referenceOf(data: Dataset): string | null {
  const uid = data.item(SR.referencedSop)?.text(SR.referencedInstance) ?? null;
  return uid === null ? null : `see ${uid}`;
}

function wordsOf(type: string, data: Dataset): string | null {
  switch (type) {
    case 'TEXT':
      return data.wholeText(SR.textValue);
    case 'DATE':
      return parseCompactTime(data.text(SR.date) ?? '') ?? data.text(SR.date);
    case 'DATETIME':
      return parseCompactTime(data.text(SR.dateTime) ?? '') ?? data.text(SR.dateTime);
    case 'TIME':
      return (
        data.text(SR.time)?.replace(/^(\d\d)(\d\d)(\d\d)?/, (_, h, m, s) => `${h}:${m}${s ? `:${s}` : ''}`) ??
        null
      );
    case 'PNAME':
      return data.name(SR.personName)?.replace(/\^+/g, ' ').trim() ?? null;
    case 'UIDREF':
      return data.text(SR.uid);
    case 'IMAGE':
    case 'COMPOSITE':
    case 'WAVEFORM':
      return referenceOf(data);
    case 'SCOORD':
    case 'SCOORD3D':
      return data.text(SR.graphicType)?.toLowerCase() ?? null;
    default:
      return null;
  }
}

/** Reads the content tree of a data set, at most fifty thousand items; depth is bounded by how nested items are read. */
export function readTree(root: Dataset, notes: Notes): Item {
  let count = 0;
  const read = (data: Dataset): Item => {
    const type = data.text(SR.valueType)?.toUpperCase() ?? '';
    const value = type === 'NUM' ? numberOf(data) : { number: null, unit: null, words: null };
    const code = type === 'CODE' ? codeOf(data, SR.conceptCode) : null;
    const linked = data.has(SR.referencedItem)
      ? `see item ${data.numbers(SR.referencedItem, 'UL').join('.')}`
      : null;
    const below = data.items(SR.content).filter(() => count++ < MOST_ITEMS);
    return {
      type,
      relationship: data.text(SR.relationship)?.toUpperCase() ?? '',
      concept: codeOf(data, SR.conceptName),
      words: value.words ?? code?.meaning ?? wordsOf(type, data) ?? linked,
      code,
      number: value.number,
      unit: value.unit,
      children: below.map(read),
    };
  };
  const tree = read(root);
  if (count > MOST_ITEMS) notes.add(`The report holds more than ${MOST_ITEMS} items; the rest was left out.`);
  for (const note of root.notes) notes.add(`The DICOM file: ${note}.`);
  return tree;
}

/** Study Instance UIDs of the evidence sequences: what was reported on, then what else was looked at. */
export function studyUidsOf(data: Dataset): readonly string[] {
  const studies = [SR.evidence, SR.otherEvidence].flatMap((tag) => data.items(tag));
  const uids = [data.text(TAG.studyInstanceUid), ...studies.map((study) => study.text(TAG.studyInstanceUid))];
  return [...new Set(uids.filter((uid) => uid !== null))];
}
