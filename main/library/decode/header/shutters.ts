import type { Shutter } from '../../../contract/domain/pixels/picture.ts';
import type { Dataset } from '../../parse/dataset.ts';

/** The shutters of an image: what lies outside any of them is covered (V1, PS3.3 C.7.6.11). The file counts from 1, row first. */
export function readShutters(data: Dataset): Shutter[] {
  return data.texts('x00181600').flatMap((shape) => readShape(data, shape) ?? []);
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
