import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import { CommandKey } from '../../app/CommandKey.tsx';
import { t } from '../../app/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Choices } from './choices.ts';
import styles from './Review.module.css';
import { useDeciding } from './useDeciding.ts';
import type { Decided } from './useDecisions.ts';

/** What will be done, the reason where a gate is overridden, and the one button that does it. */
export function DecideBar(props: {
  readonly group: ProposalGroup;
  readonly choices: Choices;
  readonly onDecided: (decided: Decided) => void;
}) {
  const { group, choices } = props;
  const { call, counts, reason, ...deciding } = useDeciding(group, choices, props.onDecided);
  const { error, result } = call;
  const waiting = group.proposals.length - counts.approve - counts.reject;
  return (
    <div className={styles.decide}>
      {error === null ? null : <ErrorBox error={error} onClose={call.reset} />}
      {result?.outcome === 'conflicted' ? <Notice tone="warn">{result.words}</Notice> : null}
      {deciding.override ? (
        <TextField
          label={t('review.override')}
          value={reason}
          onChange={deciding.setReason}
          maxLength={500}
        />
      ) : null}
      <div className={styles.line}>
        <span className={styles.dim}>{waiting === 0 ? '' : t('review.wait.stay', { n: waiting })}</span>
        <span className={styles.grow} />
        <Button tone="primary" disabledReason={deciding.whyNot} onPress={deciding.run}>
          {t('review.decide', counts)}
          <CommandKey id="review.decide" />
        </Button>
      </div>
    </div>
  );
}
