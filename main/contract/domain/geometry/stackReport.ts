import {
  directionsOf,
  dot,
  isSameOrientation,
  lengthOf,
  minus,
  normalOf,
  plusTimes,
  type Vector,
  vectorOf,
} from './vectors.ts';

/** What a volume needs to know of one image. Unknown is null. */
export interface StackSlice {
  /** (0020,0032) in mm. */
  readonly position: readonly number[] | null;
  /** (0020,0037) */
  readonly orientation: readonly number[] | null;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly betweenRowsMm: number | null;
  readonly betweenColumnsMm: number | null;
}

/** Slices that are not there: the step after an image, counted from 0, and about how many slices fit into it. */
export interface StackGap {
  readonly afterImage: number;
  readonly mm: number;
  readonly missing: number;
}

/** Whether slices make a volume. `sheared`: each mm along the normal shifts a slice so many mm along its rows and down its columns. */
export type StackVolume =
  | { readonly kind: 'even'; readonly spacingMm: number }
  | { readonly kind: 'sheared'; readonly spacingMm: number; readonly shear: readonly [number, number] }
  | { readonly kind: 'none'; readonly reason: string };

/** What the geometry of a stack says (V4). */
export interface StackReport {
  /** The usual step between neighbouring places along the normal; null where there is none. */
  readonly spacingMm: number | null;
  readonly gaps: readonly StackGap[];
  /** Images, counted from 0, that lie where the image before them lies. */
  readonly duplicates: readonly number[];
  /** Angle between the normal and the line through the slices' origins, in degrees; null where they stand straight. */
  readonly tiltDegrees: number | null;
  readonly volume: StackVolume;
}

interface Slice {
  readonly index: number;
  readonly mm: number;
  readonly origin: Vector;
}

const SAME_PLACE_MM = 0.01;
const GAP = 1.5;
/** Positions are written rounded: so far from the even grid is even. */
const UNEVEN_SHARE = 0.1;
const UNEVEN_MM = 0.05;
const SHIFTED_MM = 0.5;
const LEAST_SLICES = 3;

const none = (reason: string): StackVolume => ({ kind: 'none', reason });

/** Spacing, gaps, doubled places and tilt of slices in their order along the normal, and whether they make a volume (V4). */
export function stackReport(slices: readonly StackSlice[]): StackReport {
  const nothing = { spacingMm: null, gaps: [], duplicates: [], tiltDegrees: null };
  const [first] = slices;
  const orientation = first?.orientation ?? null;
  if (orientation === null || slices.some((one) => one.position === null || one.orientation === null))
    return { ...nothing, volume: none('the images have no position in the patient') };
  if (!slices.every((one) => isSameOrientation(orientation, one.orientation ?? [])))
    return { ...nothing, volume: none('the planes are not parallel') };
  const normal = normalOf(orientation);
  const placed = slices.map(({ position }, index): Slice => {
    const origin = vectorOf(position ?? []);
    return { index, origin, mm: dot(origin, normal) };
  });
  const places = placed.filter(
    ({ mm }, index) => index === 0 || mm - (placed[index - 1]?.mm ?? 0) >= SAME_PLACE_MM,
  );
  if (places.length < 2) return { ...nothing, volume: none('all images lie at one place') };
  return reportOf(slices, placed, places, orientation);
}

function reportOf(
  slices: readonly StackSlice[],
  placed: readonly Slice[],
  places: readonly Slice[],
  orientation: readonly number[],
): StackReport {
  const usual = medianStep(places);
  const gaps = gapsOf(places, usual);
  // Where none is missing the mean knows what rounded positions hide.
  const spacingMm = gaps.length > 0 ? usual : meanStep(places);
  const kept = new Set(places);
  const duplicates = placed.filter((slice) => !kept.has(slice)).map(({ index }) => index);
  const shear = shearOf(places, orientation);
  const reason =
    reasonOfPlaces(places, spacingMm, gaps.length, duplicates.length) ??
    (shear.isStraight ? null : 'the slices are shifted against each other, not evenly') ??
    reasonOfSizes(slices);
  return {
    spacingMm,
    gaps,
    duplicates,
    tiltDegrees: shear.isStraight && shear.isTilted ? shear.degrees : null,
    volume: reason === null ? volumeOf(spacingMm, shear) : none(reason),
  };
}

