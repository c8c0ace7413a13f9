import type { Header, Table } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { t } from '../app/messages.ts';
import { classes } from './classes.ts';
import { nextSort, type TableColumn, type TableSort } from './tableModel.ts';
import styles from './VirtualTable.module.css';

const RESIZE_STEP_PX = 16;

interface TableHeadProps<Row> {
  readonly table: Table<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly tracks: string;
  readonly minWidth: number;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
}

function TableHeadPlain<Row>(props: TableHeadProps<Row>) {
  const sortable = props.columns.filter((column) => column.sortable === true);
  const [roving, setRoving] = useState(sortable[0]?.id);
  const headers = props.table.getFlatHeaders();
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div role="rowgroup" className={styles.head} style={{ minWidth: props.minWidth }}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by hand */}
      <div
        role="row"
        aria-rowindex={1}
        className={styles.headRow}
        style={{ gridTemplateColumns: props.tracks }}
        tabIndex={-1}
        onKeyDown={(event) => moveInHead(event)}
      >
        {props.columns.map((column) => (
          <HeadCell
            key={column.id}
            column={column}
            header={headers.find((header) => header.id === column.id)}
            sort={props.sort}
            tabIndex={column.id === roving ? 0 : -1}
            onSort={(sort) => props.onSort?.(sort)}
            onFocus={() => setRoving(column.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** The head of a table. One stop for Tab; the left and right keys move over the columns, with Shift they change a width. */
export const TableHead = memo(TableHeadPlain) as typeof TableHeadPlain;

function moveInHead(event: KeyboardEvent<HTMLElement>): void {
  if (event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[index + (event.key === 'ArrowRight' ? 1 : -1)]?.focus();
  event.preventDefault();
}

interface HeadCellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly header: Header<Row, unknown> | undefined;
  readonly sort: TableSort | undefined;
  readonly tabIndex: number;
  readonly onSort: (sort: TableSort) => void;
  readonly onFocus: () => void;
}

function HeadCell<Row>({ column, header, sort, ...props }: HeadCellProps<Row>) {
  const direction = sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      role="columnheader"
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
      className={classes(styles.headCell, column.align === 'end' && styles.end)}
      tabIndex={-1}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes(styles.headButton, direction && styles.sorted)}
          tabIndex={props.tabIndex}
          onFocus={props.onFocus}
          onClick={() => props.onSort(nextSort(sort, column.id))}
          onKeyDown={(event) => header && resizeByKey(event, header)}
          title={t('table.sortable', { column: column.title })}
        >
          {column.title}
          {direction === 'ascending' ? <ArrowUp size={12} aria-hidden /> : null}
          {direction === 'descending' ? <ArrowDown size={12} aria-hidden /> : null}
        </button>
      ) : (
        <span className={column.hideTitle ? styles.hidden : styles.headText}>{column.title}</span>
      )}
      {header === undefined || column.hideTitle ? null : (
        <span
          aria-hidden
          className={styles.handle}
          onPointerDown={(event) => resizeByPointer(event.nativeEvent, event.currentTarget, header)}
          title={t('table.resize', { column: column.title })}
        />
      )}
    </div>
  );
}

function resizeByKey<Row>(event: KeyboardEvent<HTMLElement>, header: Header<Row, unknown>): void {
  if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  const width = event.currentTarget.parentElement?.offsetWidth ?? header.getSize();
  setWidth(header, width + (event.key === 'ArrowRight' ? RESIZE_STEP_PX : -RESIZE_STEP_PX));
}

function resizeByPointer<Row>(down: PointerEvent, handle: HTMLElement, header: Header<Row, unknown>): void {
  const startWidth = handle.parentElement?.offsetWidth ?? header.getSize();
  const move = (event: PointerEvent) => setWidth(header, startWidth + event.clientX - down.clientX);
  down.preventDefault();
  handle.setPointerCapture(down.pointerId);
  handle.addEventListener('pointermove', move);
  handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', move), { once: true });
}

function setWidth<Row>(header: Header<Row, unknown>, width: number): void {
  const least = header.column.columnDef.minSize ?? 32;
  header.getContext().table.setColumnSizing((sizing) => ({ ...sizing, [header.id]: Math.max(least, width) }));
}
