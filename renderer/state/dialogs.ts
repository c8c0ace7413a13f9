import { create } from 'zustand';

/** The dialogs of the frame; one at a time. */
export type DialogName = 'palette' | 'help' | 'about' | 'import';

interface DialogsState {
  readonly open: DialogName | null;
  show(name: DialogName): void;
  close(): void;
}

/** Which dialog is open. */
export const useDialogs = create<DialogsState>((set) => ({
  open: null,
  show: (open) => set({ open }),
  close: () => set({ open: null }),
}));
