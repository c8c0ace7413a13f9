import { ClinicalTime } from '../../contract/domain/time.ts';

/** A date found in a sentence with the precision that it was written with. `prior`: named as a comparison. */
export interface FoundDate {
  readonly time: ClinicalTime;
  readonly start: number;
  readonly end: number;
  readonly prior: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const YEAR = String.raw`((?:19|20)\d{2})`;
const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
type Parts = readonly [year: number, month?: number, day?: number];
type Reader = (match: RegExpExecArray, day: ClinicalTime | null) => Parts | null;

/** Patterns from the most to the least exact; the first to claim a stretch keeps it. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/\b((?:19|20)\d{2})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => [Number(y), Number(m), Number(d)]],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+${YEAR}\b`, 'gi'),
    ([, d, m, y]) => [Number(y), month(m), Number(d)],
  ],
  [
    new RegExp(String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+${YEAR}\b`, 'gi'),
    ([, m, d, y]) => [Number(y), month(m), Number(d)],
  ],
  [/\b(\d{1,2})\.(\d{1,2})\.((?:19|20)\d{2})\b/g, ([, d, m, y]) => [Number(y), Number(m), Number(d)]],
  [/\b(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})\b/g, ([, a, b, y]) => slashed(Number(a), Number(b), Number(y))],
  [new RegExp(String.raw`\b${MONTH},?\s+${YEAR}\b`, 'gi'), ([, m, y]) => [Number(y), month(m)]],
  [/\b((?:19|20)\d{2})-(\d{2})\b(?!-)/g, ([, y, m]) => [Number(y), Number(m)]],
  [
    /\b(\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s+(day|week|month|year)s?\s+ago\b/gi,
    ([, n, unit], day) => ago(count(n), unit, day),
  ],
  [/\blast\s+(sun|mon|tues|wednes|thurs|fri|satur)day\b/gi, ([, name], day) => lastWeekday(name, day)],
  [/\byesterday\b/gi, (_, day) => ago(1, 'day', day)],
  [/\blast\s+(month|year)\b/gi, ([, unit], day) => ago(1, unit, day)],
  [new RegExp(String.raw`\b${YEAR}\b(?!\s*(?:mm|cm|mg|ml|x|×|%)\b)`, 'g'), ([, y]) => [Number(y)]],
];
const COMPARED =
  /\b(?:prior|previous(?:ly)?|earlier|was|were|versus|vs|than|compar\w*)\b[^;]*$|\b(?:seen|described|noted|shown|visible|present|documented|as)\s+on\s+(?:the\s+)?$/i;

/** Dates in a sentence (P2: nothing filled in). Relative ones count from `documentDate` and need its day. */
export function findDates(text: string, documentDate: ClinicalTime | null): FoundDate[] {
  const claimed: { start: number; end: number; time: ClinicalTime | null }[] = [];
  for (const [pattern, read] of READERS)
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (claimed.some((other) => start < other.end && other.start < end)) continue;
      claimed.push({ start, end, time: clinicalTime(read(match, documentDate)) });
    }
  return claimed
    .flatMap(({ start, end, time }) =>
      time === null ? [] : [{ start, end, time, prior: isCompared(text, start) }],
    )
    .sort((a, b) => a.start - b.start);
}

/** A date of a comparison: `compared with`, `seen on`. */
function isCompared(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  return COMPARED.test(before);
}

function month(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

function count(word: string | undefined): number {
  if (/^an?$/i.test(word ?? '')) return 1;
  const at = COUNTS.indexOf((word ?? '').toLowerCase());
  return at >= 0 ? at : Number(word);
}

/** `04/05/2026` may be April or May: the year alone is certain. */
function slashed(a: number, b: number, year: number): Parts {
  if (a > 12) return [year, b, a];
  return b > 12 ? [year, a, b] : [year];
}

function ago(amount: number, unit: string | undefined, from: ClinicalTime | null): Parts | null {
  if (!from || from.length < 10) return null;
  const [y = 0, m = 1, d = 1] = from.slice(0, 10).split('-').map(Number);
  if (unit?.toLowerCase() === 'year') return [y - amount];
  if (unit?.toLowerCase() === 'month') {
    const months = y * 12 + m - 1 - amount;
    return [Math.floor(months / 12), (months % 12) + 1];
  }
  const days = unit?.toLowerCase() === 'week' ? amount * 7 : amount;
  return daysBefore([y, m, d], days);
}

const WEEKDAYS = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'];

/** `last Tuesday`: the Tuesday before the document's day, a week before where that is a Tuesday, too. */
function lastWeekday(name: string | undefined, from: ClinicalTime | null): Parts | null {
  if (!from || from.length < 10) return null;
  const [y = 0, m = 1, d = 1] = from.slice(0, 10).split('-').map(Number);
  const today = new Date(Date.UTC(y, m - 1, d)).getUTCDay();
  const days = (today - WEEKDAYS.indexOf((name ?? '').toLowerCase()) + 7) % 7;
  return daysBefore([y, m, d], days === 0 ? 7 : days);
}

function daysBefore([y, m, d]: readonly [number, number, number], days: number): Parts {
  const date = new Date(Date.UTC(y, m - 1, d - days));
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

function clinicalTime(parts: Parts | null): ClinicalTime | null {
  if (!parts) return null;
  const [year, monthOfYear, day] = parts;
  if (monthOfYear !== undefined && (monthOfYear < 1 || monthOfYear > 12)) return null;
  if (day !== undefined && new Date(Date.UTC(year, (monthOfYear ?? 1) - 1, day)).getUTCDate() !== day)
    return null;
  const two = (n: number) => String(n).padStart(2, '0');
  const tail = [monthOfYear, day].filter((part) => part !== undefined).map(two);
  return ClinicalTime.parse([String(year).padStart(4, '0'), ...tail].join('-'));
}
