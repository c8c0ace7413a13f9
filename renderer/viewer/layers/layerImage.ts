import { planeOfImage } from '../activePlane.ts';
import type { PlaneOfImage } from '../referenceLines.ts';
import type { ShownSeries } from '../seriesParts.ts';
import type { StackImage } from '../stack.ts';

/** An image as layers see it: which it is, and where it lies. */
export interface LayerImage {
  readonly sopUid: string;
  /** Counted from 0. */
  readonly frame: number;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly frameOfReferenceUid: string | null;
  /** Null where place, size or spacing is unknown. */
  readonly plane: PlaneOfImage | null;
  /** The usual step to the next image of its stack; null where there is none. */
  readonly stepMm: number | null;
}

/** What layers need to know of an image of a series. */
export function layerImage(image: StackImage, series: ShownSeries): LayerImage {
  const { header, frame, place } = image;
  return {
    sopUid: header.sopUid,
    frame,
    rows: header.rows,
    columns: header.columns,
    frameOfReferenceUid: place.frameOfReferenceUid,
    plane: planeOfImage(image, series.studyKey),
    stepMm: series.part?.report.spacingMm ?? null,
  };
}

/** So far a plane may lie beside an image where nothing says how thick either is. */
const UNKNOWN_MM = 0.5;

/** How far from an image something may lie to be in its plane: less than half of the least step that is known. */
export function toleranceMm(...stepsMm: readonly (number | null)[]): number {
  const known = stepsMm.filter((step): step is number => step !== null && step > 0);
  return known.length === 0 ? UNKNOWN_MM : Math.min(...known) / 2;
}
