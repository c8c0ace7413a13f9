import type { Fact } from '../../../main/contract/domain/memory.ts';
import { type ClinicalTime, clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;

/** A clinical day as shown; unknown is said. */
export function dayText(time: ClinicalTime | null): string {
  return time === null ? t('evidence.day.unknown') : clinicalDay(time);
}

/** A fact in a few words: concept, place, value; what is absent, possible or hypothetical says so first. */
export function factText(fact: Fact): string {
  const side = fact.laterality === null ? '' : SIDES[fact.laterality];
  const site = fact.site ?? '';
  const place = side !== '' && !site.includes(side) ? `${side} ${site}`.trim() : site;
  const value = fact.value === null ? '' : `${Math.round(fact.value * 10) / 10} ${fact.unit ?? ''}`.trim();
  const what = [fact.concept, place, value].filter((part) => part !== '').join(', ');
  return fact.assertion === 'present' ? what : t(`rail.assertion.${fact.assertion}`, { what });
}

/** When a fact held: its interval in HISTORY, since when in ACTIVE. */
export function spanText(fact: Fact): string {
  if (fact.store === 'HISTORY' && fact.validTo !== null)
    return t('rail.timeline.until', { from: dayText(fact.validFrom), to: dayText(fact.validTo) });
  return t('rail.timeline.since', { day: dayText(fact.validFrom) });
}
