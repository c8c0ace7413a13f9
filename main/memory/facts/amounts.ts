/** A value with its unit and, for drugs, how often. */
export interface Amount {
  readonly value: number;
  readonly unit: string;
  readonly frequency: string | null;
}

const DOSE =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(mg|mcg|µg|μg|micrograms?|milligrams?|grams?|g|units?|iu|ml|mmol|puffs?)\b(?:\s*\/\s*(kg|day|d|h|hour))?/i;
const VALUE =
  /(?:^|[\s:=(])(\d+(?:[.,]\d+)?)\s*(mg\/dl|g\/dl|g\/l|mg\/l|mmol\/l|µmol\/l|umol\/l|ng\/ml|pg\/ml|u\/l|iu\/l|%|percent|mmhg|ml\/min|kg|mu\/l)?(?=$|[\s,.;)])/i;
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
  const value = Number((match[1] ?? '').replace(',', '.'));
  const unit = unitName(match[2] ?? '');
  const per = match[3] ? `/${match[3].toLowerCase()}` : '';
  const scaled = unit === 'g' ? { value: value * 1000, unit: 'mg' } : { value, unit };
  return { value: scaled.value, unit: `${scaled.unit}${per}`, frequency: findFrequency(text) };
}

/** The first laboratory value in a stretch of text; the unit is empty where none stands there. */
export function findLaboratoryValue(text: string): Amount | null {
  const match = VALUE.exec(text);
  if (!match) return null;
  const unit = unitName(match[2] ?? '');
  return { value: Number((match[1] ?? '').replace(',', '.')), unit, frequency: null };
}

/** How far the tip of a tube lies above the carina, in mm; below it the value is negative. */
export function findTipHeight(text: string): Amount | null {
  const match = /(\d+(?:[.,]\d+)?)\s*(mm|cm)\s+(above|below)\s+the\s+carina/i.exec(text);
  if (!match) return null;
  const mm = Number((match[1] ?? '').replace(',', '.')) * (match[2]?.toLowerCase() === 'cm' ? 10 : 1);
  return { value: match[3]?.toLowerCase() === 'above' ? mm : -mm, unit: 'mm', frequency: null };
}

/** How often, in a fixed wording, or null. */
export function findFrequency(text: string): string | null {
  return FREQUENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function unitName(written: string): string {
  const lower = written.toLowerCase();
  return UNIT_NAMES[lower.replace(/s$/, '')] ?? UNIT_NAMES[lower] ?? lower;
}
