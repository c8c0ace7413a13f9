/** A size found in a sentence: the largest extent in mm, and whether it is the earlier of two. */
export interface Size {
  readonly valueMm: number;
  readonly start: number;
  readonly end: number;
  readonly prior: boolean;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = '(?:mm|cm|millimet(?:er|re)s?|centimet(?:er|re)s?)';
const SIZE = new RegExp(
  String.raw`(?<![\d.,])(${NUMBER}(?:[\s-]*${UNIT})?(?:\s*(?:x|×|by|-|–|to)\s*${NUMBER}(?:[\s-]*${UNIT})?){0,2})[\s-]*(${UNIT})\b`,
  'gi',
);
const PART = new RegExp(String.raw`(${NUMBER})[\s-]*(${UNIT})?`, 'gi');
const NOT_A_LESION =
  /^\s*(?:\)?\s*)(?:h2o|water|from(?!\s+\d)|above|below|away|proximal|distal|caudal|cranial|slices?|sections?|collimation|intervals?|cuts|reconstructions?)\b/i;
const BEFORE_PRIOR =
  /(?:(?:previous(?:ly)?|prior|former(?:ly)?|earlier)(?!\s+(?:series|images?|slices?)\b)|compared (?:to|with)|versus|vs\.?|last|old|initially)[^.;]{0,40}$/i;
const BEFORE_PAST = /\b(?:was|were|had been|from)\s+(?:\w+\s+){0,3}$/i;
const BEFORE_DATED =
  /\b(?:in|on)\s+(?:\d{1,2}\s+)?(?:[a-z]{3,9}\s+)?(?:\d{4}|\d{4}-\d\d(?:-\d\d)?)[\s,:(]*(?:it\s+)?(?:was\s+)?$/i;
const BEFORE_NOW = /\b(?:now|currently|today|measures|measuring|to|is)\s+(?:\w+\s+){0,2}$/i;
const AFTER_PRIOR = /^[\s)]*(?:previously|before|earlier|(?:on|in|at) (?:the )?prior)/i;
const AFTER_DATED = /^[\s)]*(?:on|in)\s+(?:\d|the\s+\d|[a-z]{3,9}\s+\d)/i;

/**
 * Sizes in a sentence, in mm: `1.2 x 0.8 cm` is 12. Distances from a place and slice thicknesses are left out. Of two sizes the
 * one that was, or `from`, is marked as prior.
 */
export function findSizes(text: string): Size[] {
  const sizes = [...text.matchAll(SIZE)].flatMap((match) => sizesOf(match, text));
  return sizes.map((size) => ({ ...size, prior: isPrior(text, size, sizes) }));
}

function sizesOf(match: RegExpExecArray, text: string): Size[] {
  const start = match.index;
  const end = start + match[0].length;
  if (NOT_A_LESION.test(text.slice(end, end + 24))) return [];
  const parts = partsOf(match[0]);
  if (/\bfrom\s*$/i.test(text.slice(0, start)) && /\bto\b/i.test(match[0]) && parts.length === 2) {
    const split = start + match[0].search(/\bto\b/i);
    return [
      { valueMm: parts[0] ?? 0, start, end: split, prior: true },
      { valueMm: parts[1] ?? 0, start: split, end, prior: false },
    ];
  }
  return [{ valueMm: Math.max(...parts), start, end, prior: false }];
}

/** Numbers of one expression in mm; a number without unit takes the next one's. */
function partsOf(expression: string): number[] {
  const found = [...expression.matchAll(PART)].map((m) => ({
    number: m[1] ?? '',
    unit: m[2]?.toLowerCase(),
  }));
  let unit = 'mm';
  return found
    .reverse()
    .map((part) => {
      unit = part.unit ?? unit;
      return toMm(Number(part.number.replace(',', '.')), unit);
    })
    .reverse();
}

function toMm(value: number, unit: string): number {
  const factor = unit.startsWith('c') ? 10 : 1;
  return Math.round(value * factor * 1000) / 1000;
}

function isPrior(text: string, size: Size, all: readonly Size[]): boolean {
  if (size.prior) return true;
  const previousEnd = Math.max(
    0,
    ...all.filter((other) => other.end <= size.start).map((other) => other.end),
  );
  const before = text.slice(previousEnd, size.start);
  const after = text.slice(size.end, size.end + 40);
  if (AFTER_PRIOR.test(after) || (all.length > 1 && AFTER_DATED.test(after))) return true;
  if (all.length > 1 && BEFORE_DATED.test(before)) return true;
  if (BEFORE_NOW.test(before) && !BEFORE_PRIOR.test(before.slice(-20))) return false;
  if (BEFORE_PRIOR.test(before)) return true;
  return all.length > 1 && BEFORE_PAST.test(before);
}
