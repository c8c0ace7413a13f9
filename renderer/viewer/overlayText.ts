import { dateDifference } from '../../main/contract/domain/dateDifference.ts';
import type { Laterality } from '../../main/contract/domain/laterality.ts';
import { type ClinicalTime, clinicalDay } from '../../main/contract/domain/time.ts';

const SIDES: Readonly<Record<Laterality, string>> = { R: 'Right', L: 'Left', B: 'Both sides' };

/** A clinical day, or words where it is unknown. */
export function dayText(time: ClinicalTime | null, unknown = 'date unknown'): string {
  return time === null ? unknown : clinicalDay(time);
}

/** A side in words; empty where unknown: no side is invented. */
export function sideText(laterality: Laterality | null): string {
  return laterality === null ? '' : SIDES[laterality];
}

/** Below this a figure is what rounding leaves of nothing. */
const NOTHING = 1e-12;

/**
 * A number as a readout shows it: whole numbers whole, others with up to `digits` decimals; small ones with two figures that count, since
 * an ADC of 0.0012 mm²/s is not 0.0.
 */
export function numberText(value: number, digits = 1): string {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  if (size < NOTHING) return '0';
  return size < 10 ** (1 - digits) ? String(Number(value.toPrecision(2))) : value.toFixed(digits);
}

/** “Current”, “Prior 2025-09-14” or, after the current study, “Later 2026-03-01”: the words of a viewport's border. */
export function roleText(
  role: 'current' | 'prior',
  time: ClinicalTime | null,
  current: ClinicalTime | null = null,
): string {
  if (role === 'current') return 'Current';
  const isLater = time !== null && current !== null && time.slice(0, 10) > current.slice(0, 10);
  return `${isLater ? 'Later' : 'Prior'} ${dayText(time)}`;
}

/** The days between another study and the current one by the calendar, “6 mo 2 d earlier”; empty where a day is unknown. */
export function apartText(time: ClinicalTime | null, current: ClinicalTime | null): string {
  if (time === null || current === null) return '';
  const isLater = time.slice(0, 10) > current.slice(0, 10);
  const apart = isLater ? dateDifference(current, time) : dateDifference(time, current);
  if (apart === null) return '';
  return apart === '0 d' ? 'the same day' : `${apart} ${isLater ? 'later' : 'earlier'}`;
}
