import { normalOf } from '../contract/domain/geometry/vectors.ts';
import type { Series, StudyDetail } from '../contract/domain/library.ts';
import { foldedWords } from './fold.ts';

/** What was made from images is looked at on them (V8): it is hung by itself only where there is nothing else. */
const DERIVED: ReadonlySet<string> = new Set(['SEG', 'RTDOSE']);

/** Series with pixels that can be hung, by series number, then UID. */
export function imageSeries(study: StudyDetail): readonly Series[] {
  const all = study.series.filter((series) => series.instances.some((image) => image.hasPixels));
  const own = all.filter(({ modality }) => !DERIVED.has(modality));
  return [...(own.length > 0 ? own : all)].sort(
    (a, b) =>
      (a.number ?? Number.POSITIVE_INFINITY) - (b.number ?? Number.POSITIVE_INFINITY) ||
      (a.seriesUid < b.seriesUid ? -1 : 1),
  );
}

/** Images of a series: the frames of its instances with pixels. */
export function imageCountOf({ instances }: Series): number {
  return instances.reduce((sum, { hasPixels, frames }) => sum + (hasPixels ? frames : 0), 0);
}

/** A series as one names it: number, description, count of images. */
export function seriesInWords(series: Series): string {
  const description = series.description ? ` "${series.description}"` : '';
  const count = imageCountOf(series);
  return `series ${series.number ?? '?'}${description} (${count} image${count === 1 ? '' : 's'})`;
}

const PLANES = ['sagittal', 'coronal', 'axial'] as const;

/** The plane nearest to a series' images; null without geometry. */
export function planeOf(series: Series): (typeof PLANES)[number] | null {
  const orientation = series.instances.find((image) => image.orientation !== null)?.orientation;
  if (!orientation) return null;
  const lengths = normalOf(orientation).map(Math.abs);
  return PLANES[lengths.indexOf(Math.max(...lengths))] ?? null;
}

function sharedWords(a: Series, b: Series): number {
  const words = new Set(foldedWords(a.description));
  return new Set(foldedWords(b.description).filter((word) => words.has(word))).size;
}

function sharedView(a: Series, b: Series): boolean {
  const views = new Set(a.instances.map((image) => image.viewPosition));
  return b.instances.some(({ viewPosition }) => viewPosition !== null && views.has(viewPosition));
}

interface Score {
  readonly series: Series;
  readonly score: number;
  readonly words: string;
}

function scoreOf(model: Series, series: Series): Score {
  const plane = planeOf(series);
  const words = sharedWords(model, series);
  const same: readonly (readonly [boolean, number, string])[] = [
    [series.modality === model.modality, 8, 'modality'],
    [plane !== null && plane === planeOf(model), 4, `orientation (${plane})`],
    [sharedView(model, series), 4, 'view'],
    [words > 0, Math.min(words, 3), 'words of the description'],
  ];
  const held = same.filter(([isSame]) => isSame);
  const why = held.length > 0 ? `, same ${held.map(([, , word]) => word).join(', ')}` : '';
  return {
    series,
    score: held.reduce((sum, [, points]) => sum + points, 0),
    words: `${seriesInWords(series)}${why}`,
  };
}

/** The series most like a model by modality, orientation or view, and description; of equals the one with most images. Null of none. */
export function matchSeries(model: Series, candidates: readonly Series[]): Score | null {
  const scored = candidates.map((series) => scoreOf(model, series));
  scored.sort((a, b) => b.score - a.score || imageCountOf(b.series) - imageCountOf(a.series));
  return scored[0] ?? null;
}
