import type { RecordFact } from '../../record.ts';
import { amountInWords, type ReadDosage, unitOf, wordsOf } from '../datatypes.ts';

const UNITS: Readonly<Record<string, string>> = {
  s: 'second',
  min: 'minute',
  h: 'hour',
  d: 'day',
  wk: 'week',
  mo: 'month',
  a: 'year',
};

function timingInWords(timing: ReadDosage['timing']): string | null {
  const repeat = timing?.repeat;
  const unit = UNITS[repeat?.periodUnit ?? ''];
  if (!repeat?.frequency || !repeat.period || !unit) return wordsOf(timing?.code ?? null);
  const times = repeat.frequency === 1 ? 'once' : `${repeat.frequency} times`;
  return repeat.period === 1 ? `${times} a ${unit}` : `${times} in ${repeat.period} ${unit}s`;
}

/** A dosage in words: as the source put it, else built from its fields. Empty where it says nothing. */
export function doseInWords(dosage: ReadDosage): string {
  const amounts = dosage.doseAndRate.map(({ doseQuantity, doseRange }) => {
    if (doseQuantity) return amountInWords(doseQuantity);
    const ends = [doseRange?.low ?? null, doseRange?.high ?? null].map(amountInWords);
    return ends.filter((end) => end !== null).join(' to ') || null;
  });
  const built = [...amounts, timingInWords(dosage.timing), wordsOf(dosage.route)];
  const words = built.filter((part) => part !== null).join(', ');
  const own = [dosage.text, dosage.asNeededBoolean === true && !dosage.text ? 'as needed' : null];
  return [...own, words].filter((part) => part).join('; ');
}

/** Value and unit where a source gives exactly one dose as a number; else both null. */
export function doseOf(dosages: readonly ReadDosage[]): Pick<RecordFact, 'value' | 'unit'> {
  const all = dosages.flatMap((dosage) => dosage.doseAndRate).map((one) => one.doseQuantity);
  const only = all.length === 1 ? all[0] : null;
  if (!only || only.value === null || only.comparator !== null) return { value: null, unit: null };
  return { value: only.value, unit: unitOf(only) };
}
