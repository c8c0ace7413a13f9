import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { Proposal, ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { formatName } from '../../ui/format.ts';
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
    case 'delete_fact':
      return factText(payload.before);
    case 'contradiction':
      return t('review.contradiction.words', {
        stated: factText(payload.stated),
        held: payload.held.map(factText).join(', '),
      });
    case 'add_note':
      return `${payload.note.dxA} ${t('bank.versus')} ${payload.note.dxB}`;
  }
}

/** Where a new fact would stand, and since when; empty for other changes. */
export function placeWords(payload: ProposalPayload): string {
  if (payload.operation !== 'add_fact') return '';
  const { fact } = payload;
  return [t(`review.store.${fact.store}`), t('rail.timeline.since', { day: dayText(fact.validFrom) })].join(
    ', ',
  );
}

/** The group by its title and its patient. */
export function groupWords({ title, patient }: Pick<ProposalGroup, 'title' | 'patient'>): string {
  return `${title} · ${formatName(patient.name) || t('state.unknown')}`;
}
