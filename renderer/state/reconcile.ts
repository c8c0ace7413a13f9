import { create } from 'zustand';

interface ReconcileState {
  /** Questions that were put off, by their ids, until the window closes. */
  readonly later: ReadonlySet<string>;
  putOff(id: string): void;
  takeUp(id: string): void;
}

/** What was put off on the screen of who is who, kept while one is elsewhere. */
export const useReconcile = create<ReconcileState>((set) => ({
  later: new Set(),
  putOff: (id) => set(({ later }) => ({ later: new Set([...later, id]) })),
  takeUp: (id) => set(({ later }) => ({ later: new Set([...later].filter((other) => other !== id)) })),
}));
