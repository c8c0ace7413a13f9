import { create } from 'zustand';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Span } from '../../../main/contract/domain/source.ts';

interface DocumentState {
  /** The document in view, with the part that a fact was drawn from. */
  readonly shown: { readonly id: RowId; readonly span: Span | null } | null;
  show(id: RowId, span: Span | null): void;
  close(): void;
}

/** The document that is open. */
export const useDocument = create<DocumentState>((set) => ({
  shown: null,
  show: (id, span) => set({ shown: { id, span } }),
  close: () => set({ shown: null }),
}));
