import type { DataSet } from 'dicom-parser';
import type { Point } from '../geometry.ts';
import { readNumber, readNumbers } from './tags.ts';

/** What a display shutter leaves open, in image pixels counted from 0 (PS3.3 C.7.6.11). */
export type Shutter =
  | { readonly kind: 'polygon'; readonly corners: readonly Point[] }
  | { readonly kind: 'circle'; readonly centre: Point; readonly radius: number };

/** The shutters of an image: what lies outside any of them is covered [V1]. Numbers in the file count from 1, row first. */
export function readShutters(dataSet: DataSet): Shutter[] {
  const shapes = (dataSet.string('x00181600') ?? '').split('\\').map((shape) => shape.trim());
  return shapes.flatMap((shape) => readShape(dataSet, shape) ?? []);
}

function readShape(dataSet: DataSet, shape: string): Shutter | null {
  if (shape === 'RECTANGULAR') return readRectangle(dataSet);
  if (shape === 'CIRCULAR') return readCircle(dataSet);
  return shape === 'POLYGONAL' ? readPolygon(dataSet) : null;
}

function readRectangle(dataSet: DataSet): Shutter | null {
  const [left, right, upper, lower] = ['x00181602', 'x00181604', 'x00181606', 'x00181608'].map((tag) =>
    readNumber(dataSet, tag),
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

function readCircle(dataSet: DataSet): Shutter | null {
  const [row, column] = readNumbers(dataSet, 'x00181610');
  const radius = readNumber(dataSet, 'x00181612');
  if (row === undefined || column === undefined || radius === null) return null;
  return { kind: 'circle', centre: [column - 1, row - 1], radius };
}

function readPolygon(dataSet: DataSet): Shutter | null {
  const numbers = readNumbers(dataSet, 'x00181620');
  const corners: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    corners.push([(numbers[at + 1] ?? 0) - 1, (numbers[at] ?? 0) - 1]);
  }
  return corners.length < 3 ? null : { kind: 'polygon', corners };
}
