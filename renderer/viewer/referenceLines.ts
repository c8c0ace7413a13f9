import {
  cross,
  directionsOf,
  dot,
  lengthOf,
  minus,
  plusTimes,
  type Vector,
  vectorOf,
} from '../../main/contract/domain/geometry/vectors.ts';
import type { Point } from './geometry.ts';
import type { Line } from './spacing.ts';

/** Where an image lies in the patient, and how large it is there. */
export interface PlaneOfImage {
  /** (0020,0032) in mm. */
  readonly position: readonly number[];
  /** (0020,0037) */
  readonly orientation: readonly number[];
  readonly frameOfReferenceUid: string | null;
  readonly rows: number;
  readonly columns: number;
  readonly betweenRowsMm: number;
  readonly betweenColumnsMm: number;
}

/** Planes that meet at less than this angle have no line that means anything. */
const LEAST_SINE = Math.sin((5 * Math.PI) / 180);

/**
 * Where the plane of one image cuts another image, in the other's pixels (T2): the part of the line that lies on both. Null in other
 * frames of reference, in parallel planes, and where the images do not meet.
 */
export function referenceLine(own: PlaneOfImage, other: PlaneOfImage): Line | null {
  if (own.frameOfReferenceUid === null || own.frameOfReferenceUid !== other.frameOfReferenceUid) return null;
  const normal = normalOf(own);
  const direction = cross(normal, normalOf(other));
  if (lengthOf(direction) < LEAST_SINE) return null;
  const start = meetingPoint(own, other, direction);
  const stretch = overlap(stretchOn(own, start, direction), stretchOn(other, start, direction));
  if (stretch === null) return null;
  const [from, to] = stretch.map((t) => pixelOf(other, plusTimes(start, t, direction)));
  return from && to ? [from, to] : null;
}

function normalOf({ orientation }: PlaneOfImage): Vector {
  const { row, column } = directionsOf(orientation);
  return cross(row, column);
}

/** A point that lies on both planes: the nearest one to the middle of the other image. */
function meetingPoint(own: PlaneOfImage, other: PlaneOfImage, direction: Vector): Vector {
  const middle = pointOf(other, [(other.columns - 1) / 2, (other.rows - 1) / 2]);
  const normal = normalOf(own);
  const within = cross(normalOf(other), direction);
  const distance = dot(minus(vectorOf(own.position), middle), normal);
  return plusTimes(middle, distance / dot(within, normal), within);
}

/** Between which multiples of a direction a line runs over an image, out to the outer edges of its pixels. */
function stretchOn(image: PlaneOfImage, start: Vector, direction: Vector): readonly [number, number] | null {
  const from = pixelOf(image, start);
  const to = pixelOf(image, plusTimes(start, 1, direction));
  const sides = [
    [from[0], to[0] - from[0], image.columns],
    [from[1], to[1] - from[1], image.rows],
  ] as const;
  return sides.reduce<readonly [number, number] | null>(
    (stretch, [at, step, size]) => {
      if (Math.abs(step) < 1e-9) return at >= -0.5 && at <= size - 0.5 ? stretch : null;
      const ends = [(-0.5 - at) / step, (size - 0.5 - at) / step] as const;
      return overlap(stretch, [Math.min(...ends), Math.max(...ends)]);
    },
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  );
}

function overlap(
  one: readonly [number, number] | null,
  other: readonly [number, number] | null,
): readonly [number, number] | null {
  if (one === null || other === null) return null;
  const [from, to] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
  return from < to ? [from, to] : null;
}

function pointOf(image: PlaneOfImage, [x, y]: Point): Vector {
  const { row, column } = directionsOf(image.orientation);
  const along = plusTimes(vectorOf(image.position), x * image.betweenColumnsMm, row);
  return plusTimes(along, y * image.betweenRowsMm, column);
}

/** Where a point of the patient lies on the plane of an image, in its pixels; what lies beside the plane falls on it along the normal. */
export function pixelOf(image: Omit<PlaneOfImage, 'frameOfReferenceUid'>, point: Vector): Point {
  const { row, column } = directionsOf(image.orientation);
  const from = minus(point, vectorOf(image.position));
  return [dot(from, row) / image.betweenColumnsMm, dot(from, column) / image.betweenRowsMm];
}
