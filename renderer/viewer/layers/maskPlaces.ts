import type { Segmentation, SegmentFrame } from '../../../main/contract/domain/derived/derivedObject.ts';
import {
  directionsOf,
  dot,
  minus,
  normalOf,
  plusTimes,
  type Vector,
  vectorOf,
} from '../../../main/contract/domain/geometry/vectors.ts';
import { type Affine, affineFromPoints } from '../geometry.ts';
import { type PlaneOfImage, pixelOf } from '../referenceLines.ts';
import { type LayerImage, toleranceMm } from './layerImage.ts';

/** A frame of a segmentation on an image. `map` sends its pixels to the image's; 0 is a first pixel's centre. */
export interface PlacedMask {
  /** Counted from 0. */
  readonly frame: number;
  readonly segment: number | null;
  readonly map: Affine;
}

interface Candidate extends PlacedMask {
  readonly distanceMm: number;
}

/** Normals that differ by more belong to other planes. */
const PARALLEL = 0.9998;
const SAME_PLACE_MM = 0.01;
const IDENTITY: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

const steps = new WeakMap<Segmentation, number | null>();

/**
 * The frames of a segmentation that lie in the plane of an image, the nearest one of each segment [V8]: by geometry in the same frame
 * of reference; where that is not known, on the images that the file names as drawn on, pixel for pixel.
 */
export function masksOn(object: Segmentation, on: LayerImage): PlacedMask[] {
  const nearest = new Map<number | null, Candidate[]>();
  object.frames.forEach((frame, index) => {
    const placed = placeFrame(object, frame, on);
    if (placed === null) return;
    const candidate = { frame: index, segment: frame.segment, ...placed };
    const best = nearest.get(frame.segment)?.[0];
    const isNearer = best === undefined || placed.distanceMm < best.distanceMm - SAME_PLACE_MM;
    // Tiles of one label map lie in one plane together.
    if (isNearer) nearest.set(frame.segment, [candidate]);
    else if (
      Math.abs(placed.distanceMm - best.distanceMm) < SAME_PLACE_MM &&
      !isSameMap(placed.map, best.map)
    )
      nearest.get(frame.segment)?.push(candidate);
  });
  return [...nearest.values()].flat().map(({ distanceMm, ...mask }) => mask);
}

/** Whether a segmentation has any frame on an image, whichever segment. */
export function hasMaskOn(object: Segmentation, on: LayerImage): boolean {
  return object.frames.some((frame) => placeFrame(object, frame, on) !== null);
}

function placeFrame(
  object: Segmentation,
  frame: SegmentFrame,
  on: LayerImage,
): Pick<Candidate, 'map' | 'distanceMm'> | null {
  const [own, others] = [object.frameOfReferenceUid, on.frameOfReferenceUid];
  if (own !== null && others !== null && own !== others) return null;
  const place = maskPlane(object, frame);
  if (own !== null && others !== null && place !== null && on.plane !== null) {
    const tolerance = toleranceMm(frame.thicknessMm, stepOf(object), on.stepMm);
    return placeByGeometry(place, on.plane, tolerance);
  }
  return isDrawnOn(frame, on) && object.rows === on.rows && object.columns === on.columns
    ? { map: IDENTITY, distanceMm: 0 }
    : null;
}

function isDrawnOn({ sources }: SegmentFrame, { sopUid, frame }: LayerImage): boolean {
  return sources.some(
    (source) => source.sopUid === sopUid && (source.frame === null || source.frame === frame),
  );
}

type MaskPlane = Omit<PlaneOfImage, 'frameOfReferenceUid'>;

function maskPlane({ rows, columns }: Segmentation, frame: SegmentFrame): MaskPlane | null {
  const { position, orientation, betweenRowsMm, betweenColumnsMm } = frame;
  if (position === null || orientation === null || betweenRowsMm === null || betweenColumnsMm === null)
    return null;
  return { position, orientation, betweenRowsMm, betweenColumnsMm, rows, columns };
}

function pointOf(plane: MaskPlane, column: number, row: number): Vector {
  const { row: along, column: down } = directionsOf(plane.orientation);
  const start = plusTimes(vectorOf(plane.position), column * plane.betweenColumnsMm, along);
  return plusTimes(start, row * plane.betweenRowsMm, down);
}

function placeByGeometry(
  mask: MaskPlane,
  image: PlaneOfImage,
  tolerance: number,
): Pick<Candidate, 'map' | 'distanceMm'> | null {
  const normal = normalOf(image.orientation);
  if (Math.abs(dot(normal, normalOf(mask.orientation))) < PARALLEL) return null;
  const [right, bottom] = [mask.columns - 1, mask.rows - 1];
  const corners = [
    pointOf(mask, 0, 0),
    pointOf(mask, right, 0),
    pointOf(mask, 0, bottom),
    pointOf(mask, right, bottom),
  ];
  const distances = corners.map((corner) => Math.abs(dot(minus(corner, vectorOf(image.position)), normal)));
  const distanceMm = Math.max(...distances);
  if (distanceMm >= tolerance) return null;
  const [origin, unitX, unitY] = [pointOf(mask, 0, 0), pointOf(mask, 1, 0), pointOf(mask, 0, 1)];
  return {
    map: affineFromPoints(pixelOf(image, origin), pixelOf(image, unitX), pixelOf(image, unitY)),
    distanceMm,
  };
}

/** The least step between the planes of a segmentation; null where it has one plane, or none that is known. */
function stepOf(object: Segmentation): number | null {
  const kept = steps.get(object);
  if (kept !== undefined) return kept;
  const [first] = object.frames.flatMap(({ orientation }) => (orientation === null ? [] : [orientation]));
  const levels = object.frames.flatMap(({ position }) =>
    position === null || first === undefined ? [] : [dot(vectorOf(position), normalOf(first))],
  );
  levels.sort((one, other) => one - other);
  const between = levels.slice(1).map((level, at) => level - (levels[at] ?? level));
  const real = between.filter((step) => step > SAME_PLACE_MM);
  const step = real.length === 0 ? null : Math.min(...real);
  steps.set(object, step);
  return step;
}

function isSameMap(one: Affine, other: Affine): boolean {
  return Math.abs(one.e - other.e) < 1e-3 && Math.abs(one.f - other.f) < 1e-3;
}
