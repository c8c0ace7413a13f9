import { type ColumnSizingState, getCoreRowModel, useReactTable } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { gridTracks, leastWidth, moveRow, type TableColumn, type TableSort } from './tableModel.ts';
import styles from './VirtualTable.module.css';

export type { TableColumn, TableSort } from './tableModel.ts';

const ROW_PX = 24;
const HEAD_PX = 28;
const ROW_PADDING_PX = 24;
const NO_ROWS: never[] = [];

export interface TableHandle {
  /** Moves the keyboard to the selected row, or to the first. */
  focus(): void;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** How many rows there are, whether loaded or not. */
  readonly count: number;
  /** The row of an index; null while it is on its way. Stable for a row that has not changed. */
  readonly rowAt: (index: number) => Row | null;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
  readonly onOpen?: (row: Row, index: number) => void;
  /** First and last index in view, to load their window. */
  readonly onRange?: (first: number, last: number) => void;
  readonly sort?: TableSort;
  readonly onSort?: (sort: TableSort) => void;
  readonly rowClass?: (row: Row, index: number) => string | undefined;
  /** Where the view starts, in CSS pixels; and word of where it is, to come back to. */
  readonly initialScroll?: number;
  readonly onScroll?: (offset: number) => void;
  readonly handle?: Ref<TableHandle>;
}

/**
 * A table of any length: only the rows in view are in the page. An ARIA grid whose rows take the focus: one stop for Tab, arrows,
 * Page, Home and End move, Enter opens.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const grid = useRef<HTMLDivElement>(null);
  const [columnSizing, setColumnSizing] = useState<ColumnSizingState>({});
  const stop = Math.min(props.selected ?? 0, Math.max(0, props.count - 1));
  const table = useColumns(props.columns, columnSizing, setColumnSizing);
  const tracks = gridTracks(props.columns, columnSizing);
  const minWidth = leastWidth(props.columns, columnSizing, ROW_PADDING_PX);
  const virtualizer = useRows(props, grid, stop);
  const focusRow = useFocusRow(grid, virtualizer.scrollToIndex);
  const open = useOpen(props);
  useRangeReport(props.onRange, virtualizer.range);
  useImperativeHandle(props.handle, () => ({ focus: () => focusRow(stop) }), [focusRow, stop]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which table elements do not allow
    <div
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={props.count + 1}
      className={styles.grid}
      onKeyDown={(event) => handleKey(event, props, stop, { focusRow, open })}
      onScroll={(event) => props.onScroll?.(event.currentTarget.scrollTop)}
    >
      <TableHead
        {...{ table, tracks, minWidth }}
        columns={props.columns}
        sort={props.sort}
        onSort={props.onSort}
      />
      <Body
        {...props}
        {...{ tracks, stop, open, minWidth }}
        height={virtualizer.getTotalSize() - HEAD_PX}
        items={virtualizer.getVirtualItems()}
      />
    </div>
  );
}

interface RowSetting {
  readonly stop: number;
  readonly tracks: string;
  readonly open: (index: number) => void;
}

interface BodySetting extends RowSetting {
  /** Of all rows together, in CSS pixels. */
  readonly height: number;
  readonly minWidth: number;
  /** The rows in the page. */
  readonly items: readonly VirtualItem[];
}

function Body<R>({ height, minWidth, items, ...props }: VirtualTableProps<R> & BodySetting) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand
    <div role="rowgroup" className={styles.body} style={{ height, minWidth }}>
      {items.map(({ key, index, start }) => (
        <Row key={key} {...props} {...{ index, start }} />
      ))}
    </div>
  );
}

interface RowPlace extends RowSetting {
  readonly index: number;
  /** Distance from the top of the table, in CSS pixels. */
  readonly start: number;
}

function Row<R>(props: VirtualTableProps<R> & RowPlace) {
  const row = props.rowAt(props.index);
  return (
    <TableRow
      row={row}
      index={props.index}
      top={props.start - HEAD_PX}
      columns={props.columns}
      tracks={props.tracks}
      selected={props.index === props.selected}
      stop={props.index === props.stop}
      className={row === null ? undefined : props.rowClass?.(row, props.index)}
      onSelect={props.onSelect}
      onOpen={props.open}
    />
  );
}

function useOpen<Row>({ onOpen, rowAt }: VirtualTableProps<Row>) {
  return useCallback(
    (index: number) => {
      const row = rowAt(index);
      if (row !== null) onOpen?.(row, index);
    },
    [onOpen, rowAt],
  );
}

function handleKey<Row>(
  event: KeyboardEvent<HTMLElement>,
  props: VirtualTableProps<Row>,
  stop: number,
  act: { readonly focusRow: (index: number) => void; readonly open: (index: number) => void },
): void {
  if (!isRow(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - HEAD_PX) / ROW_PX) - 1);
  const target = moveRow(event.key, stop, props.count, page);
  if (target === null && event.key !== 'Enter') return;
  event.preventDefault();
  if (target === null) {
    act.open(stop);
  } else {
    props.onSelect(target);
    act.focusRow(target);
  }
}

function useColumns<Row>(
  columns: readonly TableColumn<Row>[],
  columnSizing: ColumnSizingState,
  onColumnSizingChange: (
    updater: ColumnSizingState | ((old: ColumnSizingState) => ColumnSizingState),
  ) => void,
) {
  return useReactTable<Row>({
    data: NO_ROWS,
    columns: columns.map((column) => ({ id: column.id, size: column.width, minSize: 32 })),
    state: { columnSizing },
    onColumnSizingChange,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
  });
}

function useRows<Row>(props: VirtualTableProps<Row>, grid: RefObject<HTMLDivElement | null>, stop: number) {
  return useVirtualizer({
    count: props.count,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_PX,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    overscan: 6,
    initialOffset: props.initialScroll ?? 0,
    // The row that holds the focus stays in the page, wherever one scrolls.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (props.count === 0 || indexes.includes(stop)) return indexes;
      return [...indexes, stop].sort((a, b) => a - b);
    },
  });
}

/** Tells which rows are in view, to load their window. */
function useRangeReport(
  onRange: ((first: number, last: number) => void) | undefined,
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): void {
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
}

function useFocusRow(grid: RefObject<HTMLDivElement | null>, scrollTo: (index: number) => void) {
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    scrollTo(wanted.index);
    grid.current
      ?.querySelector<HTMLElement>(`[data-index="${wanted.index}"]`)
      ?.focus({ preventScroll: true });
  }, [grid, scrollTo, wanted]);
  return useCallback((index: number) => setWanted({ index }), []);
}

function isRow(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.index !== undefined;
}
