import type { Impacted, Proposal, ProposalImpact } from '../../../main/contract/domain/proposals.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { factText, spanText } from '../rail/factText.ts';
import styles from './Review.module.css';

/** S4. What else a change of state bears on: stopping a drug shows the tests that watch it. Nothing where it bears on nothing. */
export function ImpactLine({ proposal: { id, groupId } }: { readonly proposal: Proposal }) {
  const impact = useQuery('proposals', 'impact', { groupId });
  const own = impact.data?.find((one) => one.id === id);
  if (own === undefined) return null;
  return (
    <p className={styles.impact}>
      {t('review.impact')}: {impactWords(own)}
    </p>
  );
}

function impactWords({ facts, more }: ProposalImpact): string {
  const others = new Map(facts.map(({ fact }) => [fact.id, factText(fact)]));
  const said = facts.map((one) => oneWords(one, (id) => others.get(id) ?? t('review.impact.this')));
  return [...said, ...(more === 0 ? [] : [t('review.impact.more', { n: more })])].join('; ');
}

function oneWords({ fact, link }: Impacted, seedWords: (id: Impacted['fact']['id']) => string): string {
  const what = `${factText(fact)} (${spanText(fact)})`;
  if (link === null) return t('review.impact.near', { what });
  const seed = seedWords(link.seedId);
  return t(`review.impact.${link.direction}`, { what, seed, relation: t(`rail.relation.${link.type}`) });
}
