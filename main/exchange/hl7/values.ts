import type { ClinicalTime } from '../../contract/domain/time.ts';
import { sideOfCode, sideOfWords } from '../laterality.ts';
import type { Notes } from '../notes.ts';
import type { RecordFact } from '../record.ts';
import { parseCompactTime } from '../times.ts';
import type { Segment, Value } from './segments.ts';

/** An observation that states a value: its words, and its fact without a place in a text. */
export interface ValueRow {
  readonly words: string;
  readonly fact: Omit<RecordFact, 'span'> | null;
  /** Equal where a correction replaces what came before: OBX-3 and OBX-4. */
  readonly key: string;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['TX', 'FT', 'ST', '']);
/** Results that are withdrawn: deleted, not obtained, posted in error (table 0085). */
const WITHDRAWN: ReadonlySet<string> = new Set(['D', 'W']);
const WITHOUT_RESULT: ReadonlySet<string> = new Set(['I', 'N', 'O', 'X']);
/** Abnormal flags that say "not found" (table 0078). */
const NEGATIVE: ReadonlySet<string> = new Set(['NEG', 'ND', 'NR']);

/** True where OBX-2 says that OBX-5 is prose. */
export function isProse(obx: Segment): boolean {
  return TEXT_TYPES.has(obx.text(2)?.toUpperCase() ?? '');
}

/** What OBX-11 says of a result: it stands, is withdrawn, or there is none. */
export function standingOf(obx: Segment): 'stands' | 'withdrawn' | 'none' {
  const status = obx.text(11)?.toUpperCase() ?? '';
  if (WITHDRAWN.has(status)) return 'withdrawn';
  return WITHOUT_RESULT.has(status) ? 'none' : 'stands';
}

/** The words of a coded element (CE, CWE): its text, else its alternate's, else its code. */
export function wordsOf(value: Value | null): string | null {
  return value && (value.text(2) ?? value.text(5) ?? value.text(1, 1));
}

/** Codes of a coded element and of its alternate. */
function codesOf(value: Value | null): RecordFact['codes'] {
  const pairs = [
    { code: value?.text(1, 1), system: value?.text(3) ?? null },
    { code: value?.text(4), system: value?.text(6) ?? null },
  ];
  return pairs.flatMap(({ code, system }) => (code ? [{ code, system }] : []));
}

function parseNumber(written: string | null): number | null {
  return written !== null && /^[+-]?\d+(\.\d+)?$/.test(written) ? Number(written) : null;
}

// SN: `<^5` and `1^-^4` are no single numbers.
function structuredNumber(value: Value): { words: string; number: number | null } {
  const parts = [1, 2, 3, 4].map((part) => value.text(part));
  const isPlain = (parts[0] === null || parts[0] === '=') && parts[2] === null;
  return {
    words: parts.filter((part) => part !== null).join(' '),
    number: isPlain ? parseNumber(parts[1] ?? null) : null,
  };
}

interface ReadValue {
  readonly words: string;
  readonly number: number | null;
  readonly isNumeric: boolean;
  readonly codes: RecordFact['codes'];
}

function readValue(type: string, value: Value): ReadValue | null {
  const plain = { number: null, isNumeric: false, codes: [] };
  if (type === 'NM') {
    const words = value.text(1);
    return words === null ? null : { ...plain, words, number: parseNumber(words), isNumeric: true };
  }
  if (type === 'SN') return { ...plain, ...structuredNumber(value), isNumeric: true };
  if (/^(CE|CWE|CNE|CF|CX)$/.test(type)) {
    const words = wordsOf(value);
    return words === null ? null : { ...plain, words, codes: codesOf(value) };
  }
  const isTime = /^(DT|TS|DTM)$/.test(type);
  const words = (isTime && parseCompactTime(value.text(1) ?? '')) || value.text(1);
  return words === null ? null : { ...plain, words };
}

interface Place {
  readonly date: ClinicalTime | null;
  readonly sourceId: string | null;
}

function factOf(obx: Segment, name: string, read: ReadValue, place: Place): Omit<RecordFact, 'span'> {
  const site = obx.first(20);
  const sideCode = site?.text(1, 1) ?? '';
  const flags = obx.all(8).map((flag) => flag.text(1)?.toUpperCase() ?? '');
  const isNegative = flags.some((flag) => NEGATIVE.has(flag));
  const units = obx.first(6);
  const at = parseCompactTime(obx.text(14) ?? '') ?? place.date;
  return {
    sourceId: place.sourceId,
    category: read.isNumeric ? 'measurement' : 'finding',
    concept: read.isNumeric || isNegative ? name : `${name}: ${read.words}`,
    codes: [...codesOf(obx.first(3)), ...read.codes],
    value: read.number,
    unit: units && (units.text(1) ?? units.text(2)),
    site: wordsOf(site),
    laterality: sideOfCode(sideCode) ?? sideOfWords(wordsOf(site) ?? ''),
    assertion: isNegative ? 'absent' : 'present',
    subject: 'patient',
    validFrom: at,
    validTo: null,
    lastDocumented: at,
    ended: standingOf(obx) === 'withdrawn' ? 'entered_in_error' : null,
  };
}

/**
 * Reads an OBX that states a value: NM and SN as measurements, coded elements as findings, dates as words. Null where it holds none;
 * types that hold neither text nor value (RP, ED) are not read here.
 */
export function readValueRow(obx: Segment, place: Place, notes: Notes): ValueRow | null {
  const type = obx.text(2)?.toUpperCase() ?? '';
  const key = `${obx.first(3)?.raw ?? ''} ${obx.first(4)?.raw ?? ''}`;
  const name = wordsOf(obx.first(3));
  const reads = obx.all(5).map((value) => readValue(type, value));
  const read = reads.find((one) => one !== null) ?? null;
  if (name === null || read === null) return null;
  if (reads.length > 1)
    notes.add(`OBX ${name} holds ${reads.length} values; all are in the text, the first is the fact.`);
  const isFact = standingOf(obx) !== 'none' && (read.isNumeric || read.codes.length > 0);
  const fact = isFact ? factOf(obx, name, read, place) : null;
  const values = reads.flatMap((one) => one?.words ?? []).join(', ');
  const withdrawn = standingOf(obx) === 'withdrawn' ? ' (withdrawn)' : '';
  const words = `${name}: ${values}${fact?.unit ? ` ${fact.unit}` : ''}${withdrawn}`;
  return { words, fact, key };
}
