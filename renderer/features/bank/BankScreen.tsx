import { Scale, Search } from 'lucide-react';
import { useState } from 'react';
import type { DifferentialNote } from '../../../main/contract/domain/notes.ts';
import { useQuery } from '../../api/useQuery.ts';
import { t } from '../../app/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Panel.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { SplitPanes } from '../../ui/SplitPanes.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Bank.module.css';
import { fitsNote } from './fitsNote.ts';
import { NoteCard } from './NoteCard.tsx';
import { NoteList } from './NoteList.tsx';
import { NotesToReview } from './NotesToReview.tsx';

/** The bank of differential notes: a list to filter, and the chosen pair side by side. */
export function BankScreen() {
  const notes = useQuery('notes', 'list', {});
  return (
    <Screen
      title={t('bank.title')}
      intro={t('bank.intro')}
      actions={notes.data === null ? null : <span>{t('bank.count', { n: notes.data.length })}</span>}
      notices={
        <>
          {notes.error === null ? null : <ErrorBox error={notes.error} onRetry={notes.refetch} />}
          <NotesToReview />
        </>
      }
    >
      <Notes notes={notes.data} loading={notes.loading} />
    </Screen>
  );
}

function Notes({ notes, loading }: { notes: readonly DifferentialNote[] | null; loading: boolean }) {
  if (notes === null) return loading ? <SkeletonLines lines={8} /> : null;
  const icon = <Scale size={40} strokeWidth={1.25} />;
  if (notes.length === 0)
    return <EmptyState icon={icon} title={t('bank.empty')} next={t('bank.empty.next')} />;
  return <NotePanes notes={notes} />;
}

function NotePanes({ notes }: { readonly notes: readonly DifferentialNote[] }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const fitting = notes.filter((note) => fitsNote(note, words));
  const shown = fitting.find((note) => note.id === chosen) ?? fitting[0];
  const list = (
    <div className={styles.listPane}>
      <SearchField words={words} onWords={setWords} />
      {shown === undefined ? null : <NoteList notes={fitting} chosen={shown.id} onChoose={setChosen} />}
    </div>
  );
  return (
    <SplitPanes
      id="bank"
      direction="horizontal"
      panes={[
        { id: 'list', size: 32, min: 20, max: 50, content: list },
        { id: 'card', size: 68, content: <CardPane note={shown} /> },
      ]}
    />
  );
}

function SearchField(props: { readonly words: string; readonly onWords: (words: string) => void }) {
  return (
    <TextField
      hideLabel
      type="search"
      label={t('bank.search')}
      placeholder={t('bank.search.hint')}
      icon={<Search size={14} aria-hidden />}
      value={props.words}
      onChange={props.onWords}
    />
  );
}

function CardPane({ note }: { readonly note: DifferentialNote | undefined }) {
  if (note === undefined) return <EmptyState title={t('bank.none')} next={t('bank.none.next')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long note scrolls by keyboard
    <section className={styles.cardPane} tabIndex={0} aria-label={t('bank.card')}>
      <NoteCard note={note} />
    </section>
  );
}
