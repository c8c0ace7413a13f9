import { memo, type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { WorklistRow as StudyRow } from '../../../main/contract/api/attention.ts';
import { t } from '../../app/messages.ts';
import { usePlaces } from '../../state/places.ts';
import { useWorklist } from '../../state/worklist.ts';
import { type TableHandle, type TableSort, VirtualTable } from '../../ui/VirtualTable.tsx';
import { studyColumns } from './columns.tsx';
import { isByPatient, type Studies, useWorklistSort } from './useStudies.ts';
import styles from './Worklist.module.css';

function StudyTablePlain(props: {
  readonly studies: Studies;
  readonly table: RefObject<TableHandle | null>;
}) {
  const { studies, table } = props;
  const { scroll, select, setScroll } = useWorklist.getState();
  const selected = useWorklist((state) => state.selected);
  const [sort, setSort] = useWorklistSort();
  const open = useOpenStudy();
  const follows = useFollows(studies.rowAt, sort);
  const columns = useMemo(() => studyColumns(follows, open), [follows, open]);
  useFocusOnReturn(table);
  return (
    <VirtualTable
      key={`${sort.id} ${sort.descending}`}
      label={t('worklist.table')}
      columns={columns}
      count={studies.total}
      rowAt={studies.rowAt}
      selected={selected}
      onSelect={select}
      onOpen={open}
      onRange={studies.onRange}
      rowClass={rowClass}
      sort={sort}
      onSort={setSort}
      initialScroll={scroll}
      onScroll={setScroll}
      handle={table}
    />
  );
}

/** The studies as a table; Enter opens one. It is drawn again when the studies change, not with each letter of the search. */
export const StudyTable = memo(StudyTablePlain);

function rowClass({ readState }: StudyRow): string | undefined {
  return readState === 'read' ? undefined : styles.unreadRow;
}

function useOpenStudy(): (row: StudyRow) => void {
  const openStudy = usePlaces((state) => state.openStudy);
  return useCallback((row) => openStudy(row.studyKey), [openStudy]);
}

/** Whether a row is of the same patient as the row above, where the studies of a patient stand together. */
function useFollows(rowAt: Studies['rowAt'], sort: TableSort): (row: StudyRow, index: number) => boolean {
  const byPatient = isByPatient({ sort: sort.id, descending: sort.descending });
  return useCallback(
    (row, index) => byPatient && rowAt(index - 1)?.patient.patientKey === row.patient.patientKey,
    [rowAt, byPatient],
  );
}

/** Who comes back finds the keyboard on the row where it was. */
function useFocusOnReturn(table: RefObject<TableHandle | null>): void {
  useEffect(() => {
    if (useWorklist.getState().selected !== null) table.current?.focus();
  }, [table]);
}
