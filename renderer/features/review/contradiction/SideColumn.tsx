import type { FactSide } from '../../../../main/contract/domain/proposals.ts';
import { t } from '../../../app/messages.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { formatRecordedAt } from '../../../ui/format.ts';
import { dayText, factText } from '../../rail/factText.ts';
import styles from './Contradiction.module.css';

/** One side of a contradiction: the sentence, what it was read as, its source and day, and who approved it. */
export function SideColumn({
  label,
  sides,
}: {
  readonly label: string;
  readonly sides: readonly FactSide[];
}) {
  return (
    <section className={styles.side} aria-label={label}>
      <h3 className={styles.heading}>{label}</h3>
      {sides.map((side) => (
        <div key={side.fact.id} className={styles.one}>
          <blockquote className={styles.quote}>{side.sentence}</blockquote>
          <Facts facts={linesOf(side)} />
        </div>
      ))}
    </section>
  );
}

function linesOf({ fact, source, approvedBy, approvedAt }: FactSide): [string, string][] {
  const { validFrom, lastDocumented } = fact;
  const since = dayText(validFrom);
  const last = dayText(lastDocumented);
  return [
    [t('review.contradiction.fact'), factText(fact)],
    [t('review.contradiction.day'), since === last ? since : t('review.contradiction.days', { since, last })],
    [t('review.contradiction.source'), source ?? t('state.unknown')],
    [
      t('review.contradiction.approved'),
      approvedBy === null || approvedAt === null
        ? t('review.contradiction.notYet')
        : `${approvedBy}, ${formatRecordedAt(approvedAt)}`,
    ],
  ];
}
