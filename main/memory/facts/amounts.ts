/** A value with its unit and, for drugs, how often. */
export interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly frequency: string | null;
}

const DOSE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(mg|mcg|µg|μg|micrograms?|milligrams?|grams?|g|units?|iu|ml|mmol|puffs?)\b(?:\s*\/\s*(kg|day|d|h|hour))?/i;
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const MASS = '(?:mg|mcg|µg|μg|ng|pg|fg|kg|g)';
const COUNT = '(?:mmol|µmol|μmol|umol|nmol|pmol|mol|meq|miu|µiu|iu|mu|ku|u|cells)';
const PER = String.raw`(?:24\s?h|1\.73\s?m²|dl|ml|l|mol|min|kg|g|day|h|mm3|m²|µl|μl)`;
const UNIT = String.raw`(?:(?:${MASS}|${COUNT}|ml|l|mm)(?:\s?\/\s?${PER}){0,2}|mmhg|kpa|cmh2o|%|percent|°|degrees?|bpm|\/min|cm\s?h2o|cm|cc|hu|au|ms|seconds?|s|m\/s|kg\/m²|pack-years?|years?|kcal)`;
/** A day of a month, a span of time or a count of doses is no value. */
const NO_VALUE = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|days?\b|weeks?\b|months?\b|times\b)`;
const VALUE = new RegExp(
  String.raw`(?<=^|[\s:=(~<>])([-−](?=\d))?(${NUMBER})(?:\s*(?:-|–|to)\s*(${NUMBER}))?(?:\s*(${UNIT}))?(?:\s+per\s+(day|hour|min))?(?=$|[\s,.;)])(?!\s+${NO_VALUE})`,
  'i',
);
const PRESSURE = /(?:^|[\s:=(])(\d{2,3})\s?\/\s?(\d{2,3})(?:\s*mmhg)?(?=$|[\s,.;)])/i;
const FREQUENCIES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:twice (?:daily|a day|per day)|b\.?i\.?d\.?|2x daily|every 12 hours|q12h)\b/i, 'twice daily'],
  [/\b(?:three times (?:daily|a day)|t\.?i\.?d\.?|every 8 hours|q8h)\b/i, 'three times daily'],
  [/\b(?:four times (?:daily|a day)|q\.?i\.?d\.?|every 6 hours|q6h)\b/i, 'four times daily'],
  [/\b(?:every other day|alternate days|q\.?o\.?d\.?)\b/i, 'every other day'],
  [/\b(?:weekly|once a week|per week|every week)\b/i, 'weekly'],
  [/\b(?:monthly|once a month|every month)\b/i, 'monthly'],
  [
    /\b(?:daily|once daily|a day|per day|every day|o\.?d\.?|q\.?d\.?|nocte|at night|every morning)\b/i,
    'daily',
  ],
  [/\b(?:as needed|p\.?r\.?n\.?|when required)\b/i, 'as needed'],
];
const COUNTS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const INTERVAL =
  /\b(?:every|interval\b[^.;]{0,30}?\bto)\s+(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s+(hour|day|week|month)s?\b/i;
const DAYTIMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:morning|breakfast|a\.m\.|mane)\b/i, 'morning'],
  [/\b(?:noon|midday|lunch)\b/i, 'noon'],
  [/\b(?:evening|dinner|supper)\b/i, 'evening'],
  [/\b(?:night|bedtime|nocte)\b/i, 'night'],
];
const UNIT_NAMES: Readonly<Record<string, string>> = {
  µg: 'mcg',
  μg: 'mcg',
  microgram: 'mcg',
  milligram: 'mg',
  gram: 'g',
  unit: 'units',
  iu: 'units',
  puff: 'puffs',
  percent: '%',
};

/** The first dose in a stretch of text; grams become mg, and the change `from 5 mg to 7.5 mg` gives the new one. */
export function findDose(text: string): Amount | null {
  const changed = /\bfrom\s+\d[^.;]*?\bto\s+(?=\d)/i.exec(text);
  const stretch = changed ? text.slice(changed.index + changed[0].length) : text;
  const match = DOSE.exec(stretch);
  if (!match) return null;
  const value = numberOf(match[1] ?? '');
  const unit = unitName(match[2] ?? '');
  const per = match[3] ? `/${match[3].toLowerCase()}` : '';
  const scaled = unit === 'g' ? { value: value * 1000, unit: 'mg' } : { value, unit };
  return { value: scaled.value, unit: `${scaled.unit}${per}`, frequency: findFrequency(text) };
}

/**
 * The first laboratory value in a stretch of text; null for a range; of a blood pressure the upper value, the lower one in the unit.
 * The unit is empty where none stands there. A minus counts where it stands at its number and away from the word before it.
 */
export function findLaboratoryValue(text: string): Amount | null {
  const pressure = PRESSURE.exec(text);
  const match = VALUE.exec(text);
  if (pressure && (!match || pressure.index <= match.index))
    return { value: Number(pressure[1]), unit: `/${pressure[2]} mmhg`, frequency: null };
  if (!match) return null;
  const [, minus, first = '', last, written = '', per] = match;
  // Nobody measured a number between its ends.
  if (last !== undefined) return null;
  const value = numberOf(first);
  const unit = `${unitName(written.replace(/\s+/g, ''))}${per ? `/${per.toLowerCase()}` : ''}`;
  return { value: minus ? -value : value, unit, frequency: null };
}

function numberOf(written: string): number {
  return Number(written.replace(',', '.'));
}

/** How far the tip of a tube lies above the carina, in mm; below it the value is negative. */
export function findTipHeight(text: string): Amount | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(mm|cm)\s+(above|below)\s+the\s+carina/i.exec(text);
  if (!match) return null;
  const mm = numberOf(match[1] ?? '') * (match[2]?.toLowerCase() === 'cm' ? 10 : 1);
  return { value: match[3]?.toLowerCase() === 'above' ? mm : -mm, unit: 'mm', frequency: null };
}

/** What a device is set to, how full or how long it is. */
export function findSetting(text: string): Amount | null {
  const match =
    /(\d+(?:[.,]\d+)?)\s*(%|cm\s?h2o|mmhg|mm\s?h2o|bpm)/i.exec(text) ??
    /(\d+(?:[.,]\d+)?)\s*(mm|cm)\s+(?:long|in length|in diameter|wide)\b/i.exec(text);
  if (!match) return null;
  const unit = (match[2] ?? '').toLowerCase().replace(/\s/g, '');
  const value = numberOf(match[1] ?? '');
  return { value: unit === 'cm' ? value * 10 : value, unit: unit === 'cm' ? 'mm' : unit, frequency: null };
}

/** How often, in a fixed wording, or null; a changed interval is the new one. */
export function findFrequency(text: string): string | null {
  const interval = INTERVAL.exec(text);
  const known = FREQUENCIES.find(([pattern]) => pattern.test(text))?.[1];
  if (known || !interval) return known ?? null;
  const count = COUNTS.indexOf((interval[1] ?? '').toLowerCase());
  return `every ${count >= 0 ? count : interval[1]} ${interval[2]?.toLowerCase()}s`;
}

/** The part of the day of a dose that is one of several: `25 mg in the morning`. */
export function findDaytime(text: string): string | null {
  return DAYTIMES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function unitName(written: string): string {
  const lower = written.toLowerCase();
  return UNIT_NAMES[lower.replace(/s$/, '')] ?? UNIT_NAMES[lower] ?? lower;
}
