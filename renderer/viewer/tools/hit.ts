import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Measurement } from '../../../main/contract/domain/reading.ts';
import { type Affine, applyAffine, type Point } from '../geometry.ts';
import { type Grip, handlesOf } from './handles.ts';
import { distanceTo, strokesOf } from './outline.ts';

/** Canvas pixels within which a handle, or a line, is taken hold of. */
const HANDLE_PIXELS = 8;
const LINE_PIXELS = 5;

/** What of a measurement lies under a canvas point. */
export interface Hit {
  readonly measurement: Measurement;
  readonly grip: Grip;
}

/** The handle nearest to a canvas point, else the line; the chosen measurement before others, later ones before earlier. Null of neither. */
export function hitAt(
  at: Point,
  measurements: readonly Measurement[],
  map: Affine,
  selectedId: RowId | null,
): Hit | null {
  const ordered = [...measurements].reverse().sort((one, other) => rank(one) - rank(other));
  function rank({ id }: Measurement): number {
    return id === selectedId ? 0 : 1;
  }
  for (const measurement of ordered) {
    const grip = handleAt(at, measurement, map);
    if (grip !== null) return { measurement, grip };
  }
  const crossed = ordered.find(
    ({ kind, points }) => distanceTo(strokesOf(kind, points, map), at) <= LINE_PIXELS,
  );
  return crossed === undefined ? null : { measurement: crossed, grip: 'all' };
}

function handleAt([x, y]: Point, { kind, points }: Measurement, map: Affine): number | null {
  const distances = handlesOf(kind, points).map((handle) => {
    const [handleX, handleY] = applyAffine(map, handle);
    return Math.hypot(x - handleX, y - handleY);
  });
  const nearest = Math.min(...distances);
  return nearest <= HANDLE_PIXELS ? distances.indexOf(nearest) : null;
}
