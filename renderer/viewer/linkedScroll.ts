import type { ImagePlace } from './stack.ts';

/** Where the images of a stack lie along one normal, in mm; null where geometry is missing or the planes are not parallel. */
export interface StackGeometry {
  readonly normal: readonly [number, number, number];
  readonly frameOfReferenceUid: string | null;
  /** (0020,0032) of each image, in the order shown. */
  readonly origins: readonly (readonly number[])[];
}

/** How two stacks are linked. `offsetMm` is other minus own position along the own stack's normal. */
export type ScrollLink =
  | { readonly kind: 'position'; readonly offsetMm: 0; readonly words: string }
  | { readonly kind: 'offset'; readonly offsetMm: number; readonly words: string }
  | { readonly kind: 'off'; readonly words: string };

/** Where linked scroll leads: an index of the other stack, or how far beyond its end the level lies. */
export type LinkedTarget =
  | { readonly kind: 'image'; readonly index: number }
  | { readonly kind: 'outside'; readonly beyondMm: number };

/** Planes within 3° count as parallel. */
const PARALLEL_COSINE = Math.cos((3 * Math.PI) / 180);

/** Geometry of a stack; null where an image has none or the images are not parallel to the first one. */
export function stackGeometry(images: readonly ImagePlace[]): StackGeometry | null {
  const first = images[0];
  const normal = first === undefined ? null : normalOf(first.orientation);
  if (first === undefined || normal === null) return null;
  const origins: (readonly number[])[] = [];
  for (const image of images) {
    const own = normalOf(image.orientation);
    if (own === null || image.position === null || Math.abs(dot(own, normal)) < PARALLEL_COSINE) return null;
    origins.push(image.position);
  }
  return { normal, frameOfReferenceUid: first.frameOfReferenceUid, origins };
}

/** Positions in mm of a stack's images along a normal. */
export function positionsAlong(geometry: StackGeometry, normal: readonly number[]): number[] {
  return geometry.origins.map((origin) => dot(origin, normal));
}

/** A stack as it is linked: its geometry, the image shown, and the study it is of. */
export interface LinkedStack {
  readonly geometry: StackGeometry | null;
  readonly index: number;
  readonly studyKey: string;
}

/**
 * T2: links two stacks. Within one frame of reference of a study by position; else, in parallel planes, by the millimetres that were set, or by those
 * between the two images shown now; else off, with the reason.
 */
export function linkStacks(own: LinkedStack, other: LinkedStack, setMm: number | null = null): ScrollLink {
  if (own.geometry === null || other.geometry === null)
    return { kind: 'off', words: 'Linked scroll is off: a series has no slice positions.' };
  if (!isParallel(own.geometry.normal, other.geometry.normal))
    return { kind: 'off', words: 'Linked scroll is off: the planes are not parallel.' };
  if (sharesFrameOfReference(own.geometry, other.geometry) && own.studyKey === other.studyKey)
    return { kind: 'position', offsetMm: 0, words: 'Linked by slice position.' };
  const { normal } = own.geometry;
  const shownMm =
    (positionsAlong(other.geometry, normal)[other.index] ?? 0) -
    (positionsAlong(own.geometry, normal)[own.index] ?? 0);
  return { kind: 'offset', offsetMm: setMm ?? shownMm, words: 'Linked by millimetres.' };
}

/** True where two unit normals are within 3° of one line. */
function isParallel(one: readonly number[], other: readonly number[]): boolean {
  return Math.abs(dot(one, other)) >= PARALLEL_COSINE;
}

/** 1 where two normals point the same way, −1 where the opposite way. */
export function sameWay(one: readonly number[], other: readonly number[]): 1 | -1 {
  return dot(one, other) < 0 ? -1 : 1;
}

/** The image of the other stack nearest to a position plus the offset; never clamped: beyond half a gap outside it says how far. */
export function linkedTarget(positionMm: number, offsetMm: number, others: readonly number[]): LinkedTarget {
  const wanted = positionMm + offsetMm;
  let index = 0;
  others.forEach((position, candidate) => {
    if (Math.abs(position - wanted) < Math.abs((others[index] ?? 0) - wanted)) index = candidate;
  });
  const low = Math.min(...others);
  const high = Math.max(...others);
  const tolerance = others.length > 1 ? (high - low) / (others.length - 1) / 2 : 0.5;
  const beyondMm = wanted < low ? low - wanted : wanted - high;
  return beyondMm > tolerance + 1e-6 ? { kind: 'outside', beyondMm } : { kind: 'image', index };
}

function sharesFrameOfReference(one: StackGeometry, other: StackGeometry): boolean {
  return one.frameOfReferenceUid !== null && one.frameOfReferenceUid === other.frameOfReferenceUid;
}

function normalOf(cosines: readonly number[] | null): [number, number, number] | null {
  if (cosines?.length !== 6) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cosines;
  const normal: [number, number, number] = [b * f - c * e, c * d - a * f, a * e - b * d];
  const length = Math.hypot(...normal);
  return length > 0.5 ? [normal[0] / length, normal[1] / length, normal[2] / length] : null;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return (one[0] ?? 0) * (other[0] ?? 0) + (one[1] ?? 0) * (other[1] ?? 0) + (one[2] ?? 0) * (other[2] ?? 0);
}
