import { useEffect, useState } from 'react';
import type { StudyKey } from '../../main/contract/domain/ids.ts';
import type { Point } from './geometry.ts';
import { measurementText } from './measurementText.ts';
import {
  finishMeasurement,
  type MeasurementDraft,
  measuringTool,
  type OpenDraft,
  pointsNeeded,
  type ViewerTool,
} from './measuring.ts';
import type { StackView } from './StackView.ts';
import type { StackImage } from './stack.ts';

/** The measurement being made on a viewport, by mouse or by keys. */
export interface Measuring {
  readonly draft: OpenDraft | null;
  /** The last thing to say aloud. */
  readonly announcement: string;
  /** Opens a draft by keys at the middle of what is shown. */
  readonly openByKeyboard: () => void;
  /** Opens a draft by mouse with its first point set. Answers whether the tool measures. */
  readonly openAt: (point: Point) => boolean;
  readonly moveTo: (cursor: Point) => void;
  /** Sets a point where the cursor is; the last one finishes the measurement. */
  readonly setPoint: (at?: Point) => void;
  readonly cancel: () => void;
}

interface MeasuringOptions {
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly studyKey: StudyKey;
  readonly tool: ViewerTool;
  readonly onMeasure: (draft: MeasurementDraft) => void;
}

/** Where a change of the draft and what is to be said go. */
interface DraftSetters {
  readonly setDraft: (draft: OpenDraft | null) => void;
  readonly announce: (words: string) => void;
}

/** Keeps the open draft; gives it up when another image or tool comes. */
export function useMeasuring(options: MeasuringOptions): Measuring {
  const { image, tool } = options;
  const [draft, setDraft] = useState<OpenDraft | null>(null);
  const [announcement, announce] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to one image and one tool.
  useEffect(() => setDraft(null), [image?.imageId, tool]);
  const setters = { setDraft, announce };
  return {
    draft,
    announcement,
    openByKeyboard: () => openInMiddle(options, setters),
    openAt: (point) => {
      const kind = measuringTool(tool);
      if (kind === null) return false;
      addPoint(options, setters, { tool: kind, points: [], cursor: point, byKeyboard: false }, point);
      return true;
    },
    moveTo: (cursor) => {
      if (draft !== null) setDraft({ ...draft, cursor });
    },
    setPoint: (at) => {
      if (draft !== null) addPoint(options, setters, draft, at ?? draft.cursor);
    },
    cancel: () => {
      if (draft !== null) announce('Measuring cancelled.');
      setDraft(null);
    },
  };
}

function openInMiddle({ view, tool }: MeasuringOptions, { setDraft, announce }: DraftSetters): void {
  const cursor = middleOf(view);
  if (cursor === null) return;
  const kind = measuringTool(tool) ?? 'length';
  setDraft({ tool: kind, points: [], cursor, byKeyboard: true });
  announce(
    `Measuring ${kind} by keyboard. Arrows move, Shift moves ten, Enter sets a point, Escape cancels.`,
  );
}

function addPoint(options: MeasuringOptions, setters: DraftSetters, open: OpenDraft, point: Point): void {
  const points = [...open.points, point];
  if (points.length >= pointsNeeded(open.tool)) {
    finish(options, setters, open, points);
  } else {
    setters.setDraft({ ...open, points, cursor: point });
    setters.announce('First point set. Move and set the second one.');
  }
}

function finish(
  { view, image, studyKey, onMeasure }: MeasuringOptions,
  { setDraft, announce }: DraftSetters,
  { tool }: OpenDraft,
  points: readonly Point[],
): void {
  const picture = view?.state().shown;
  setDraft(null);
  if (picture == null || image === null) return;
  const finished = finishMeasurement(tool, points, picture, { image, studyKey });
  announce(finished.kind === 'refused' ? finished.words : `Saved: ${measurementText(finished.draft, null)}`);
  if (finished.kind === 'draft') onMeasure(finished.draft);
}

function middleOf(view: StackView | null): Point | null {
  const layout = view?.state().shown?.header.layout;
  return layout === undefined ? null : [Math.floor(layout.columns / 2), Math.floor(layout.rows / 2)];
}
