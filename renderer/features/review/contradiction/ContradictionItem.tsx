import { Scale } from 'lucide-react';
import type { Contradiction, Proposal } from '../../../../main/contract/domain/proposals.ts';
import { t } from '../../../app/messages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { WholeDates } from '../../../ui/WholeDates.tsx';
import { dayText } from '../../rail/factText.ts';
import { LineFrame, type LinePlace } from '../LineFrame.tsx';
import { proposalWords } from '../proposalWords.ts';
import review from '../Review.module.css';
import styles from './Contradiction.module.css';

/** M15. New evidence beside what memory holds: it is decided on by itself, with both sides, and not with the others. */
export function ContradictionItem(props: {
  readonly at: LinePlace;
  readonly proposal: Proposal;
  readonly payload: Contradiction;
  readonly onDecide: () => void;
}) {
  const { proposal, payload } = props;
  const kind = t('review.op.contradiction');
  const words = proposalWords(proposal);
  return (
    <LineFrame at={props.at} ids={[proposal.id]} choice="wait" label={`${kind}: ${words}`}>
      <span className={review.kind}>{kind}</span>
      <div className={review.body}>
        <div className={styles.brief}>
          <Brief label={t('review.contradiction.held')} facts={payload.held} />
          <Brief label={t('review.contradiction.stated')} facts={[payload.stated]} />
        </div>
        <Badge tone="warn" wraps>
          <WholeDates words={proposal.needsPerson ?? payload.why} />
        </Badge>
      </div>
      <div className={review.decision}>
        <Button label={t('review.contradiction.decide.what', { what: words })} onPress={props.onDecide}>
          <Scale size={14} aria-hidden />
          {t('review.contradiction.decide')}
        </Button>
      </div>
    </LineFrame>
  );
}

function Brief({ label, facts }: { readonly label: string; readonly facts: Contradiction['held'] }) {
  return (
    <div>
      <p className={review.dim}>{label}</p>
      {facts.map(({ id, text, validFrom }) => (
        <p key={id} className={review.what}>
          “{text}” <span className={review.dim}>{dayText(validFrom)}</span>
        </p>
      ))}
    </div>
  );
}
