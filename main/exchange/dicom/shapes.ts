import type { Measurement } from '../../contract/domain/reading.ts';
import type { CodedConcept } from '../../contract/domain/structured.ts';
import { CODE, PIXEL_VALUE } from './codes.ts';

/** A point in image pixels (column, row), 0 at the first pixel's centre. */
type Point = readonly [number, number];

/** A shape of PS3.3 C.18.6.1.2 in image pixels. */
export interface Shape {
  readonly type: 'POINT' | 'POLYLINE' | 'ELLIPSE';
  readonly points: readonly Point[];
}

/** A number of a measurement; `shape` where it was taken on a shape of its own. */
export interface WrittenValue {
  readonly concept: CodedConcept;
  readonly derivation: CodedConcept | null;
  readonly value: number;
  readonly unit: string;
  readonly shape: Shape | null;
}

/** A measurement as a report states it: its numbers and, for a region or a mark, where it lies. */
export interface WrittenMeasurement {
  readonly values: readonly WrittenValue[];
  readonly region: Shape | null;
  /** True for a region in a plane (TID 1410); else TID 1501. */
  readonly isPlanarRegion: boolean;
}

type Drawn = Pick<Measurement, 'kind' | 'points' | 'value' | 'unit' | 'secondValue' | 'statistics'>;

function polyline(points: readonly Point[]): Shape {
  return { type: 'POLYLINE', points };
}

// A closed line names its first point again (PS3.3 C.18.6.1.2).
function closed(points: readonly Point[]): Shape {
  return polyline([...points, ...points.slice(0, 1)]);
}

function boxOf(points: readonly Point[]) {
  const [columns, rows] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  return { left, right, top: Math.min(...rows), bottom: Math.max(...rows) };
}

function rectangle(points: readonly Point[]): Shape {
  const { left, right, top, bottom } = boxOf(points);
  return closed([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
}

// The ends of the major axis go first.
function ellipse(points: readonly Point[]): Shape {
  const { left, right, top, bottom } = boxOf(points);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const across: Point[] = [
    [left, y],
    [right, y],
  ];
  const down: Point[] = [
    [x, top],
    [x, bottom],
  ];
  const isWide = right - left >= bottom - top;
  return { type: 'ELLIPSE', points: isWide ? [...across, ...down] : [...down, ...across] };
}

/** What a pixel's value is of, by its unit: only Hounsfield units and SUV are known to be something. */
function quantityOf(unit: string): CodedConcept {
  if (unit === 'HU') return CODE.attenuation;
  return /^g\/ml\b|SUV/i.test(unit) ? CODE.suv : PIXEL_VALUE;
}

function oneValue(
  concept: CodedConcept,
  value: number | null,
  unit: string | null,
  shape: Shape | null,
): WrittenValue[] {
  return value === null ? [] : [{ concept, derivation: null, value, unit: unit ?? '1', shape }];
}

function statisticsOf({ statistics }: Drawn): WrittenValue[] {
  if (statistics === null) return [];
  const { mean, sd, min, max, unit } = statistics;
  const all = [
    [CODE.mean, mean],
    [CODE.deviation, sd],
    [CODE.minimum, min],
    [CODE.maximum, max],
  ] as const;
  const concept = quantityOf(unit);
  return all.map(([derivation, value]) => ({ concept, derivation, value, unit, shape: null }));
}

function onLine(drawn: Drawn, concept: CodedConcept): WrittenMeasurement {
  const shape = polyline(drawn.points);
  const values = oneValue(concept, drawn.value, drawn.unit, shape);
  return { values, region: values.length === 0 ? shape : null, isPlanarRegion: false };
}

function onRegion(drawn: Drawn, region: Shape): WrittenMeasurement {
  const area = oneValue(CODE.area, drawn.value, drawn.unit, null);
  return { values: [...area, ...statisticsOf(drawn)], region, isPlanarRegion: true };
}

function onAxes({ points, value, secondValue, unit }: Drawn): WrittenMeasurement {
  const [long, short] = [polyline(points.slice(0, 2)), polyline(points.slice(2, 4))];
  const values = [
    ...oneValue(CODE.longAxis, value, unit, long),
    ...oneValue(CODE.shortAxis, secondValue, unit, short),
  ];
  return { values, region: values.length === 0 ? polyline(points) : null, isPlanarRegion: false };
}

function onPoint(drawn: Drawn): WrittenMeasurement {
  const shape: Shape = { type: 'POINT', points: drawn.points.slice(0, 1) };
  const values = oneValue(quantityOf(drawn.unit ?? ''), drawn.value, drawn.unit, shape);
  return { values, region: values.length === 0 ? shape : null, isPlanarRegion: false };
}

/** Turns what a person drew into the numbers and shapes of PS3.16 TID 1410 and 1501. */
export function shapeMeasurement(drawn: Drawn): WrittenMeasurement {
  switch (drawn.kind) {
    case 'length':
      return onLine(drawn, CODE.length);
    case 'angle':
      return onLine(drawn, CODE.angle);
    case 'cobb':
      return onLine(drawn, CODE.cobb);
    case 'bidirectional':
      return onAxes(drawn);
    case 'rectangle':
      return onRegion(drawn, rectangle(drawn.points));
    case 'ellipse':
      return onRegion(drawn, ellipse(drawn.points));
    case 'freehand':
      return onRegion(drawn, closed(drawn.points));
    case 'probe':
      return onPoint(drawn);
    case 'arrow':
      return { values: [], region: polyline(drawn.points), isPlanarRegion: false };
  }
}
