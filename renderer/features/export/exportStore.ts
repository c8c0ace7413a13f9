import { create } from 'zustand';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';

/** What can leave: the forms of the dialog. */
export type ExportPart = 'report' | 'picture' | 'documents' | 'copies';

interface ExportState {
  /** The study that is to be exported; null while the dialog is closed. */
  readonly studyKey: StudyKey | null;
  /** Which form is open. */
  readonly part: ExportPart;
  show(studyKey: StudyKey, part?: ExportPart): void;
  choose(part: ExportPart): void;
  close(): void;
}

/** Whether the dialog of exports is open, and for which study. */
export const useExport = create<ExportState>((set) => ({
  studyKey: null,
  part: 'report',
  show: (studyKey, part = 'report') => set({ studyKey, part }),
  choose: (part) => set({ part }),
  close: () => set({ studyKey: null }),
}));
