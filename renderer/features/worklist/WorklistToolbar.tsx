import { Import, Search, X } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import { t } from '../../app/messages.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { usePlaces } from '../../state/places.ts';
import { useWorklist } from '../../state/worklist.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { TableHandle } from '../../ui/VirtualTable.tsx';
import { IdentityNotice } from './KeptApart.tsx';
import type { Studies } from './useStudies.ts';
import styles from './Worklist.module.css';

interface ToolbarProps {
  readonly studies: Studies;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly table: RefObject<TableHandle | null>;
}

/** The search, how many studies fit, and Import. */
export function WorklistToolbar(props: ToolbarProps) {
  const { head, total } = props.studies;
  return (
    <search className={styles.toolbar}>
      <SearchField {...props} />
      <p role="status" className={styles.count}>
        {head === null ? '' : describeCount(total, head.all)}
      </p>
      <ToolbarRest />
    </search>
  );
}

/** What a letter of the search leaves as it is. */
const ToolbarRest = memo(() => (
  <>
    <OnlyChoice />
    <IdentityNotice />
    <Button onPress={() => useDialogs.getState().show('import')}>
      <Import size={14} aria-hidden />
      {t('import.title')}
    </Button>
  </>
));

/** All studies, the unread ones, or those with an open conflict. */
function OnlyChoice() {
  const only = useWorklist((state) => state.only);
  const setOnly = useWorklist((state) => state.setOnly);
  const options = (['all', 'unread', 'conflict'] as const).map((id) => ({
    id,
    words: t(`attention.only.${id}`),
  }));
  return <Choice hideLabel label={t('attention.only')} value={only} options={options} onChange={setOnly} />;
}

function SearchField({ studies, search, table }: ToolbarProps) {
  const { text, setText } = useWorklist();
  const onKeyDown = useSearchKeys(studies, table);
  return (
    <TextField
      hideLabel
      type="search"
      className={styles.search}
      label={t('worklist.search')}
      placeholder={t('worklist.search.hint')}
      icon={<Search size={14} aria-hidden />}
      end={text === '' ? undefined : <ClearButton onPress={() => setText('')} />}
      value={text}
      onChange={setText}
      onKeyDown={onKeyDown}
      inputRef={search}
    />
  );
}

/** Enter opens the only study that fits, else it goes to the table, as Arrow Down does; Escape clears the search. */
function useSearchKeys({ total, rowAt }: Studies, table: RefObject<TableHandle | null>) {
  const { text, setText } = useWorklist();
  const openStudy = usePlaces((state) => state.openStudy);
  return (event: KeyboardEvent) => {
    const only = total === 1 ? rowAt(0) : null;
    if (event.key === 'Enter' && only !== null) openStudy(only.studyKey);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') table.current?.focus();
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  };
}

function ClearButton(props: { onPress: () => void }) {
  return (
    <IconButton label={t('worklist.search.clear')} onPress={props.onPress}>
      <X size={14} aria-hidden />
    </IconButton>
  );
}

function describeCount(total: number, all: number): string {
  return total === all ? t('worklist.count', { n: all }) : t('worklist.countOf', { n: total, all });
}