function volumeOf(spacingMm: number, { isTilted, perMm }: Shear): StackVolume {
  return isTilted ? { kind: 'sheared', spacingMm, shear: perMm } : { kind: 'even', spacingMm };
}

function medianStep(places: readonly Slice[]): number {
  const steps = places.slice(1).map(({ mm }, index) => mm - (places[index]?.mm ?? mm));
  steps.sort((one, other) => one - other);
  return steps[Math.floor((steps.length - 1) / 2)] ?? 0;
}

function meanStep(places: readonly Slice[]): number {
  return ((places.at(-1)?.mm ?? 0) - (places[0]?.mm ?? 0)) / (places.length - 1);
}

function gapsOf(places: readonly Slice[], spacingMm: number): StackGap[] {
  return places.flatMap(({ mm }, at) => {
    const next = places[at + 1];
    if (next === undefined || next.mm - mm < GAP * spacingMm) return [];
    const step = next.mm - mm;
    return [{ afterImage: next.index - 1, mm: step, missing: Math.max(1, Math.round(step / spacingMm) - 1) }];
  });
}

function reasonOfPlaces(
  places: readonly Slice[],
  spacingMm: number,
  gaps: number,
  duplicates: number,
): string | null {
  if (duplicates > 0) return 'several images lie at one place';
  if (gaps > 0) return 'slices are missing';
  if (places.length < LEAST_SLICES) return `there are fewer than ${LEAST_SLICES} slices`;
  const start = places[0]?.mm ?? 0;
  const even = meanStep(places);
  const off = Math.max(...places.map(({ mm }, at) => Math.abs(mm - start - at * even)));
  return off > Math.max(UNEVEN_MM, UNEVEN_SHARE * spacingMm) ? 'the slice spacing varies' : null;
}

interface Shear {
  readonly perMm: readonly [number, number];
  readonly degrees: number;
  /** The shift over the whole stack can be seen. */
  readonly isTilted: boolean;
  /** All origins lie on one line. */
  readonly isStraight: boolean;
}

function shearOf(places: readonly Slice[], orientation: readonly number[]): Shear {
  const { row, column } = directionsOf(orientation);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined)
    return { perMm: [0, 0], degrees: 0, isTilted: false, isStraight: true };
  const depth = last.mm - first.mm;
  const whole = minus(last.origin, first.origin);
  const perMm = [dot(whole, row) / depth, dot(whole, column) / depth] as const;
  const shift = Math.hypot(...perMm);
  const isStraight = places.every(({ origin, mm }) => {
    const expected = plusTimes(first.origin, (mm - first.mm) / depth, whole);
    return lengthOf(minus(origin, expected)) < SHIFTED_MM;
  });
  const degrees = (Math.atan(shift) * 180) / Math.PI;
  return { perMm, degrees, isTilted: shift * depth > SHIFTED_MM, isStraight };
}

function reasonOfSizes(slices: readonly StackSlice[]): string | null {
  const [first] = slices;
  if (first?.betweenRowsMm == null || first.betweenColumnsMm === null) return 'the pixel spacing is unknown';
  const isAlike = slices.every(
    ({ rows, columns, betweenRowsMm, betweenColumnsMm }) =>
      rows === first.rows &&
      columns === first.columns &&
      betweenRowsMm === first.betweenRowsMm &&
      betweenColumnsMm === first.betweenColumnsMm,
  );
  return isAlike ? null : 'the images differ in size or pixel spacing';
}
