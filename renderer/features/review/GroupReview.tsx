import { useRef, useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { type Choice, type Choices, choicesOf, chooseAll } from './choices.ts';
import { ContradictionDialog } from './contradiction/ContradictionDialog.tsx';
import { DecideBar } from './DecideBar.tsx';
import { EditDialog } from './EditDialog.tsx';
import { KeyHint } from './KeyHint.tsx';
import { groupWords } from './proposalWords.ts';
import styles from './Review.module.css';
import { ReviewLines } from './ReviewLines.tsx';
import type { Decided } from './useDecisions.ts';
import { useReviewCommands } from './useReviewCommands.ts';

/** The changes of one signed reading or source: choose for each, then decide on all in one transaction (W3). */
export function GroupReview(props: {
  readonly group: ProposalGroup;
  /** Sends the keyboard to the first change, each time it is another object. */
  readonly toFirst: object | null;
  /** Escape on a change: back to what waits. */
  readonly onLeave: () => void;
  readonly onDecided: (decided: Decided) => void;
  /** A contradiction of the group was decided on by itself (M15). */
  readonly onSettled: (decided: Decided) => void;
}) {
  const { group } = props;
  const { proposals } = group;
  const [chosen, setChosen] = useState<Choices>(new Map());
  const [editing, setEditing] = useState<Proposal | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const choices = choicesOf(proposals, chosen);
  const set = (ids: readonly RowId[], choice: Choice) =>
    setChosen(chooseAll(proposals, choices, ids, choice));
  const { told, forget } = useReviewCommands({ list, proposals, set, onEdit: setEditing });
  return (
    <div className={styles.group}>
      <Title group={group} />
      <KeyHint told={told} />
      <ReviewLines
        label={t('review.items', { title: group.title })}
        {...{ list, proposals, choices }}
        toFirst={props.toFirst}
        onLeave={props.onLeave}
        onReach={forget}
        onChoose={set}
        onEdit={setEditing}
      />
      <DecideBar group={group} choices={choices} onDecided={props.onDecided} />
      {editing === null ? null : (
        <Opened proposal={editing} onClose={() => setEditing(null)} onSettled={props.onSettled} />
      )}
    </div>
  );
}

/** What opens for one change: a contradiction is decided on, all else is edited. */
function Opened(props: {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onSettled: (decided: Decided) => void;
}) {
  const { proposal, onClose, onSettled } = props;
  if (proposal.payload.operation !== 'contradiction')
    return <EditDialog proposal={proposal} onClose={onClose} />;
  return <ContradictionDialog proposal={proposal} onClose={onClose} onDecided={onSettled} />;
}

function Title({ group }: { readonly group: ProposalGroup }) {
  return (
    <h2 className={styles.groupTitle}>
      {groupWords(group)}
      <span className={styles.dim}>
        {group.patient.patientId ?? t('state.unknown')} · {t('review.changes', { n: group.proposals.length })}
      </span>
    </h2>
  );
}
