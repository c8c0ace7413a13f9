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
import { type FailedAct, withFailed, withoutSlot } from './failedActs.ts';
import { type Overlay, overlaid, overlay } from './overlay.ts';

/** Marks of the opened study with what a person does to them, and what went wrong. */
export interface MarkActs extends Marks {
  readonly error: AppError | null;
  /** How many acts failed and are still to be done; points of a measurement in the making are none. */
  readonly failedCount: number;
  /** Does again what failed, all of it. */
  retry(): void;
  forgetError(): void;
  /** Changes the words beside a key image. */
  noteKeyImage(frame: FrameOfStudy, note: string): void;
  /** Puts a measurement into the report. Answers whether it stands there. */
  intoReport(id: RowId): Promise<boolean>;
}

/** Runs an act; the newest one of a slot replaces those before it. Answers whether it worked. */
type Run = (act: () => Promise<unknown>, slot?: string | null) => Promise<boolean>;

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
    keepOpen: (studyKey, open) =>
      void run(() => core().reading.keepOpenMeasurement({ studyKey, open }), `open/${studyKey}`),
    noteKeyImage: ({ studyKey, instanceKey, frame }, note) =>
      void run(() => core().reading.saveKeyImage({ studyKey, instanceKey, frame, note })),
    intoReport: (id) => run(() => core().reading.reportMeasurement({ id })),
    ...measurementActs(deeds),
    ...keyImageActs(deeds),
  };
}

/** Runs acts on the core. What failed stays at hand, all of it: another try does it again in its order. */
function useRun(): Pick<MarkActs, 'error' | 'failedCount' | 'retry' | 'forgetError'> & { readonly run: Run } {
  const [failed, setFailed] = useState<readonly FailedAct[]>([]);
  const run: Run = async (act, slot = null) => {
    try {
      await act();
      setFailed((before) => withoutSlot(before, slot));
      return true;
    } catch (thrown) {
      setFailed((before) => withFailed(before, { error: toAppError(thrown), act, slot }));
      return false;
    }
  };
  const again = async () => {
    setFailed([]);
    for (const { act, slot } of failed) await run(act, slot);
  };
  return {
    run,
    error: failed.at(-1)?.error ?? null,
    failedCount: failed.filter(({ slot }) => slot === null).length,
    retry: () => void again(),
    forgetError: () => setFailed([]),
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
