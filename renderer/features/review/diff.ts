import type { Fact } from '../../../main/contract/domain/memory.ts';
import type { ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { dayText, factText } from '../rail/factText.ts';

/** One side of a change: what is said, where it stands, and since or until when. */
export interface DiffSide {
  readonly what: string;
  readonly store: string;
  readonly dates: string;
}

export interface Diff {
  readonly before: DiffSide;
  readonly after: DiffSide;
}

/** Before and after of a row that is changed; null for a new row. */
export function diffOf(payload: ProposalPayload): Diff | null {
  if (payload.operation === 'delete_fact') {
    const before = sideOf(payload.before);
    return { before, after: { ...before, store: t('review.to.nowhere') } };
  }
  if (payload.operation !== 'transition_fact' && payload.operation !== 'restate_fact') return null;
  const { before, after } = payload;
  const [one, other] = [sideOf(before), sideOf(after)];
  if (before.store === after.store || after.store === 'ACTIVE' || after.reason === null)
    return { before: one, after: other };
  const reason = t(`rail.timeline.reason.${after.reason}`);
  return { before: one, after: { ...other, store: t('review.to.history', { reason }) } };
}

/** The cells that differ, by name. */
export function changedCells({ before, after }: Diff): ReadonlySet<keyof DiffSide> {
  const names = ['what', 'store', 'dates'] as const;
  return new Set(names.filter((name) => before[name] !== after[name]));
}

function sideOf(fact: Fact): DiffSide {
  return { what: factText(fact), store: storeWords(fact), dates: datesWords(fact) };
}

function storeWords({ store, reason }: Fact): string {
  const place = t(`review.store.${store}`);
  return reason === null ? place : `${place}: ${t(`rail.timeline.reason.${reason}`)}`;
}

function datesWords({ store, validFrom, validTo, lastDocumented }: Fact): string {
  if (store === 'HISTORY' && validTo !== null)
    return t('rail.timeline.until', { from: dayText(validFrom), to: dayText(validTo) });
  return t('rail.timeline.last', { day: dayText(lastDocumented ?? validFrom) });
}
