import { ListBox, ListBoxItem } from 'react-aria-components';
import type { DifferentialNote } from '../../../main/contract/domain/notes.ts';
import { t } from '../../app/messages.ts';
import styles from './Bank.module.css';

/** The pairs of diagnoses, one of them chosen. */
export function NoteList(props: {
  readonly notes: readonly DifferentialNote[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <ListBox
      aria-label={t('bank.list')}
      className={styles.list ?? ''}
      items={props.notes}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={[props.chosen]}
      onSelectionChange={(keys) => {
        const id = keys === 'all' ? undefined : [...keys][0];
        if (id !== undefined) props.onChoose(String(id));
      }}
    >
      {(note) => <NoteItem note={note} />}
    </ListBox>
  );
}

function NoteItem({ note }: { readonly note: DifferentialNote }) {
  const { dxA, dxB } = note;
  const versus = t('bank.versus');
  return (
    <ListBoxItem id={note.id} className={styles.item ?? ''} textValue={`${dxA} ${versus} ${dxB}`}>
      <span>
        {dxA} <span className={styles.dim}>{versus}</span> {dxB}
      </span>
      <span className={styles.dim}>{[note.department, note.organ].filter(Boolean).join(' · ')}</span>
    </ListBoxItem>
  );
}
