import { CONTOUR_TYPES, type Contour, type RoiContours } from '../../contract/domain/derived/contours.ts';
import type { DerivedPart, StructureSet } from '../../contract/domain/derived/derivedObject.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import { clinicalTime } from '../header/times.ts';
import type { Dataset } from '../parse/dataset.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import { TAG } from '../parse/tags.ts';
import { DERIVED_TAG } from './tags.ts';

/** Coordinates that one structure set may hold at most: what is more does not fit into one answer. */
const MOST_COORDINATES = 12_000_000;
/** Damaged contours of a region that are named; further ones are counted. */
const MOST_NAMED = 5;
const TYPES: ReadonlySet<string> = new Set(CONTOUR_TYPES);

function bad(sentence: string): AppError {
  return new AppError('bad_file', `The structure set cannot be shown: ${sentence}.`);
}

/**
 * Reads the regions of interest of an RT structure set (PS3.3 C.8.8.5), without their contours.
 * @throws AppError `bad_file` with what is missing
 */
export function readStructureSet({ data }: ParsedHead, key: InstanceKey): StructureSet {
  const rois = data.items(DERIVED_TAG.rois);
  if (rois.length === 0) throw bad('Structure Set ROI Sequence (3006,0020) is missing or empty');
  const drawn = contoursByRoi(data);
  const kinds = new Map(
    data
      .items(DERIVED_TAG.observations)
      .map((item) => [item.int(DERIVED_TAG.referencedRoi), item.text(DERIVED_TAG.interpretedType)]),
  );
  const offset = data.text(TAG.timezoneOffset);
  return {
    kind: 'structures',
    instanceKey: key,
    sopUid: data.text(TAG.sopInstanceUid) ?? '',
    title:
      data.wholeText(DERIVED_TAG.structureSetLabel) ??
      data.wholeText(TAG.seriesDescription) ??
      'Structure set',
    time: clinicalTime(
      data.text(DERIVED_TAG.structureSetDate),
      data.text(DERIVED_TAG.structureSetTime),
      offset,
    ),
    author: data.text(DERIVED_TAG.manufacturer),
    frameOfReferenceUid: null,
    parts: rois.map((roi, index) => partOf(roi, index, { drawn, kinds })),
    contourCount: [...drawn.values()].reduce((sum, item) => sum + item.items(DERIVED_TAG.contours).length, 0),
  };
}

/**
 * Reads the contours of all regions of a structure set (PS3.3 C.8.8.6), x, y, z in mm. A damaged contour costs itself alone and is named.
 * @throws AppError `bad_file` where there are more points than one answer holds, or a region without a number
 */
export function readContours({ data }: ParsedHead): RoiContours[] {
  const drawn = contoursByRoi(data);
  let room = MOST_COORDINATES;
  return data.items(DERIVED_TAG.rois).map((roi, index) => {
    const number = numberOf(roi, index);
    const name = roi.wholeText(DERIVED_TAG.roiName) ?? `ROI ${number}`;
    const items = drawn.get(number)?.items(DERIVED_TAG.contours) ?? [];
    const region = regionOf(items, name);
    room -= region.contours.reduce((sum, { points }) => sum + points.length, 0);
    if (room < 0) throw bad(`it holds more than ${MOST_COORDINATES / 3} points`);
    return { number, frameOfReferenceUid: roi.text(DERIVED_TAG.roiFrameOfReference), ...region };
  });
}

function regionOf(items: readonly Dataset[], name: string): Pick<RoiContours, 'contours' | 'leftOut'> {
  const contours: Contour[] = [];
  const reasons: string[] = [];
  for (const [at, item] of items.entries()) {
    const read = contourOf(item);
    if (typeof read !== 'string') contours.push(read);
    else reasons.push(`contour ${at + 1} of "${name}" ${read}`);
  }
  return { contours, leftOut: { count: reasons.length, reasons: reasons.slice(0, MOST_NAMED) } };
}

function contoursByRoi(data: Dataset): Map<number, Dataset> {
  const items = data.items(DERIVED_TAG.roiContours);
  return new Map(
    items.flatMap((item): [number, Dataset][] => {
      const number = item.int(DERIVED_TAG.referencedRoi);
      return number === null ? [] : [[number, item]];
    }),
  );
}

function numberOf(roi: Dataset, index: number): number {
  const number = roi.int(DERIVED_TAG.roiNumber);
  if (number === null) throw bad(`region ${index + 1} of the list has no ROI Number (3006,0022)`);
  return number;
}

function partOf(
  roi: Dataset,
  index: number,
  known: { drawn: ReadonlyMap<number, Dataset>; kinds: ReadonlyMap<number | null, string | null> },
): DerivedPart {
  const number = numberOf(roi, index);
  return {
    number,
    name: roi.wholeText(DERIVED_TAG.roiName) ?? `ROI ${number}`,
    kind: known.kinds.get(number) ?? null,
    algorithm: roi.text(DERIVED_TAG.roiAlgorithm)?.toLowerCase() ?? null,
    colour: colourOf(known.drawn.get(number) ?? null),
  };
}

function colourOf(item: Dataset | null): DerivedPart['colour'] {
  const levels = (item?.numbers(DERIVED_TAG.roiColour) ?? []).map((level) =>
    level === null ? Number.NaN : Math.min(255, Math.max(0, Math.round(level))),
  );
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = levels;
  return [red, green, blue].some(Number.isNaN) ? null : [red, green, blue];
}

function isType(text: string): text is Contour['type'] {
  return TYPES.has(text);
}

/** What is wrong with it where it is damaged: a coordinate less is another shape, so it is left out, not mended. */
function contourOf(item: Dataset): Contour | string {
  const type = item.text(DERIVED_TAG.contourType)?.toUpperCase() ?? '';
  if (!isType(type)) return `is of the unknown type "${type}"`;
  const numbers = item.numbers(DERIVED_TAG.contourData);
  const points = Float32Array.from(numbers, (value) => value ?? Number.NaN);
  if (points.length === 0 || points.length % 3 !== 0)
    return `has ${points.length} coordinates, not three for each point`;
  if (points.some(Number.isNaN)) return 'has coordinates that are no numbers';
  return { type, points };
}
