import { create } from 'zustand';
import type { DeidentifyOptions, DeidentifyReport } from '../../../main/contract/domain/deidentify.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';

/** Copies that are asked for: of which study, as what, and where to. */
export interface WantedCopies {
  readonly studyKey: StudyKey;
  readonly options: Pick<DeidentifyOptions, 'dates'>;
  readonly to: string;
}

/** How copies ended; with neither report nor error they were stopped by the person. */
export interface EndedCopies {
  readonly studyKey: StudyKey;
  readonly to: string;
  readonly report: DeidentifyReport | null;
  readonly error: AppError | null;
}

interface CopiesState {
  /** What is being copied; it goes on while its dialog is closed. */
  readonly running: {
    readonly studyKey: StudyKey;
    readonly progress: { readonly done: number; readonly total: number } | null;
  } | null;
  readonly ended: EndedCopies | null;
  /** True once a person has looked at how it ended. */
  readonly isSeen: boolean;
  start(wanted: WantedCopies): Promise<void>;
  cancel(): void;
  see(): void;
  forget(): void;
}

let controller = new AbortController();

/** The making of de-identified copies from this window, one at a time. */
export const useCopies = create<CopiesState>((set, get) => ({
  running: null,
  ended: null,
  isSeen: false,
  start: async (wanted) => {
    if (get().running !== null) return;
    controller = new AbortController();
    const { studyKey, to } = wanted;
    set({ running: { studyKey, progress: null }, ended: null, isSeen: false });
    const ending = await settle(wanted, controller.signal, (progress) =>
      set({ running: { studyKey, progress } }),
    );
    set({ running: null, ended: { studyKey, to, report: null, error: null, ...ending } });
  },
  cancel: () => controller.abort(),
  see: () => set({ isSeen: true }),
  forget: () => set({ ended: null }),
}));

async function settle(
  { studyKey, options, to }: WantedCopies,
  signal: AbortSignal,
  onProgress: (progress: { done: number; total: number }) => void,
): Promise<Partial<EndedCopies>> {
  try {
    const asked = { studyKeys: [studyKey], options, to };
    return { report: await core().exporting.deidentify(asked, { signal, onProgress }) };
  } catch (thrown) {
    const error = toAppError(thrown);
    return error.code === 'cancelled' ? {} : { error };
  }
}
