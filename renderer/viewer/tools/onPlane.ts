import {
  cross,
  dot,
  lengthOf,
  minus,
  plusTimes,
  type Vector,
} from '../../../main/contract/domain/geometry/vectors.ts';
import type { Measurement, PatientPlane } from '../../../main/contract/domain/reading.ts';

/** Where the pixels of a plane lie. */
interface PlaneSteps {
  readonly origin: Vector;
  readonly columnStep: Vector;
  readonly rowStep: Vector;
}

/** Directions that differ by less are the same. */
const SAME_COSINE = 0.9999;

/**
 * A measurement as it lies on a plane: in that plane's pixels. Null where it was made on an image or on another plane: in another frame of reference,
 * turned against it, half a pixel before or behind it, or through a slab of another kind.
 */
export function onPlane(measurement: Measurement, plane: PatientPlane): Measurement | null {
  const own = measurement.plane;
  if (own === undefined || own.frameOfReferenceUid !== plane.frameOfReferenceUid) return null;
  if (!isAlong(own.columnStep, plane.columnStep) || !isAlong(own.rowStep, plane.rowStep)) return null;
  if (JSON.stringify(own.slab) !== JSON.stringify(plane.slab)) return null;
  const normal = cross(plane.columnStep, plane.rowStep);
  const apartMm = dot(minus(own.origin, plane.origin), normal) / lengthOf(normal);
  if (Math.abs(apartMm) > lengthOf(plane.columnStep) / 2) return null;
  const points = measurement.points.map((point) => planePixel(plane, planePoint(own, point)));
  return { ...measurement, points, plane };
}

/** Where a pixel of a plane lies in the patient, in mm. */
export function planePoint(
  { origin, columnStep, rowStep }: PlaneSteps,
  [column, row]: readonly [number, number],
): Vector {
  return plusTimes(plusTimes(origin, column, columnStep), row, rowStep);
}

/** The pixel of a plane that lies nearest to a point of the patient; between pixels, too. */
export function planePixel({ origin, columnStep, rowStep }: PlaneSteps, point: Vector): [number, number] {
  const from = minus(point, origin);
  const along = (step: Vector) => dot(from, step) / dot(step, step);
  return [along(columnStep), along(rowStep)];
}

function isAlong(one: Vector, other: Vector): boolean {
  return dot(one, other) >= SAME_COSINE * lengthOf(one) * lengthOf(other);
}
