import { useEffect, useRef, useState } from 'react';
import type { StudyKey } from '../../main/contract/domain/ids.ts';
import type { OpenMeasurement } from '../../main/contract/domain/marks.ts';
import type { Point } from './geometry.ts';
import { measurementText } from './measurementText.ts';
import {
  asTuples,
  finishMeasurement,
  isFinished,
  kindName,
  measuringTool,
  type OpenDraft,
  placePoint,
  type ViewerTool,
} from './measuring.ts';
import type { StackView } from './StackView.ts';
import type { StackImage } from './stack.ts';
import { type Site, siteOf } from './tools/figures.ts';
import { type Marks, useMarks } from './tools/marks.ts';

/** The measurement being made on a viewport, by mouse or by keys. */
export interface Measuring {
  readonly draft: OpenDraft | null;
  /** The last thing to say aloud. */
  readonly announcement: string;
  readonly announce: (words: string) => void;
  /** The draft now, also between two renderings. */
  readonly now: () => OpenDraft | null;
  /** Opens a draft by keys at the middle of what is shown. */
  readonly openByKeyboard: () => void;
  /** Opens a draft by mouse with its first point set. Answers whether the tool measures. */
  readonly openAt: (point: Point) => boolean;
  /** Goes on with points that a page left half drawn. */
  readonly resume: (open: OpenMeasurement) => void;
  readonly moveTo: (cursor: Point) => void;
  /** Sets a point where the cursor is; the last one finishes the measurement. */
  readonly setPoint: (at?: Point) => void;
  /** Closes a freehand region. */
  readonly close: () => void;
  readonly cancel: () => void;
}

interface MeasuringOptions {
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly studyKey: StudyKey;
  readonly tool: ViewerTool;
}

/** What acts on a draft need: where it is drawn, and where it goes. */
interface Drawing extends MeasuringOptions {
  readonly marks: Marks;
  readonly set: (draft: OpenDraft | null) => void;
  readonly announce: (words: string) => void;
}

/** While a contour is traced its points are kept so often. */
const KEEP_EACH_MS = 400;

/** Keeps the open draft; gives it up when another image or tool comes. Set points outlive the page. */
export function useMeasuring(options: MeasuringOptions): Measuring {
  const { image, tool } = options;
  const marks = useMarks();
  const current = useRef<OpenDraft | null>(null);
  const [draft, setDraft] = useState<OpenDraft | null>(null);
  const [announcement, announce] = useState('');
  const set = (next: OpenDraft | null) => {
    current.current = next;
    setDraft(next);
  };
  const drawing: Drawing = { ...options, marks, set, announce };
  const latest = useRef(drawing);
  latest.current = drawing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to one image and one tool.
  useEffect(() => giveUp(latest.current, current.current), [image?.imageId, tool]);
  return {
    draft,
    announcement,
    announce,
    now: () => current.current,
    ...draftActs(() => latest.current, current),
  };
}

type Acts = Omit<Measuring, 'draft' | 'announcement' | 'announce' | 'now'>;

function draftActs(drawing: () => Drawing, current: { readonly current: OpenDraft | null }): Acts {
  const add = (open: OpenDraft, point: Point) => addPoint(drawing(), open, point);
  return {
    openByKeyboard: () => openInMiddle(drawing()),
    openAt: (point) => {
      const kind = measuringTool(drawing().tool);
      if (kind === null) return false;
      add({ tool: kind, points: [], cursor: point, byKeyboard: false }, point);
      return true;
    },
    resume: ({ kind, points }) => {
      const cursor = points.at(-1) ?? [0, 0];
      drawing().set({ tool: kind, points, cursor, byKeyboard: true });
      drawing().announce(`The ${kindName(kind)} that was left half drawn: ${GO_ON}`);
    },
    moveTo: (cursor) => {
      const open = current.current;
      const site = siteNow(drawing());
      if (open === null || site === null) return;
      drawing().set({ ...open, cursor: placePoint(open.tool, open.points, cursor, site) });
    },
    setPoint: (at) => {
      const open = current.current;
      if (open === null) return;
      const point = at ?? open.cursor;
      if (closes(open, point)) finish(drawing(), open.tool, open.points);
      else add(open, point);
    },
    close: () => {
      const open = current.current;
      if (open?.tool === 'freehand') finish(drawing(), open.tool, open.points);
    },
    cancel: () => {
      if (current.current !== null) drawing().announce('Measuring cancelled.');
      giveUp(drawing(), current.current);
    },
  };
}

const GO_ON = 'arrows move, Enter sets a point, Escape cancels.';

/** A freehand region is closed by a second point at the place of the last one. */
function closes({ tool, points }: OpenDraft, point: Point): boolean {
  const last = points.at(-1);
  return tool === 'freehand' && last !== undefined && last[0] === point[0] && last[1] === point[1];
}

function giveUp({ set, marks, studyKey }: Drawing, open: OpenDraft | null): void {
  if (open === null) return;
  set(null);
  if (open.points.length > 0) marks.keepOpen(studyKey, null);
}

function openInMiddle({ view, tool, set, announce }: Drawing): void {
  const cursor = middleOf(view);
  if (cursor === null) return;
  const kind = measuringTool(tool) ?? 'length';
  set({ tool: kind, points: [], cursor, byKeyboard: true });
  const closing = kind === 'freehand' ? ' Enter twice in one place closes the region.' : '';
  announce(
    `Measuring ${kindName(kind)} by keyboard. Arrows move, Shift moves ten, Enter sets a point, Escape cancels.${closing}`,
  );
}

function addPoint(drawing: Drawing, open: OpenDraft, at: Point): void {
  const site = siteNow(drawing);
  if (site === null) return;
  const point = placePoint(open.tool, open.points, at, site);
  const points = [...open.points, point];
  if (isFinished(open.tool, points)) {
    finish(drawing, open.tool, points);
    return;
  }
  drawing.set({ ...open, points, cursor: point });
  keepPoints(drawing, open, points);
  // A contour that is traced would never stop talking.
  if (open.tool !== 'freehand' || points.length === 1 || open.byKeyboard)
    drawing.announce(`Point ${points.length} set. Move and set the next one.`);
}

let keptAt = 0;

function keepPoints({ image, studyKey, marks }: Drawing, open: OpenDraft, points: readonly Point[]): void {
  if (image === null) return;
  const now = performance.now();
  if (open.tool === 'freehand' && points.length > 1 && now - keptAt < KEEP_EACH_MS) return;
  keptAt = now;
  const { instanceKey, frame, plane } = image;
  const where = { instanceKey, frame, ...(plane === undefined ? {} : { plane }) };
  marks.keepOpen(studyKey, { ...where, kind: open.tool, points: asTuples(points) });
}

function finish(drawing: Drawing, tool: OpenDraft['tool'], points: readonly Point[]): void {
  const { image, studyKey, marks, set, announce } = drawing;
  const site = siteNow(drawing);
  set(null);
  if (site === null || image === null) return;
  const finished = finishMeasurement(tool, points, site, { image, studyKey });
  announce(finished.kind === 'refused' ? finished.words : `Saved: ${measurementText(finished.draft, null)}`);
  if (finished.kind === 'draft') marks.save(finished.draft);
  else marks.keepOpen(studyKey, null);
}

function siteNow({ view, image }: MeasuringOptions): Site | null {
  const picture = view?.state().shown;
  return picture == null || image === null ? null : siteOf(picture, image);
}

function middleOf(view: StackView | null): Point | null {
  const layout = view?.state().shown?.header.layout;
  return layout === undefined ? null : [Math.floor(layout.columns / 2), Math.floor(layout.rows / 2)];
}
