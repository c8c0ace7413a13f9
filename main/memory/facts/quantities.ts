import { findSizes } from './sizes.ts';

/** A number with its unit in a sentence: an extent in mm, a volume in ml, or a share in %; `prior` where it is the earlier of two. */
export interface Quantity {
  readonly value: number;
  readonly unit: 'mm' | 'ml' | '%';
  readonly start: number;
  readonly end: number;
  readonly prior: boolean;
}

const VOLUME =
  /(?<![\d.,/])(\d+(?:[.,]\d+)?)\s*(ml|cc|cm³|milliliters?|millilitres?|liters?|litres?|l)\b(?!\s*\/)/gi;
const SHARE = /(?<![\d.,–-])(\d{1,3}(?:[.,]\d+)?)\s*(?:%|percent\b|per cent\b)/gi;
const BEFORE_PRIOR =
  /(?:previous(?:ly)?|prior|former(?:ly)?|was|were|from|compared (?:to|with))\s+(?:\w+\s+){0,2}$/i;

/** S1. Sizes, volumes and shares of a sentence, in the order of the text. */
export function findQuantities(text: string): Quantity[] {
  const sizes = findSizes(text).map(({ valueMm, ...size }) => ({
    ...size,
    value: valueMm,
    unit: 'mm' as const,
  }));
  const volumes = [...text.matchAll(VOLUME)].map((match) => {
    const isLiter = /^l/i.test(match[2] ?? '');
    return quantity(match, 'ml', isLiter ? 1000 : 1, text);
  });
  const shares = [...text.matchAll(SHARE)].map((match) => quantity(match, '%', 1, text));
  return [...sizes, ...volumes, ...shares].sort((a, b) => a.start - b.start);
}

function quantity(match: RegExpExecArray, unit: Quantity['unit'], factor: number, text: string): Quantity {
  const start = match.index;
  const value = Math.round(Number((match[1] ?? '').replace(',', '.')) * factor * 1000) / 1000;
  return { value, unit, start, end: start + match[0].length, prior: BEFORE_PRIOR.test(text.slice(0, start)) };
}
