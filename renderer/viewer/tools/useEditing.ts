import { useEffect, useRef, useState } from 'react';
import type { Measurement } from '../../../main/contract/domain/reading.ts';
import type { Point } from '../geometry.ts';
import { measurementText } from '../measurementText.ts';
import { asTuples, kindName } from '../measuring.ts';
import type { StackView } from '../StackView.ts';
import type { StackImage } from '../stack.ts';
import { figuresOf, type Site, siteOf } from './figures.ts';
import { type Grip, handlesOf, moveAll, moveHandle } from './handles.ts';
import { type Marks, measurementsOn, useMarks } from './marks.ts';
import { useSelection } from './selection.ts';

/** A measurement whose points are being moved; nothing is saved before it is dropped. */
export interface OpenEdit {
  readonly measurement: Measurement;
  readonly points: readonly Point[];
  readonly grip: Grip;
  /** Where the grip is, in image pixels. */
  readonly at: Point;
  readonly byKeyboard: boolean;
}

/** Moving the points of saved measurements, by mouse or by keys. */
export interface Editing {
  readonly edit: OpenEdit | null;
  readonly now: () => OpenEdit | null;
  /** Chooses the next measurement of the image. */
  readonly selectNext: () => void;
  /** The chosen measurement, where it is on this image. */
  readonly selected: () => Measurement | null;
  readonly grab: (measurement: Measurement, grip: Grip, at: Point) => void;
  /** Takes hold of the chosen measurement's first point by keys. Answers whether there is one. */
  readonly grabByKeyboard: () => boolean;
  readonly moveTo: (at: Point) => void;
  /** Goes on to the next point, and after the last one to all of it. */
  readonly nextGrip: () => void;
  /** Saves what was moved. */
  readonly drop: () => void;
  readonly giveUp: () => void;
  readonly remove: () => void;
}

interface EditingOptions {
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly announce: (words: string) => void;
}

interface Moving extends EditingOptions {
  readonly marks: Marks;
  readonly set: (edit: OpenEdit | null) => void;
}

/** Keeps the edit; gives it up when another image comes. */
export function useEditing(options: EditingOptions): Editing {
  const marks = useMarks();
  const current = useRef<OpenEdit | null>(null);
  const [edit, setEdit] = useState<OpenEdit | null>(null);
  const set = (next: OpenEdit | null) => {
    current.current = next;
    setEdit(next);
  };
  const latest = useRef<Moving>({ ...options, marks, set });
  latest.current = { ...options, marks, set };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit belongs to one image.
  useEffect(() => latest.current.set(null), [options.image?.imageId]);
  const moving = () => latest.current;
  return { edit, now: () => current.current, ...choosing(moving), ...moves(moving, current) };
}

function choosing(moving: () => Moving): Pick<Editing, 'selectNext' | 'selected' | 'remove'> {
  const selected = () => chosenOn(moving());
  return {
    selected,
    selectNext: () => {
      const { announce } = moving();
      const here = hereOf(moving());
      const next = here[(here.findIndex(({ id }) => id === selected()?.id) + 1) % here.length];
      useSelection.getState().select(next?.id ?? null);
      announce(next === undefined ? 'Nothing is measured on this image.' : chosenWords(next));
    },
    remove: () => {
      const { marks, announce, set } = moving();
      const gone = selected();
      if (gone === null) return;
      set(null);
      useSelection.getState().select(null);
      marks.remove(gone.id);
      announce(`Removed: ${measurementText(gone, null)}`);
    },
  };
}

type Moves = Omit<Editing, 'edit' | 'now' | 'selectNext' | 'selected' | 'remove'>;

function moves(moving: () => Moving, current: { readonly current: OpenEdit | null }): Moves {
  const move = (at: Point) => {
    const open = current.current;
    const site = siteNow(moving());
    if (open !== null && site !== null) moving().set({ ...open, at, points: movedPoints(open, at, site) });
  };
  return {
    grab: (measurement, grip, at) => {
      useSelection.getState().select(measurement.id);
      moving().set({ measurement, grip, at, points: measurement.points, byKeyboard: false });
    },
    grabByKeyboard: () => {
      const measurement = chosenOn(moving());
      const at = measurement === null ? undefined : handlesOf(measurement.kind, measurement.points)[0];
      if (measurement === null || at === undefined) return false;
      moving().set({ measurement, grip: 0, at, points: measurement.points, byKeyboard: true });
      moving().announce(`Point 1. Arrows move it, n goes to the next point, Enter keeps, Escape gives up.`);
      return true;
    },
    moveTo: move,
    nextGrip: () => {
      const open = current.current;
      if (open === null) return;
      const { grip, at } = nextGrip(open);
      moving().set({ ...open, grip, at });
      moving().announce(grip === 'all' ? 'All points together.' : `Point ${grip + 1}.`);
    },
    drop: () => {
      if (current.current !== null) drop(moving(), current.current);
    },
    giveUp: () => {
      if (current.current !== null) moving().announce('Left as it was.');
      moving().set(null);
    },
  };
}

function movedPoints({ measurement, points, grip, at: from }: OpenEdit, to: Point, site: Site) {
  if (grip === 'all') return moveAll(points, [to[0] - from[0], to[1] - from[1]]);
  const at: Point = measurement.kind === 'probe' ? [Math.round(to[0]), Math.round(to[1])] : to;
  return moveHandle(measurement.kind, points, grip, at, site.scale);
}

function drop(moving: Moving, { measurement, points }: OpenEdit): void {
  const { set, announce, marks } = moving;
  const site = siteNow(moving);
  set(null);
  const isMoved = points.some(([x, y], index) => {
    const [x0, y0] = measurement.points[index] ?? [];
    return x !== x0 || y !== y0;
  });
  if (site === null || !isMoved) return;
  const figures = figuresOf(measurement.kind, points, site);
  if (typeof figures === 'string') {
    announce(figures);
    return;
  }
  const { plane } = measurement;
  marks.move(measurement, {
    points: asTuples(points),
    ...(plane === undefined ? {} : { plane }),
    ...figures,
  });
  announce(`Saved: ${measurementText({ ...measurement, ...figures }, null)}`);
}

function nextGrip({ measurement, points, grip }: OpenEdit): { grip: Grip; at: Point } {
  const handles = handlesOf(measurement.kind, points);
  const next = grip === 'all' ? 0 : grip + 1;
  const at = handles[next];
  const first = handles[0] ?? [0, 0];
  return at === undefined ? { grip: 'all', at: first } : { grip: next, at };
}

function hereOf({ image, marks }: Moving): readonly Measurement[] {
  return image === null ? [] : measurementsOn(marks.measurements, image);
}

function chosenOn(moving: Moving): Measurement | null {
  const { selectedId } = useSelection.getState();
  return hereOf(moving).find(({ id }) => id === selectedId) ?? null;
}

function chosenWords(measurement: Measurement): string {
  const what = `${kindName(measurement.kind)}, ${measurementText(measurement, null)}`;
  return `Chosen: ${what}. Enter moves its points, Delete removes it, t names it.`;
}

function siteNow({ view, image }: EditingOptions): Site | null {
  const picture = view?.state().shown;
  return picture == null || image === null ? null : siteOf(picture, image);
}
