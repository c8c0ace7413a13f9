import type { Fact } from '../../../main/contract/domain/memory.ts';
import { type ClinicalTime, clinicalDay } from '../../../main/contract/domain/time.ts';
import { t } from '../../app/messages.ts';

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;

/** A clinical day as shown; unknown is said. */
export function dayText(time: ClinicalTime | null): string {
  return time === null ? t('evidence.day.unknown') : clinicalDay(time);
}

type Placed = Pick<Fact, 'site' | 'laterality'>;

/** Where a fact is, with its side where the words of the site do not name it; empty where unknown. */
export function placeText({ site, laterality }: Placed): string {
  const side = laterality === null ? '' : SIDES[laterality];
  const named = site ?? '';
  return side !== '' && !named.includes(side) ? `${side} ${named}`.trim() : named;
}

/** The value with its unit, to one decimal; empty where there is none. */
export function valueText({ value, unit }: Pick<Fact, 'value' | 'unit'>): string {
  return value === null ? '' : `${Math.round(value * 10) / 10} ${unit ?? ''}`.trim();
}

/** A fact in a few words: concept, place, value; what is absent, possible or hypothetical says so first. */
export function factText(fact: Fact): string {
  return asserted(fact, [fact.concept, placeText(fact), valueText(fact)].filter(Boolean).join(', '));
}

/** A fact without its place, for where the place is said already. */
export function shortFactText(fact: Fact): string {
  return asserted(fact, [fact.concept, valueText(fact)].filter(Boolean).join(' '));
}

/** What a fact is about, with what is said of it: `no effusion`. */
export function conceptText(fact: Fact): string {
  return asserted(fact, fact.concept);
}

function asserted({ assertion }: Fact, what: string): string {
  return assertion === 'present' ? what : t(`rail.assertion.${assertion}`, { what });
}

/** When a fact held: its interval in HISTORY, since when in ACTIVE. */
export function spanText(fact: Fact): string {
  if (fact.store === 'HISTORY' && fact.validTo !== null)
    return t('rail.timeline.until', { from: dayText(fact.validFrom), to: dayText(fact.validTo) });
  return t('rail.timeline.since', { day: dayText(fact.validFrom) });
}
