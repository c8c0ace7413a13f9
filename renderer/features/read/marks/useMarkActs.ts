import { useRef, useState } from 'react';
import type { RowId, StudyKey } from '../../../../main/contract/domain/ids.ts';
import type { KeyImage } from '../../../../main/contract/domain/marks.ts';
import type { Measurement } from '../../../../main/contract/domain/reading.ts';
import type { AppError } from '../../../../main/contract/errors.ts';
import { core } from '../../../api/core.ts';
import { toAppError } from '../../../api/queryCache.ts';
import { historyOf } from '../../../viewer/tools/history.ts';
import type { FrameOfStudy, Marks } from '../../../viewer/tools/marks.ts';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { OpenedStudy } from '../openedStudy.ts';
import { keyImageActs, type MarkDeeds, measurementActs } from './acts.ts';
import { type Overlay, overlaid, overlay } from './overlay.ts';

/** Marks of the opened study with what a person does to them, and what went wrong. */
export interface MarkActs extends Marks {
  readonly error: AppError | null;
  /** Does again what failed. */
  retry(): void;
  forgetError(): void;
  /** Changes the words beside a key image. */
  noteKeyImage(frame: FrameOfStudy, note: string): void;
  /** Puts a measurement into the report. Answers whether it stands there. */
  intoReport(id: RowId): Promise<boolean>;
}

/** Keeps marks in the core, each act as a step that can be undone. What could not be kept stays at hand for another try. */
export function useMarkActs(opened: OpenedStudy): MarkActs {
  const [overlays, setOverlays] = useState<readonly Overlay[]>([]);
  const { run, ...trouble } = useRun();
  const stored = [...opened.measurements, ...opened.priorMeasurements];
  const measurements = overlaid(stored, overlays);
  const latest = useRef({ measurements, keyImages: opened.keyImages });
  latest.current = { measurements, keyImages: opened.keyImages };
  const deeds: MarkDeeds = {
    run,
    history: historyOf(opened.current.study.studyKey),
    measurement: (id) => latest.current.measurements.find((one) => one.id === id) ?? null,
    keyImage: (frame) => latest.current.keyImages.find((one) => isOn(one, frame)) ?? null,
    show: (measurement) => setOverlays((before) => overlay(before, measurement)),
    hide: (id) => setOverlays((before) => before.filter((one) => one.measurement.id !== id)),
  };
  return {
    measurements,
    keyImages: opened.keyImages,
    ...trouble,
    keepOpen: (studyKey, open) => void run(() => core().reading.keepOpenMeasurement({ studyKey, open })),
    noteKeyImage: ({ studyKey, instanceKey, frame }, note) =>
      void run(() => core().reading.saveKeyImage({ studyKey, instanceKey, frame, note })),
    intoReport: (id) => run(() => core().reading.reportMeasurement({ id })),
    ...measurementActs(deeds),
    ...keyImageActs(deeds),
  };
}

/** Runs acts on the core; what failed stays at hand. */
function useRun(): Pick<MarkActs, 'error' | 'retry' | 'forgetError'> & Pick<MarkDeeds, 'run'> {
  const [failed, setFailed] = useState<{ error: AppError; again: () => void } | null>(null);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (thrown) {
      setFailed({ error: toAppError(thrown), again: () => void run(act) });
      return false;
    }
  };
  return {
    run,
    error: failed?.error ?? null,
    retry: () => {
      setFailed(null);
      failed?.again();
    },
    forgetError: () => setFailed(null),
  };
}

function isOn(mark: KeyImage, { instanceKey, frame }: Pick<FrameOfStudy, 'instanceKey' | 'frame'>): boolean {
  return mark.instanceKey === instanceKey && mark.frame === frame;
}

/** The measurement that goes into a study's report: the chosen one, else the newest of the study. Null where another study's is chosen. */
export function reportedOne(measurements: readonly Measurement[], studyKey: StudyKey): Measurement | null {
  const { selectedId } = useSelection.getState();
  const chosen = measurements.find(({ id }) => id === selectedId);
  if (chosen !== undefined) return chosen.studyKey === studyKey ? chosen : null;
  return measurements.filter((one) => one.studyKey === studyKey).at(-1) ?? null;
}
