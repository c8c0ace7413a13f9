import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ProposalGroup } from '../../../main/contract/api/proposals.ts';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { t } from '../../app/messages.ts';
import { formatName } from '../../ui/format.ts';
import { type Choice, type Choices, choicesOf, chooseAll } from './choices.ts';
import { DecideBar } from './DecideBar.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ImagesItem } from './ImagesItem.tsx';
import { ProposalItem } from './ProposalItem.tsx';
import styles from './Review.module.css';
import { ownGates, type Row, rowsOf, sharedChoice } from './rows.ts';
import type { Decided } from './useDecisions.ts';
import { useReviewCommands } from './useReviewCommands.ts';

/** The changes of one signed reading or source: choose for each, then decide on all in one transaction (W3). */
export function GroupReview(props: {
  readonly group: ProposalGroup;
  /** Takes the keyboard as it appears: the group before was decided. */
  readonly autoFocus: boolean;
  readonly onDecided: (decided: Decided) => void;
}) {
  const { group } = props;
  const { proposals } = group;
  const [chosen, setChosen] = useState<Choices>(new Map());
  const [editing, setEditing] = useState<Proposal | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const choices = choicesOf(proposals, chosen);
  const set = (ids: readonly RowId[], choice: Choice) =>
    setChosen(chooseAll(proposals, choices, ids, choice));
  useReviewCommands({ list, proposals, set, onEdit: setEditing });
  useFirstFocus(list, props.autoFocus);
  return (
    <div className={styles.group}>
      <h2 className={styles.groupTitle}>
        {group.title} · {formatName(group.patient.name) || t('state.unknown')}
        <span className={styles.dim}>
          {group.patient.patientId ?? t('state.unknown')} · {t('review.changes', { n: proposals.length })}
        </span>
      </h2>
      <ul ref={list} className={styles.items} aria-label={t('review.items', { title: group.title })}>
        {rowsOf(proposals).map((row) => (
          <ReviewRow
            key={row.kind === 'images' ? row.key : row.proposal.id}
            row={row}
            proposals={proposals}
            choices={choices}
            onChoose={set}
            onEdit={setEditing}
          />
        ))}
      </ul>
      <DecideBar group={group} choices={choices} onDecided={props.onDecided} />
      {editing === null ? null : <EditDialog proposal={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

interface RowProps {
  readonly proposals: readonly Proposal[];
  readonly choices: Choices;
  readonly onChoose: (ids: readonly RowId[], choice: Choice) => void;
  readonly onEdit: (proposal: Proposal) => void;
}

function ReviewRow({ row, ...props }: RowProps & { readonly row: Row }) {
  const [isOpen, setOpen] = useState(false);
  if (row.kind === 'change') return <ChangeRow proposal={row.proposal} {...props} />;
  const { images } = row;
  return (
    <>
      <ImagesItem
        images={images}
        choice={sharedChoice(images, props.choices)}
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(choice) =>
          props.onChoose(
            images.map(({ id }) => id),
            choice,
          )
        }
      />
      {isOpen
        ? images.map((image, at) => (
            <ChangeRow key={image.id} proposal={image} place={{ n: at + 1, of: images.length }} {...props} />
          ))
        : null}
    </>
  );
}

function ChangeRow({
  proposal,
  place,
  ...props
}: RowProps & { readonly proposal: Proposal; readonly place?: { readonly n: number; readonly of: number } }) {
  return (
    <ProposalItem
      proposal={proposal}
      place={place}
      gates={ownGates(proposal, props.proposals)}
      choice={props.choices.get(proposal.id) ?? 'wait'}
      onChoose={(choice) => props.onChoose([proposal.id], choice)}
      onEdit={() => props.onEdit(proposal)}
    />
  );
}

function useFirstFocus(list: RefObject<HTMLUListElement | null>, wanted: boolean): void {
  useEffect(() => {
    if (wanted) list.current?.querySelector<HTMLElement>('li')?.focus();
  }, [list, wanted]);
}
