import { dot, minus, normalOf, vectorOf } from '../../../main/contract/domain/geometry/vectors.ts';
import type { ReportedMeasurement, ReportedRegion } from '../../../main/contract/domain/structured.ts';
import type { Point } from '../geometry.ts';
import { pixelOf } from '../referenceLines.ts';
import { type LayerImage, toleranceMm } from './layerImage.ts';

/** A shape of a reported measurement on an image, in image pixels. */
export interface PlacedShape {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
  /** Points that stand alone. */
  readonly isDots: boolean;
}

const CIRCLE_POINTS = 64;

/** The shapes of a measurement on an image [V8]: of the image that it names, or in the plane of the image in its frame of reference. */
export function shapesOn({ regions, values }: ReportedMeasurement, on: LayerImage): PlacedShape[] {
  const all = [...regions, ...values.flatMap((value) => value.regions)];
  return all.flatMap((region) => {
    const points = pointsOn(region, on);
    return points === null || points.length === 0 ? [] : [shapeOf(region.graphic, points)];
  });
}

function pointsOn(region: ReportedRegion, on: LayerImage): Point[] | null {
  return region.space === 'image' ? ofImage(region, on) : ofPatient(region, on);
}

function ofImage({ sopUid, frames, points }: ReportedRegion, on: LayerImage): Point[] | null {
  if (sopUid !== on.sopUid || (frames.length > 0 && !frames.includes(on.frame))) return null;
  return points.map(([x = 0, y = 0]): Point => [x, y]);
}

function ofPatient({ frameOfReferenceUid, points }: ReportedRegion, on: LayerImage): Point[] | null {
  const { plane } = on;
  if (plane === null || frameOfReferenceUid === null || frameOfReferenceUid !== on.frameOfReferenceUid)
    return null;
  const normal = normalOf(plane.orientation);
  const tolerance = toleranceMm(on.stepMm);
  const isNear = points.every(
    (point) => Math.abs(dot(minus(vectorOf(point), vectorOf(plane.position)), normal)) < tolerance,
  );
  return isNear ? points.map((point) => pixelOf(plane, vectorOf(point))) : null;
}

function shapeOf(graphic: ReportedRegion['graphic'], points: readonly Point[]): PlacedShape {
  switch (graphic) {
    case 'POINT':
    case 'MULTIPOINT':
      return { points, isClosed: false, isDots: true };
    case 'CIRCLE':
      return { points: circle(points), isClosed: true, isDots: false };
    case 'ELLIPSE':
    case 'ELLIPSOID':
      return { points: ellipse(points), isClosed: true, isDots: false };
    case 'POLYGON':
      return { points, isClosed: true, isDots: false };
    case 'POLYLINE':
      return { points, isClosed: false, isDots: false };
  }
}

// PS3.3 C.18.6.1.2: the centre, then a point on the line.
function circle([centre = [0, 0], edge = centre]: readonly Point[]): Point[] {
  const [dx, dy] = [edge[0] - centre[0], edge[1] - centre[1]];
  return round(centre, [dx, dy], [-dy, dx]);
}

// The ends of the long axis, then of the short one.
function ellipse(points: readonly Point[]): Point[] {
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) return [...points];
  const centre: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return round(centre, [b[0] - centre[0], b[1] - centre[1]], [(d[0] - c[0]) / 2, (d[1] - c[1]) / 2]);
}

function round(centre: Point, one: Point, other: Point): Point[] {
  return Array.from({ length: CIRCLE_POINTS }, (_, index): Point => {
    const [cos, sin] = [
      Math.cos((2 * Math.PI * index) / CIRCLE_POINTS),
      Math.sin((2 * Math.PI * index) / CIRCLE_POINTS),
    ];
    return [centre[0] + cos * one[0] + sin * other[0], centre[1] + cos * one[1] + sin * other[1]];
  });
}
