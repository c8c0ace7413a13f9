import { memo } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './Skeleton.tsx';
import type { TableColumn } from './tableModel.ts';
import styles from './VirtualTable.module.css';

export interface TableRowProps<Row> {
  readonly row: Row | null;
  readonly index: number;
  /** Distance from the top of the body, in CSS pixels. */
  readonly top: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly tracks: string;
  readonly selected: boolean;
  readonly stop: boolean;
  readonly className: string | undefined;
  readonly onSelect: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

function TableRowPlain<Row>(props: TableRowProps<Row>) {
  const { row, index, columns } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of all its rows
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      data-index={index}
      tabIndex={props.stop ? 0 : -1}
      className={classes(styles.row, props.className)}
      style={{ transform: `translateY(${props.top}px)`, gridTemplateColumns: props.tracks }}
      onClick={() => props.onSelect(index)}
      onDoubleClick={() => props.onOpen(index)}
    >
      {columns.map((column) => cellOf(column, row, index))}
    </div>
  );
}

/** One row; a row that is on its way shows its shape. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain;

// Not a component: a table in view has hundreds of cells, and each would cost React as much as what it shows.
function cellOf<Row>(column: TableColumn<Row>, row: Row | null, index: number) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus, not its cells
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      key={column.id}
      role="gridcell"
      className={classes(styles.cell, column.align === 'end' && styles.end)}
      title={row === null ? undefined : column.text?.(row)}
    >
      {row === null ? column.hideTitle ? null : <Skeleton width="60%" height={8} /> : column.cell(row, index)}
    </div>
  );
}
