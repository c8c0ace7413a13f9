import { expect, test } from 'vitest';
import { gridTracks, leastWidth, moveRow, nextSort, type TableColumn } from './tableModel.ts';

const columns: TableColumn<never>[] = [
  { id: 'name', title: 'Name', width: 100, grow: 2, cell: () => null },
  { id: 'sex', title: 'Sex', width: 40, cell: () => null },
];

test('[T6] keys move by row, page and end, and stop at the ends', () => {
  expect(moveRow('ArrowDown', 3, 10, 5)).toBe(4);
  expect(moveRow('ArrowDown', 9, 10, 5)).toBe(9);
  expect(moveRow('PageUp', 3, 10, 5)).toBe(0);
  expect(moveRow('End', 3, 10, 5)).toBe(9);
  expect(moveRow('a', 3, 10, 5)).toBeNull();
  expect(moveRow('Home', 0, 0, 5)).toBeNull();
});

test('a column keeps the width that a person chose', () => {
  expect(gridTracks(columns, {})).toBe('minmax(100px, 2fr) 40px');
  expect(gridTracks(columns, { name: 180.4 })).toBe('180px 40px');
  expect(leastWidth(columns, { name: 180 }, 24)).toBe(244);
});

test('the same column turns round, another starts rising', () => {
  expect(nextSort({ id: 'time', descending: true }, 'time')).toEqual({ id: 'time', descending: false });
  expect(nextSort({ id: 'time', descending: true }, 'name')).toEqual({ id: 'name', descending: false });
});
