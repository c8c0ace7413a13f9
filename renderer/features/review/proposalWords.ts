import type { Proposal, ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { dayText, factText } from '../rail/factText.ts';

/** What a change would write, in a few words. */
export function proposalWords({ payload }: Pick<Proposal, 'payload'>): string {
  switch (payload.operation) {
    case 'add_episode':
      return payload.episode.answerShort;
    case 'add_visual':
      return [payload.visual.visualTag.view, payload.visual.visualTag.region ?? ''].join(' ').trim();
    case 'add_fact':
      return factText(payload.fact);
    case 'restate_fact':
    case 'transition_fact':
      return factText(payload.after);
    case 'add_note':
      return `${payload.note.dxA} ${t('bank.versus')} ${payload.note.dxB}`;
  }
}

/** Before and after of a row that is changed; null for a new row. */
export interface Diff {
  readonly before: string;
  readonly after: string;
}

export function diffOf(payload: ProposalPayload): Diff | null {
  if (payload.operation === 'transition_fact') {
    const { before, after } = payload;
    const reason = after.reason === null ? '' : t(`rail.timeline.reason.${after.reason}`);
    const until =
      after.validTo === null
        ? ''
        : `, ${t('rail.timeline.until', { from: dayText(after.validFrom), to: dayText(after.validTo) })}`;
    return {
      before: `${factText(before)}, ${t(`review.store.${before.store}`)}`,
      after: `${factText(after)}, ${after.store === before.store ? t(`review.store.${after.store}`) : t('review.to.history', { reason })}${until}`,
    };
  }
  if (payload.operation === 'restate_fact') {
    const { before, after } = payload;
    return {
      before: `${factText(before)}, ${t('rail.timeline.last', { day: dayText(before.lastDocumented) })}`,
      after: `${factText(after)}, ${t('rail.timeline.last', { day: dayText(after.lastDocumented) })}`,
    };
  }
  return null;
}

/** Where a new fact would stand, and since when; empty for other changes. */
export function placeWords(payload: ProposalPayload): string {
  if (payload.operation !== 'add_fact') return '';
  const { fact } = payload;
  return [t(`review.store.${fact.store}`), t('rail.timeline.since', { day: dayText(fact.validFrom) })].join(
    ', ',
  );
}
