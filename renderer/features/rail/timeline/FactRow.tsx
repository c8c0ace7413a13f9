import { MoveLeft } from 'lucide-react';
import type { CallOutput, Calls } from '../../../../main/contract/api/contract.ts';
import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { t } from '../../../app/messages.ts';
import { dayText, factText, shortFactText, spanText, valueText } from '../factText.ts';
import { OpenFact } from './OpenFact.tsx';
import styles from './Timeline.module.css';
import type { FactLinks } from './threads.ts';

export type Facts = CallOutput<Calls['timeline']['facts']>;

/** What is current: in words, since when, when it was last documented, and what it is linked to. */
export function ActiveFact({ fact, links }: { readonly fact: Fact; readonly links: FactLinks }) {
  const date = fact.lastDocumented ?? fact.validFrom;
  return (
    <>
      <OpenFact fact={fact} />
      <p className={styles.dim}>
        {spanText(fact)}
        {date === fact.validFrom ? '' : `, ${t('rail.timeline.last', { day: dayText(date) })}`}
      </p>
      {links.get(fact.id)?.map(({ type, others }) => (
        <p key={type} className={styles.dim}>
          {t(`rail.relation.${type}`)} {others.map((other) => linkedText(fact, other)).join(' · ')}
        </p>
      ))}
    </>
  );
}

/** An earlier value: joined to the newer one by an arrow, or closed by itself with its reason. */
export function EarlierFact({ fact, isJoined }: { readonly fact: Fact; readonly isJoined: boolean }) {
  const value = isJoined ? valueText(fact) : '';
  return (
    <div className={styles.earlier} data-reason={fact.reason ?? ''}>
      <span className={styles.line}>
        {isJoined ? <MoveLeft size={12} aria-hidden /> : null}
        <OpenFact fact={fact} words={value === '' ? undefined : value} />
      </span>
      <span className={styles.dim}>
        {fact.reason === null ? '' : `${t(`rail.timeline.reason.${fact.reason}`)}, `}
        {spanText(fact)}
      </span>
    </div>
  );
}

/** Of the same concept at the same place the value alone tells them apart. */
function linkedText(fact: Fact, other: Fact): string {
  const isAlike =
    other.concept === fact.concept && other.site === fact.site && other.laterality === fact.laterality;
  return (isAlike && (valueText(other) || shortFactText(other))) || factText(other);
}
