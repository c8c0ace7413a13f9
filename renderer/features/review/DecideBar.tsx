import { useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { platform, useRegisterCommands } from '../../state/commands.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { formatName } from '../../ui/format.ts';
import { TextField } from '../../ui/TextField.tsx';
import { type Choices, chosenAs, needsOverride } from './choices.ts';
import styles from './Review.module.css';
import type { Decided } from './useDecisions.ts';

/** What will be done, the reason where a gate is overridden, and the one button that does it. */
export function DecideBar(props: {
  readonly group: ProposalGroup;
  readonly choices: Choices;
  readonly onDecided: (decided: Decided) => void;
}) {
  const { group, choices } = props;
  const { proposals, groupId } = group;
  const [reason, setReason] = useState('');
  const decide = useCall('proposals', 'decide');
  const approve = chosenAs(proposals, choices, 'take');
  const reject = chosenAs(proposals, choices, 'reject');
  const waiting = proposals.length - approve.length - reject.length;
  const override = needsOverride(proposals, choices);
  const whyNot = whyNotDecide(approve.length + reject.length, override, reason, decide.running);
  const run = async () => {
    const overrideReason = override ? reason.trim() : null;
    const outcome = await decide.run({ groupId, approve, reject, overrideReason });
    if (outcome?.outcome !== 'done') return;
    const what = `${group.title} · ${formatName(group.patient.name) || t('state.unknown')}`;
    props.onDecided({ ...outcome, groupId, what });
  };
  useRegisterCommands([
    {
      id: 'review.decide',
      title: 'command.review.decide',
      group: 'review',
      keys: ['Mod+Enter'],
      whileTyping: true,
      whyNot: () => whyNot,
      run: () => void run(),
    },
  ]);
  return (
    <div className={styles.decide}>
      {decide.error === null ? null : <ErrorBox error={decide.error} onClose={decide.reset} />}
      {decide.result?.outcome === 'conflicted' ? <Notice tone="warn">{decide.result.words}</Notice> : null}
      {override ? (
        <TextField label={t('review.override')} value={reason} onChange={setReason} maxLength={500} />
      ) : null}
      <div className={styles.line}>
        <span className={styles.dim}>{waiting === 0 ? '' : t('review.wait.stay', { n: waiting })}</span>
        <span className={styles.grow} />
        <Button tone="primary" disabledReason={whyNot} onPress={() => void run()}>
          {t('review.decide', { approve: approve.length, reject: reject.length })}
          <Kbd>{formatChord('Mod+Enter', platform)}</Kbd>
        </Button>
      </div>
    </div>
  );
}

function whyNotDecide(chosen: number, override: boolean, reason: string, running: boolean): string | null {
  if (running) return t('state.working');
  if (chosen === 0) return t('review.decide.none');
  return override && reason.trim().length < 3 ? t('review.decide.reason') : null;
}
