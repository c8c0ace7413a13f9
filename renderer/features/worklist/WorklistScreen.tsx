import { Import, Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { usePlaces } from '../../state/places.ts';
import { useWorklist } from '../../state/worklist.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type TableHandle, VirtualTable } from '../../ui/VirtualTable.tsx';
import { studyColumns } from './columns.tsx';
import { EarlierStudies } from './EarlierStudies.tsx';
import { isByPatient, useStudies, useWorklistSort } from './useStudies.ts';
import styles from './Worklist.module.css';
import { EmptyLibrary, NothingFits } from './WorklistEmpty.tsx';

type Studies = ReturnType<typeof useStudies>;

/** Patients and studies: searched as one types, sorted by any column, opened by Enter. */
export function WorklistScreen() {
  const studies = useStudies();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const focusSearch = () => search.current?.select();
  useRegisterCommands([
    { id: 'search', title: 'command.search', group: 'worklist', keys: ['/'], run: focusSearch },
  ]);
  return (
    <div className={styles.screen}>
      <h1 className={styles.hidden}>{t('worklist.title')}</h1>
      <Toolbar studies={studies} search={search} table={table} />
      {studies.error === null ? null : (
        <div className={styles.notes}>
          <ErrorBox error={studies.error} onRetry={studies.retry} />
        </div>
      )}
      <div className={styles.body}>
        <Body studies={studies} table={table} />
      </div>
      <SelectedStrip studies={studies} />
    </div>
  );
}

function Toolbar(props: {
  studies: Studies;
  search: RefObject<HTMLInputElement | null>;
  table: RefObject<TableHandle | null>;
}) {
  const { text, setText } = useWorklist();
  const { head, total, rowAt } = props.studies;
  const openStudy = usePlaces((state) => state.openStudy);
  const onKeyDown = (event: KeyboardEvent) => {
    const only = total === 1 ? rowAt(0) : null;
    if (event.key === 'Enter' && only !== null) openStudy(only.studyKey);
    else if (event.key === 'ArrowDown' || event.key === 'Enter') props.table.current?.focus();
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.toolbar}>
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
        inputRef={props.search}
      />
      <p role="status" className={styles.count}>
        {head === null ? '' : describeCount(total, head.all)}
      </p>
      <Button onPress={() => useDialogs.getState().show('import')}>
        <Import size={14} aria-hidden />
        {t('import.title')}
      </Button>
    </search>
  );
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

function Body({ studies, table }: { studies: Studies; table: RefObject<TableHandle | null> }) {
  if (studies.head === null) return studies.error === null ? <SkeletonLines lines={12} /> : null;
  if (studies.head.all === 0) return <EmptyLibrary />;
  if (studies.total === 0) return <NothingFits />;
  return <StudyTable studies={studies} table={table} />;
}

function StudyTable({ studies, table }: { studies: Studies; table: RefObject<TableHandle | null> }) {
  const { selected, scroll, select, setScroll } = useWorklist();
  const openStudy = usePlaces((state) => state.openStudy);
  const [sort, setSort] = useWorklistSort();
  const { rowAt } = studies;
  const byPatient = isByPatient({ sort: sort.id, descending: sort.descending });
  const follows = useCallback(
    (row: StudyRow, index: number) =>
      byPatient && rowAt(index - 1)?.patient.patientKey === row.patient.patientKey,
    [rowAt, byPatient],
  );
  const open = useCallback((row: StudyRow) => openStudy(row.studyKey), [openStudy]);
  // Who comes back finds the keyboard on the row where it was.
  useEffect(() => {
    if (useWorklist.getState().selected !== null) table.current?.focus();
  }, [table]);
  const columns = useMemo(() => studyColumns(follows, open), [follows, open]);
  return (
    <VirtualTable
      key={`${sort.id} ${sort.descending}`}
      label={t('worklist.table')}
      columns={columns}
      count={studies.total}
      rowAt={rowAt}
      selected={selected}
      onSelect={select}
      onOpen={open}
      onRange={studies.onRange}
      sort={sort}
      onSort={setSort}
      initialScroll={scroll}
      onScroll={setScroll}
      handle={table}
    />
  );
}

/** The other studies of the selected patient, before one opens anything. */
function SelectedStrip({ studies }: { studies: Studies }) {
  const selected = useWorklist((state) => state.selected);
  const row = selected === null ? null : studies.rowAt(selected);
  return row === null ? null : <EarlierStudies row={row} />;
}
