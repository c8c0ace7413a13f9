import { create } from 'zustand';
import { SORT_COLUMNS, type WorklistQuery } from '../../main/contract/api/library.ts';

export type SortColumn = WorklistQuery['sort'];

interface WorklistState {
  readonly text: string;
  readonly only: WorklistQuery['only'];
  readonly selected: number | null;
  readonly scroll: number;
  setText(text: string): void;
  setOnly(only: WorklistQuery['only']): void;
  select(index: number | null): void;
  setScroll(offset: number): void;
}

/** What the worklist shows, kept while one is elsewhere. The sort is a preference. */
export const useWorklist = create<WorklistState>((set) => ({
  text: '',
  only: 'all',
  selected: null,
  scroll: 0,
  setText: (text) => set({ text, selected: null, scroll: 0 }),
  setOnly: (only) => set({ only, selected: null, scroll: 0 }),
  select: (selected) => set({ selected }),
  setScroll: (scroll) => set({ scroll }),
}));

/** True for a column that the core can sort by. */
export function isSortColumn(id: string): id is SortColumn {
  return SORT_COLUMNS.some((column) => column === id);
}
