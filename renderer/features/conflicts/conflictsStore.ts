import { create } from 'zustand';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';

interface ConflictsState {
  /** The study whose conflicts are looked at; null while the dialog is closed. */
  readonly studyKey: StudyKey | null;
  show(studyKey: StudyKey): void;
  close(): void;
}

/** Whether the dialog of conflicts is open, and for which study. */
export const useConflicts = create<ConflictsState>((set) => ({
  studyKey: null,
  show: (studyKey) => set({ studyKey }),
  close: () => set({ studyKey: null }),
}));
