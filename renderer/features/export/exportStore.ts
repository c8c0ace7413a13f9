import { create } from 'zustand';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';

interface ExportState {
  /** The study that is to be exported; null while the dialog is closed. */
  readonly studyKey: StudyKey | null;
  show(studyKey: StudyKey): void;
  close(): void;
}

/** Whether the dialog of exports is open, and for which study. */
export const useExport = create<ExportState>((set) => ({
  studyKey: null,
  show: (studyKey) => set({ studyKey }),
  close: () => set({ studyKey: null }),
}));
