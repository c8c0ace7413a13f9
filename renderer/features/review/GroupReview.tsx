import { useRef, useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { useCall } from '../../api/useCall.ts';
import { t } from '../../app/messages.ts';
import { type Command, platform, useRegisterCommands } from '../../state/commands.ts';
import { formatChord } from '../../state/keys.ts';
import { Kbd } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox, Notice } from '../../ui/ErrorBox.tsx';
import { formatName } from '../../ui/format.ts';
import { TextField } from '../../ui/TextField.tsx';
import { type Choice, type Choices, choicesOf, choose, chosenAs, needsOverride } from './choices.ts';
import { EditDialog } from './EditDialog.tsx';
import { ProposalItem } from './ProposalItem.tsx';
import styles from './Review.module.css';

/** The changes of one signed reading or source: choose for each, then decide on all in one transaction (W3). */
export function GroupReview({ group }: { readonly group: ProposalGroup }) {
  const { proposals } = group;
  const [chosen, setChosen] = useState<Choices>(new Map());
  const [editing, setEditing] = useState<Proposal | null>(null);
  const [reason, setReason] = useState('');
  const decide = useCall('proposals', 'decide');
  const choices = choicesOf(proposals, chosen);
  const approve = chosenAs(proposals, choices, 'take');
  const reject = chosenAs(proposals, choices, 'reject');
  const override = needsOverride(proposals, choices);
  const set = (id: RowId, choice: Choice) => setChosen(choose(proposals, choices, id, choice));
  const whyNot = whyNotDecide(approve.length + reject.length, override, reason);
  const run = () =>
    void decide.run({
      groupId: group.groupId,
      approve,
      reject,
      overrideReason: override ? reason.trim() : null,
    });
  const list = useRef<HTMLUListElement>(null);
  useRegisterCommands(reviewCommands({ list, proposals, set, onEdit: setEditing, whyNot, run }));
  return (
    <div className={styles.group}>
      <h2 className={styles.groupTitle}>
        {group.title} · {formatName(group.patient.name) || t('state.unknown')}
        <span className={styles.dim}>{t('review.changes', { n: proposals.length })}</span>
      </h2>
      <ul ref={list} className={styles.items} aria-label={t('review.items', { title: group.title })}>
        {proposals.map((proposal) => (
          <ProposalItem
            key={proposal.id}
            proposal={proposal}
            choice={choices.get(proposal.id) ?? 'wait'}
            onChoose={(choice) => set(proposal.id, choice)}
            onEdit={() => setEditing(proposal)}
          />
        ))}
      </ul>
      <div className={styles.decide}>
        {decide.error === null ? null : <ErrorBox error={decide.error} onClose={decide.reset} />}
        {decide.result?.outcome === 'conflicted' ? <Notice tone="warn">{decide.result.words}</Notice> : null}
        {override ? (
          <TextField label={t('review.override')} value={reason} onChange={setReason} maxLength={500} />
        ) : null}
        <div className={styles.line}>
          <span className={styles.dim}>{t('review.follows')}</span>
          <span className={styles.grow} />
          <Button tone="primary" disabledReason={whyNot} onPress={run}>
            {t('review.decide', { approve: approve.length, reject: reject.length })}
            <Kbd>{formatChord('Mod+Enter', platform)}</Kbd>
          </Button>
        </div>
      </div>
      {editing === null ? null : <EditDialog proposal={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function whyNotDecide(chosen: number, override: boolean, reason: string): string | null {
  if (chosen === 0) return t('review.decide.none');
  return override && reason.trim().length < 3 ? t('review.decide.reason') : null;
}

interface ReviewTargets {
  readonly list: { readonly current: HTMLUListElement | null };
  readonly proposals: readonly Proposal[];
  readonly set: (id: RowId, choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
  readonly whyNot: string | null;
  readonly run: () => void;
}

/** Letters choose for the change in focus and write nothing; only the chord decides (W8). */
function reviewCommands({ list, proposals, set, onEdit, whyNot, run }: ReviewTargets): Command[] {
  const focused = () => {
    const id = list.current?.querySelector<HTMLElement>('li:focus, li:focus-within')?.dataset.proposal;
    return proposals.find((proposal) => proposal.id === id) ?? null;
  };
  const onFocused = (act: (proposal: Proposal) => void) => () => {
    const proposal = focused();
    if (proposal !== null) act(proposal);
  };
  const chooses = (choice: Choice, key: string): Command => ({
    id: `review.${choice}`,
    title: `command.review.${choice}`,
    group: 'review',
    keys: [key],
    run: onFocused((proposal) => set(proposal.id, choice)),
  });
  return [
    chooses('take', 'A'),
    chooses('wait', 'W'),
    chooses('reject', 'R'),
    { id: 'review.edit', title: 'command.review.edit', group: 'review', keys: ['E'], run: onFocused(onEdit) },
    {
      id: 'review.decide',
      title: 'command.review.decide',
      group: 'review',
      keys: ['Mod+Enter'],
      whileTyping: true,
      whyNot: () => whyNot,
      run,
    },
  ];
}
