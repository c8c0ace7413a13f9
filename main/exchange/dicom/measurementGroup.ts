import type { Measurement } from '../../contract/domain/reading.ts';
import { CODE, codeOfUnit, codeOfWords, SIDES } from './codes.ts';
import {
  coded,
  container,
  type ImageReference,
  imagePoints,
  number,
  patientPoints,
  text,
  uidReference,
} from './contentItems.ts';
import { type Shape, shapeMeasurement, type WrittenMeasurement, type WrittenValue } from './shapes.ts';
import type { Elements } from './writeDicom.ts';

/** A measurement and where its image stands. */
export interface MeasuredOnImage {
  readonly measurement: Measurement;
  readonly image: ImageReference;
  readonly rows: number | null;
  readonly columns: number | null;
  readonly trackingUid: string;
  readonly trackingId: string;
  /** The plane in the patient, where the measurement was made on a reformatted one: positions replace image pixels (SCOORD3D). */
  readonly plane: PatientPlane | null;
}

/** A plane in mm: the position of its first pixel's centre, and the steps to the next column and the next row. */
export interface PatientPlane {
  readonly frameOfReferenceUid: string;
  readonly origin: readonly [number, number, number];
  readonly columnStep: readonly [number, number, number];
  readonly rowStep: readonly [number, number, number];
}

/** A shape of SCOORD has 0\0 at the corner of the first pixel, ours at its centre. */
export const HALF_PIXEL = 0.5;

function within(value: number, size: number | null): number {
  return Math.max(0, size === null ? value : Math.min(size, value));
}

// C.18.6.1.2: coordinates lie between 0\0 and Columns\Rows.
function onImage(shape: Shape, { rows, columns }: MeasuredOnImage): { type: string; data: number[] } {
  const data = shape.points.flatMap(([x, y]) => [
    within(x + HALF_PIXEL, columns),
    within(y + HALF_PIXEL, rows),
  ]);
  return { type: shape.type, data };
}

// SCOORD3D names a closed line POLYGON (C.18.9.1.2).
function inPatient({ type, points }: Shape, plane: PatientPlane): { type: string; data: number[] } {
  const { origin, columnStep, rowStep } = plane;
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const data = points.flatMap(([x, y]) =>
    [0, 1, 2].map((i) => (origin[i] ?? 0) + x * (columnStep[i] ?? 0) + y * (rowStep[i] ?? 0)),
  );
  return { type: isClosed ? 'POLYGON' : type, data };
}

function shapeItem(shape: Shape, measured: MeasuredOnImage, isRegion: boolean): Elements {
  const relationship = isRegion ? 'CONTAINS' : 'INFERRED FROM';
  const concept = isRegion ? CODE.region : CODE.sourceOfMeasurement;
  const { plane, image } = measured;
  return plane === null
    ? imagePoints(relationship, concept, onImage(shape, measured), image)
    : patientPoints(relationship, concept, inPatient(shape, plane), plane.frameOfReferenceUid);
}

function valueItem({ concept, derivation, value, unit, shape }: WrittenValue, measured: MeasuredOnImage) {
  const how = derivation === null ? [] : [coded('HAS CONCEPT MOD', CODE.derivation, derivation)];
  const where = shape === null ? [] : [shapeItem(shape, measured, false)];
  return number(concept, value, codeOfUnit(unit), [...how, ...where]);
}

// A side without a site is a modifier of the group: no site is made up to carry it.
function placeItems({ site, laterality }: Measurement): Elements[] {
  const side = laterality === null ? [] : [coded('HAS CONCEPT MOD', CODE.laterality, SIDES[laterality])];
  return site === null ? side : [coded('HAS CONCEPT MOD', CODE.site, codeOfWords(site), side)];
}

// A meaning holds 64 characters: longer words stand whole in a comment.
function findingItems({ finding }: Measurement): Elements[] {
  if (finding === '') return [];
  const code = codeOfWords(finding);
  const item = coded('CONTAINS', CODE.finding, code);
  return code.meaning === finding ? [item] : [item, text('CONTAINS', CODE.comment, finding)];
}

/** A measurement group after PS3.16 TID 1410 for a region in a plane, else TID 1501. */
export function measurementGroup(measured: MeasuredOnImage): Elements {
  const { measurement, trackingId, trackingUid } = measured;
  const written: WrittenMeasurement = shapeMeasurement(measurement);
  const region = written.region === null ? [] : [shapeItem(written.region, measured, true)];
  return container('CONTAINS', CODE.group, written.isPlanarRegion ? '1410' : '1501', [
    text('HAS OBS CONTEXT', CODE.trackingId, trackingId),
    uidReference('HAS OBS CONTEXT', CODE.trackingUid, trackingUid),
    ...findingItems(measurement),
    ...placeItems(measurement),
    ...region,
    ...written.values.map((value) => valueItem(value, measured)),
  ]);
}
