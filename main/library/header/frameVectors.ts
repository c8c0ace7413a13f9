import { cross, plusTimes, type Vector, vectorOf } from '../../contract/domain/geometry/vectors.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { frameScope } from './frameGroups.ts';

/** Where a frame lies in the patient: (0020,0032) in mm and (0020,0037); null where unknown. */
export interface FrameVectors {
  readonly position: number[] | null;
  readonly orientation: number[] | null;
}

const GRID_OFFSETS = 'x3004000c';
const DETECTORS = 'x00540022';
const SLICE_VECTOR = 'x00540080';
const TIME_SLOT_VECTOR = 'x00540070';
const SPACING_BETWEEN_SLICES = 'x00180088';
const SLICE_THICKNESS = 'x00180050';

/** True where a file says where each of its frames lies, in functional groups or in the ways of RT dose and nuclear medicine. */
export function hasFramePlaces(data: Dataset): boolean {
  return data.has(TAG.perFrameGroups) || data.numbers(GRID_OFFSETS).length > 1 || isReconstructed(data);
}

/** Position and orientation of a frame (0-based): its functional groups, else what the image and its modality say (V4). */
export function frameVectors(data: Dataset, frame: number): FrameVectors {
  const image = isReconstructed(data) ? (data.item(DETECTORS) ?? data) : data;
  const ownPosition = frameScope(data, frame, TAG.planePosition, TAG.position);
  const ownOrientation = frameScope(data, frame, TAG.planeOrientation, TAG.orientation);
  const position = numbersOf(ownPosition === data ? image : ownPosition, TAG.position, 3);
  const orientation = numbersOf(ownOrientation === data ? image : ownOrientation, TAG.orientation, 6);
  const mm = position && orientation && offsetMm(data, frame, position);
  return { position: mm ? [...shifted(position, orientation, mm)] : position, orientation };
}

/** The gated interval of a frame (0-based) of a nuclear medicine image, counted from 1; null of others. */
export function timeSlotOf(data: Dataset, frame: number): number | null {
  return isNuclear(data) ? (data.numbers(TIME_SLOT_VECTOR, 'US')[frame] ?? null) : null;
}

function shifted(position: readonly number[], orientation: readonly number[], mm: number): Vector {
  const normal = cross(vectorOf(orientation), vectorOf(orientation.slice(3)));
  return plusTimes(vectorOf(position), mm, normal);
}

function offsetMm(data: Dataset, frame: number, position: readonly number[]): number | null {
  return doseOffsetMm(data, frame, position) ?? sliceOffsetMm(data, frame);
}

/** Grid Frame Offset Vector (PS3.3 C.8.8.3.2): from the first plane, or, where it begins with that plane's z, along z itself. */
function doseOffsetMm(data: Dataset, frame: number, [, , z = 0]: readonly number[]): number | null {
  const offsets = data.numbers(GRID_OFFSETS);
  const [first, own] = [offsets[0], offsets[frame]];
  if (first == null || own == null) return null;
  // Written as places, the first one is the z of the image, and the planes are axial.
  return first !== 0 && Math.abs(first - z) < 1e-3 ? own - first : own;
}

/** The slices of a reconstructed nuclear medicine image, one step each from the first (PS3.3 C.8.4.15). */
function sliceOffsetMm(data: Dataset, frame: number): number | null {
  if (!isReconstructed(data)) return null;
  const step = data.number(SPACING_BETWEEN_SLICES) ?? data.number(SLICE_THICKNESS);
  const slice = data.numbers(SLICE_VECTOR, 'US')[frame] ?? frame + 1;
  return step === null ? null : (slice - 1) * step;
}

function isNuclear(data: Dataset): boolean {
  return data.text(TAG.modality)?.toUpperCase() === 'NM' && data.has(DETECTORS);
}

// (0008,0008) value 3: other frames are projections, whose places mean something else.
function isReconstructed(data: Dataset): boolean {
  return isNuclear(data) && /^RECON/i.test(data.texts(TAG.imageType)[2] ?? '');
}

function numbersOf(data: Dataset, tag: string, length: number): number[] | null {
  const values = data.numbers(tag).filter((value) => value !== null);
  return values.length === length ? values : null;
}
