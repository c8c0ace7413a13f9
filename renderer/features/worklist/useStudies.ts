import { useMemo } from 'react';
import type { WorklistRow } from '../../../main/contract/api/attention.ts';
import { core } from '../../api/core.ts';
import { type PageSource, usePages } from '../../api/usePages.ts';
import { queryKey } from '../../api/useQuery.ts';
import { usePreferences } from '../../state/preferences.ts';
import { isSortColumn, useWorklist } from '../../state/worklist.ts';
import type { TableSort } from '../../ui/VirtualTable.tsx';
import { createSameRows } from './sameRows.ts';

/** Sorted by these, the studies of one patient stand together. */
const PATIENT_COLUMNS: ReadonlySet<string> = new Set(['name', 'patientId', 'birthDate', 'sex']);

/** True where the studies of one patient stand together, the newest first and its priors indented under it. */
export function isByPatient({ sort, descending }: { readonly sort: string; readonly descending: boolean }) {
  return PATIENT_COLUMNS.has(sort) || (sort === 'time' && descending);
}

const sameRows = createSameRows();

interface StudyPage {
  readonly rows: readonly WorklistRow[];
  readonly total: number;
  readonly all: number;
}

/** The studies that fit the search, sorted, page by page. */
export function useStudies() {
  const text = useWorklist((state) => state.text);
  const only = useWorklist((state) => state.only);
  const { sort, descending } = usePreferences((state) => state.preferences.worklistSort);
  const source = useMemo<PageSource<StudyPage, WorklistRow>>(() => {
    const column = isSortColumn(sort) ? sort : ('time' as const);
    const byPatient = isByPatient({ sort: column, descending });
    const query = { text, only, sort: column, descending, byPatient };
    return {
      key: (offset) => queryKey('library', 'studies', { ...query, offset }),
      load: async (offset, limit) => {
        const page = await core().library.studies({ ...query, offset, limit });
        return { ...page, rows: sameRows(page.rows) };
      },
      rows: (page) => page.rows,
      total: (page) => page.total,
    };
  }, [text, only, sort, descending]);
  const { head, total, rowAt, error, onRange, retry } = usePages(source);
  return useMemo(
    () => ({ head, total, rowAt, error, onRange, retry }),
    [head, total, rowAt, error, onRange, retry],
  );
}

/** The studies as the worklist shows them. */
export type Studies = ReturnType<typeof useStudies>;

/** The sort of the worklist, remembered between starts. */
export function useWorklistSort(): readonly [TableSort, (sort: TableSort) => void] {
  const { sort, descending } = usePreferences((state) => state.preferences.worklistSort);
  const change = usePreferences((state) => state.change);
  const set = ({ id, descending }: TableSort) => {
    useWorklist.setState({ selected: null, scroll: 0 });
    // The list is sorted all the same where the choice could not be kept.
    change({ worklistSort: { sort: id, descending } }).catch(() => {});
  };
  return [{ id: sort, descending }, set];
}
