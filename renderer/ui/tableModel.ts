import type { ReactNode } from 'react';

/** A column of a table. Widths are in CSS pixels. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  /** Its share of the width that is left over; none keeps the width. */
  readonly grow?: number;
  readonly sortable?: boolean;
  readonly align?: 'end';
  /** For a column of controls: the title is for screen readers alone. */
  readonly hideTitle?: boolean;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** The whole text of the cell, where it may be cut off. */
  readonly text?: (row: Row) => string;
}

export interface TableSort {
  readonly id: string;
  readonly descending: boolean;
}

/** The CSS grid tracks of the columns; a width that a person chose stays as it is. */
export function gridTracks(
  columns: readonly TableColumn<never>[],
  chosen: Readonly<Record<string, number>>,
): string {
  return columns.map((column) => track(column, chosen[column.id])).join(' ');
}

/** The least width of a row: below it the table scrolls sideways. In CSS pixels. */
export function leastWidth(
  columns: readonly TableColumn<never>[],
  chosen: Readonly<Record<string, number>>,
  paddingPx: number,
): number {
  return columns.reduce((sum, column) => sum + (chosen[column.id] ?? column.width), paddingPx);
}

function track(column: TableColumn<never>, chosen: number | undefined): string {
  if (chosen !== undefined) return `${Math.round(chosen)}px`;
  return column.grow === undefined ? `${column.width}px` : `minmax(${column.width}px, ${column.grow}fr)`;
}

/** The row that a key leads to, or null where the key moves nothing. */
export function moveRow(key: string, index: number, count: number, page: number): number | null {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined || count === 0 ? null : Math.max(0, Math.min(last, target));
}

/** What a press on a header sorts by: the same column turns round, another starts rising. */
export function nextSort(sort: TableSort | undefined, id: string): TableSort {
  return { id, descending: sort?.id === id ? !sort.descending : false };
}
