import { useRef, useState } from 'react';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
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
  const [failed, setFailed] = useState<{ error: AppError; again: () => void } | null>(null);
  const stored = [...opened.measurements, ...opened.priorMeasurements];
  const measurements = overlaid(stored, overlays);
  const latest = useRef({ measurements, keyImages: opened.keyImages });
  latest.current = { measurements, keyImages: opened.keyImages };
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      setFailed({ error, again: () => void run(act) });
      return false;
    }
  };
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
    error: failed?.error ?? null,
    retry: () => {
      setFailed(null);
      failed?.again();
    },
    forgetError: () => setFailed(null),
    keepOpen: (studyKey, open) => void run(() => core().reading.keepOpenMeasurement({ studyKey, open })),
    noteKeyImage: ({ studyKey, instanceKey, frame }, note) =>
      void run(() => core().reading.saveKeyImage({ studyKey, instanceKey, frame, note })),
    intoReport: (id) => run(() => core().reading.reportMeasurement({ id })),
    ...measurementActs(deeds),
    ...keyImageActs(deeds),
  };
}

function isOn(mark: KeyImage, { instanceKey, frame }: Pick<FrameOfStudy, 'instanceKey' | 'frame'>): boolean {
  return mark.instanceKey === instanceKey && mark.frame === frame;
}

/** The measurement that commands act on: the chosen one, else the newest of the current study. */
export function actedOn(measurements: readonly Measurement[]): Measurement | null {
  const { selectedId } = useSelection.getState();
  return measurements.find(({ id }) => id === selectedId) ?? measurements.at(-1) ?? null;
}
