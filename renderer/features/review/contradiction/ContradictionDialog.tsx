import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import type { Proposal, Verdict } from '../../../../main/contract/domain/proposals.ts';
import { useCall } from '../../../api/useCall.ts';
import { useQuery } from '../../../api/useQuery.ts';
import { t } from '../../../app/messages.ts';
import { useWhyNotRole } from '../../../state/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorBox, Notice } from '../../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Decided } from '../useDecisions.ts';
import styles from './Contradiction.module.css';
import { SideColumn } from './SideColumn.tsx';

const VERDICTS = ['keep', 'take', 'both'] as const;

interface ContradictionProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDecided: (decided: Decided) => void;
}

/** M15. Both sides beside each other, and what a person decides: keep, take, or keep both with a note. */
export function ContradictionDialog(props: ContradictionProps) {
  const { verdict, setVerdict, note, setNote, call, whyNot, settle } = useSettling(props);
  return (
    <Dialog
      title={t('review.contradiction.title')}
      open
      size="wide"
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{t('action.cancel')}</Button>
          <Button tone="primary" disabledReason={whyNot} onPress={() => void settle()}>
            {t('review.contradiction.do')}
          </Button>
        </>
      }
    >
      <p>{props.proposal.needsPerson}</p>
      <Sides proposal={props.proposal} />
      <Verdicts value={verdict} onChange={setVerdict} />
      {verdict === null || verdict === 'keep' ? null : (
        <TextField
          label={t(`review.contradiction.note.${verdict}`)}
          value={note}
          onChange={setNote}
          maxLength={500}
        />
      )}
      {call.error === null ? null : <ErrorBox error={call.error} onClose={call.reset} />}
      {call.result?.outcome === 'conflicted' ? <Notice tone="warn">{call.result.words}</Notice> : null}
    </Dialog>
  );
}

function useSettling({ proposal: { id, version, groupId }, onClose, onDecided }: ContradictionProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [note, setNote] = useState('');
  const call = useCall('proposals', 'settle');
  const noRole = useWhyNotRole('approver');
  const whyNot = noRole ?? whyNotSettle(verdict, note, call.running);
  const settle = async () => {
    if (verdict === null) return;
    const outcome = await call.run({ id, version, verdict, note });
    if (outcome?.outcome !== 'done') return;
    onDecided({ groupId, txnId: outcome.txnId, words: t(`review.contradiction.done.${verdict}`) });
    onClose();
  };
  return { verdict, setVerdict, note, setNote, call, whyNot, settle };
}

function whyNotSettle(verdict: Verdict | null, note: string, running: boolean): string | null {
  if (running) return t('state.working');
  if (verdict === null) return t('review.contradiction.whyNot');
  return verdict !== 'keep' && note.trim().length < 3 ? t('review.contradiction.whyNot.note') : null;
}

function Sides({ proposal }: { readonly proposal: Proposal }) {
  const sides = useQuery('proposals', 'sides', { id: proposal.id });
  if (sides.error !== null) return <ErrorBox error={sides.error} onRetry={sides.refetch} />;
  if (sides.data === null) return <SkeletonLines lines={5} />;
  const { held, stated } = sides.data;
  return (
    <div className={styles.sides}>
      <SideColumn label={t('review.contradiction.held')} sides={held} />
      <SideColumn label={t('review.contradiction.stated')} sides={[stated]} />
    </div>
  );
}

function Verdicts(props: { readonly value: Verdict | null; readonly onChange: (verdict: Verdict) => void }) {
  return (
    <RadioGroup
      className={styles.verdicts ?? ''}
      value={props.value}
      onChange={(value) => {
        const verdict = VERDICTS.find((known) => known === value);
        if (verdict !== undefined) props.onChange(verdict);
      }}
    >
      <Label className={styles.heading ?? ''}>{t('review.contradiction.verdict')}</Label>
      {VERDICTS.map((verdict) => (
        <Radio key={verdict} value={verdict} className={styles.verdict ?? ''}>
          <span className={styles.dot} aria-hidden />
          <span>
            {t(`review.contradiction.${verdict}`)}{' '}
            <span className={styles.dim}>{t(`review.contradiction.${verdict}.means`)}</span>
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
