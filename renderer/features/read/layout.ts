import type { HungViewport } from '../../../main/contract/domain/hanging.ts';
import type { Series, StudyDetail } from '../../../main/contract/domain/library.ts';
import type { GridHanging } from '../../viewer/ViewportGrid.tsx';
import type { Drawn } from './openedStudy.ts';

/** Rows and columns of viewports, each 1 to 4. */
export type Layout = Pick<GridHanging, 'rows' | 'columns'>;

type Cell = HungViewport | null;
type Studies = Pick<Drawn, 'current' | 'prior'>;

/** Series with images, in the order of the study. */
export function shownSeries({ series }: StudyDetail): readonly Series[] {
  return series.filter(({ instances }) => instances.some(({ hasPixels }) => hasPixels));
}

/**
 * The same series in another layout: those that still have a place stay in their order. Empty places take the series of the rule that
 * are not on screen, then others by turns of both studies.
 */
export function relayout(
  hung: GridHanging,
  { rows, columns }: Layout,
  studies: Studies,
  ruled: readonly Cell[] = hung.viewports,
): GridHanging {
  const places = rows * columns;
  const kept = hung.viewports.filter((cell) => cell !== null).slice(0, places);
  const wanted = [...ruled.filter((cell) => cell !== null), ...seriesByTurns(studies)];
  const more = notShown(wanted, kept).slice(0, places - kept.length);
  const empty = Array.from({ length: places - kept.length - more.length }, () => null);
  return { rows, columns, viewports: [...kept, ...more, ...empty] };
}

/** Hangs a series in one place. */
export function putSeries(hung: GridHanging, place: number, viewport: HungViewport): GridHanging {
  const cells = allCells(hung).map((cell, index) => (index === place ? viewport : cell));
  return { ...hung, viewports: cells };
}

/** Current and prior change places, the first with the first and so on; the others stay. */
export function swapSides(hung: GridHanging): GridHanging {
  const cells = allCells(hung);
  const placesOf = (role: HungViewport['role']) =>
    cells.flatMap((cell, index) => (cell?.role === role ? [index] : []));
  const [current, prior] = [placesOf('current'), placesOf('prior')];
  const swapped = [...cells];
  for (const [index, place] of current.entries()) {
    const other = prior[index];
    if (other === undefined) break;
    swapped[place] = cells[other] ?? null;
    swapped[other] = cells[place] ?? null;
  }
  return { ...hung, viewports: swapped };
}

/** True where there is a current and another study to change places. */
export function canSwap({ viewports }: GridHanging): boolean {
  return (['current', 'prior'] as const).every((role) => viewports.some((cell) => cell?.role === role));
}

/** The series so many steps on in the study that a place shows, around its ends; null where there is no other. */
export function stepSeries(shown: HungViewport, study: StudyDetail, by: number): HungViewport | null {
  const series = shownSeries(study);
  const at = series.findIndex(({ seriesKey }) => seriesKey === shown.seriesKey);
  const next = series[(at + by + series.length) % series.length];
  if (at < 0 || next === undefined || next.seriesKey === shown.seriesKey) return null;
  return { ...shown, seriesKey: next.seriesKey, window: null };
}

/** The places, counted from 1, in which each series hangs. */
export function placesBySeries({ viewports }: GridHanging): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, cell] of viewports.entries()) {
    if (cell !== null) places.set(cell.seriesKey, [...(places.get(cell.seriesKey) ?? []), index + 1]);
  }
  return places;
}

function allCells({ rows, columns, viewports }: GridHanging): Cell[] {
  return Array.from({ length: rows * columns }, (_, index) => viewports[index] ?? null);
}

/** Viewports whose series are not among those that hang; each series once. */
function notShown(wanted: readonly HungViewport[], kept: readonly HungViewport[]): HungViewport[] {
  const seen = new Set(kept.map(({ seriesKey }) => seriesKey));
  return wanted.filter(({ seriesKey }) => {
    const isNew = !seen.has(seriesKey);
    seen.add(seriesKey);
    return isNew;
  });
}

/** All series with images: one of the current study, one of the prior, and so on. */
function seriesByTurns({ current, prior }: Studies): HungViewport[] {
  const all = (study: StudyDetail | null, role: HungViewport['role']) =>
    (study === null ? [] : shownSeries(study)).map(({ seriesKey, studyKey }) => ({
      ...{ role, studyKey, seriesKey },
      window: null,
    }));
  const [own, others] = [all(current, 'current'), all(prior, 'prior')];
  return Array.from({ length: Math.max(own.length, others.length) }).flatMap((_, index) =>
    [own[index], others[index]].filter((viewport) => viewport !== undefined),
  );
}
