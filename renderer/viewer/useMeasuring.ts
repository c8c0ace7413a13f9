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

/** Keeps the open draft; gives it up when another image or tool comes. */
export function useMeasuring(options: {
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly studyKey: StudyKey;
  readonly tool: ViewerTool;
  readonly onMeasure: (draft: MeasurementDraft) => void;
}): Measuring {
  const { view, image, tool } = options;
  const [draft, setDraft] = useState<OpenDraft | null>(null);
  const [announcement, announce] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to one image and one tool.
  useEffect(() => setDraft(null), [image?.imageId, tool]);

  const finish = (open: OpenDraft, points: readonly Point[]) => {
    const picture = view?.state().shown;
    setDraft(null);
    if (picture == null || image === null) return;
    const finished = finishMeasurement(open.tool, points, picture, { image, studyKey: options.studyKey });
    announce(
      finished.kind === 'refused' ? finished.words : `Saved: ${measurementText(finished.draft, null)}`,
    );
    if (finished.kind === 'draft') options.onMeasure(finished.draft);
  };
  const addPoint = (open: OpenDraft, point: Point) => {
    const points = [...open.points, point];
    if (points.length >= pointsNeeded(open.tool)) finish(open, points);
    else setDraft({ ...open, points, cursor: point });
    if (points.length < pointsNeeded(open.tool)) announce('First point set. Move and set the second one.');
  };
  return {
    draft,
    announcement,
    openByKeyboard: () => {
      const cursor = middleOf(view);
      if (cursor === null) return;
      const kind = measuringTool(tool) ?? 'length';
      setDraft({ tool: kind, points: [], cursor, byKeyboard: true });
      announce(
        `Measuring ${kind} by keyboard. Arrows move, Shift moves ten, Enter sets a point, Escape cancels.`,
      );
    },
    openAt: (point) => {
      const kind = measuringTool(tool);
      if (kind === null) return false;
      addPoint({ tool: kind, points: [], cursor: point, byKeyboard: false }, point);
      return true;
    },
    moveTo: (cursor) => {
      if (draft !== null) setDraft({ ...draft, cursor });
    },
    setPoint: (at) => {
      if (draft !== null) addPoint(draft, at ?? draft.cursor);
    },
    cancel: () => {
      if (draft !== null) announce('Measuring cancelled.');
      setDraft(null);
    },
  };
}

function middleOf(view: StackView | null): Point | null {
  const layout = view?.state().shown?.header.layout;
  return layout === undefined ? null : [Math.floor(layout.columns / 2), Math.floor(layout.rows / 2)];
}
