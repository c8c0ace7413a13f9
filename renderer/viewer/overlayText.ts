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

/** A number as a readout shows it: whole numbers whole, others with up to `digits` decimals. */
export function numberText(value: number, digits = 1): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(digits);
}

/** “Current” or “Prior 2025-09-14”, the words of a viewport's border. */
export function roleText(role: 'current' | 'prior', time: ClinicalTime | null): string {
  return role === 'current' ? 'Current' : `Prior ${dayText(time)}`;
}
