import { type RefObject, useRef } from 'react';
import { t } from '../../app/messages.ts';
import { useRegisterCommands } from '../../state/commands.ts';
import { useWorklist } from '../../state/worklist.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import type { TableHandle } from '../../ui/VirtualTable.tsx';
import { WaitingNotice } from '../records/WaitingNotice.tsx';
import { EarlierStudies } from './EarlierStudies.tsx';
import { KeptApart } from './KeptApart.tsx';
import { StudyTable } from './StudyTable.tsx';
import { useRowCommands } from './useRowCommands.ts';
import { type Studies, useStudies } from './useStudies.ts';
import styles from './Worklist.module.css';
import { EmptyLibrary, NothingFits } from './WorklistEmpty.tsx';
import { WorklistToolbar } from './WorklistToolbar.tsx';

/** Patients and studies: searched as one types, sorted by any column, opened by Enter. */
export function WorklistScreen() {
  const studies = useStudies();
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const focusSearch = () => search.current?.select();
  useRegisterCommands([{ id: 'search', run: focusSearch }]);
  useRowCommands(studies);
  return (
    <div className={styles.screen}>
      <h1 className={styles.hidden}>{t('worklist.title')}</h1>
      <WorklistToolbar studies={studies} search={search} table={table} />
      <WaitingNotice />
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

function Body({ studies, table }: { studies: Studies; table: RefObject<TableHandle | null> }) {
  if (studies.head === null) return studies.error === null ? <SkeletonLines lines={12} /> : null;
  if (studies.head.all === 0) return <EmptyLibrary />;
  if (studies.total === 0) return <NothingFits />;
  return <StudyTable studies={studies} table={table} />;
}

/** The other studies of the selected patient, before one opens anything. */
function SelectedStrip({ studies }: { studies: Studies }) {
  const selected = useWorklist((state) => state.selected);
  const row = selected === null ? null : studies.rowAt(selected);
  if (row === null) return null;
  return (
    <>
      <KeptApart row={row} />
      <EarlierStudies row={row} />
    </>
  );
}
