import type { OverlayPlane, Shutter } from '../../../contract/domain/pixels/picture.ts';
import type { Dataset } from '../../parse/dataset.ts';

/** Shutters, and the planes that are left to be drawn: one that is a shutter is no graphic. */
export interface ShuttersAndPlanes {
  readonly shutters: readonly Shutter[];
  readonly planes: readonly OverlayPlane[];
}

/**
 * The shutters of an image or a presentation state: what lies outside any of them is covered (V1, PS3.3 C.7.6.11), and what a plane of bits
 * marks where the shape is BITMAP (C.7.6.15). The file counts from 1, row first.
 */
export function readShutters(data: Dataset, planes: readonly OverlayPlane[]): ShuttersAndPlanes {
  const shapes = data.texts('x00181600');
  const group = shapes.includes('BITMAP') ? data.int('x00181623', 'US') : null;
  const plane = planes.find((one) => one.group === `x${group?.toString(16)}`);
  const shutters = shapes.flatMap((shape) => readShape(data, shape) ?? []);
  if (plane === undefined) return { shutters, planes };
  return {
    shutters: [...shutters, { kind: 'bitmap', plane }],
    planes: planes.filter((one) => one !== plane),
  };
}

function readShape(data: Dataset, shape: string): Shutter | null {
  if (shape === 'RECTANGULAR') return readRectangle(data);
  if (shape === 'CIRCULAR') return readCircle(data);
  return shape === 'POLYGONAL' ? readPolygon(data) : null;
}

function readRectangle(data: Dataset): Shutter | null {
  const [left, right, upper, lower] = ['x00181602', 'x00181604', 'x00181606', 'x00181608'].map((tag) =>
    data.number(tag),
  );
  if (left == null || right == null || upper == null || lower == null) return null;
  // Edges are columns and rows that are themselves open: the shape goes round their outer sides.
  const [west, east, north, south] = [left - 1.5, right - 0.5, upper - 1.5, lower - 0.5];
  return {
    kind: 'polygon',
    corners: [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  };
}

function readCircle(data: Dataset): Shutter | null {
  const [row, column] = data.numbers('x00181610');
  const radius = data.number('x00181612');
  if (row == null || column == null || radius === null) return null;
  return { kind: 'circle', centre: [column - 1, row - 1], radius };
}

function readPolygon(data: Dataset): Shutter | null {
  const numbers = data.numbers('x00181620');
  const corners: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    corners.push([(numbers[at + 1] ?? 0) - 1, (numbers[at] ?? 0) - 1]);
  return corners.length < 3 ? null : { kind: 'polygon', corners };
}
