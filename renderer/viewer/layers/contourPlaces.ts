import type { Contour, RoiContours } from '../../../main/contract/domain/derived/contours.ts';
import {
  dot,
  minus,
  normalOf,
  type Vector,
  vectorOf,
} from '../../../main/contract/domain/geometry/vectors.ts';
import type { Point } from '../geometry.ts';
import { type PlaneOfImage, pixelOf } from '../referenceLines.ts';
import { type LayerImage, toleranceMm } from './layerImage.ts';

/** What a region draws on an image, in image pixels; paths are of SVG and empty where there are none. */
export interface PlacedRoi {
  readonly number: number;
  /** Closed contours together: where they lie inside each other, the inner one is a hole. */
  readonly area: string;
  /** Open contours. */
  readonly lines: string;
  readonly dots: readonly Point[];
}

/** The contours that lie in the plane of an image of their frame of reference [V8]; a contour that leaves the plane is not drawn. */
export function contoursOn(rois: readonly RoiContours[], on: LayerImage): PlacedRoi[] {
  const { plane, frameOfReferenceUid } = on;
  if (plane === null || frameOfReferenceUid === null) return [];
  const near = nearnessOf(plane, toleranceMm(on.stepMm));
  return rois.flatMap((roi): PlacedRoi[] => {
    if (roi.frameOfReferenceUid !== frameOfReferenceUid) return [];
    const here = roi.contours.filter(near);
    return here.length === 0 ? [] : [placeRoi(roi.number, here, plane)];
  });
}

function placeRoi(number: number, contours: readonly Contour[], plane: PlaneOfImage): PlacedRoi {
  const pathsOf = (isWanted: (type: Contour['type']) => boolean, end: string) =>
    contours
      .filter(({ type }) => isWanted(type))
      .map((contour) => `M${pixelsOf(contour, plane).map(written).join('L')}${end}`)
      .join('');
  return {
    number,
    area: pathsOf((type) => type.startsWith('CLOSED'), 'Z'),
    lines: pathsOf((type) => type.startsWith('OPEN'), ''),
    dots: contours.filter(({ type }) => type === 'POINT').flatMap((contour) => pixelsOf(contour, plane)),
  };
}

function written([x, y]: Point): string {
  return `${x.toFixed(3)} ${y.toFixed(3)}`;
}

function nearnessOf(plane: PlaneOfImage, tolerance: number): (contour: Contour) => boolean {
  const normal = normalOf(plane.orientation);
  const origin = vectorOf(plane.position);
  return ({ points }) => {
    for (let at = 0; at < points.length; at += 3)
      if (Math.abs(dot(minus(pointAt(points, at), origin), normal)) >= tolerance) return false;
    return true;
  };
}

function pixelsOf({ points }: Contour, plane: PlaneOfImage): Point[] {
  return Array.from({ length: points.length / 3 }, (_, index) => pixelOf(plane, pointAt(points, 3 * index)));
}

function pointAt(points: Float32Array, at: number): Vector {
  return [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
}
