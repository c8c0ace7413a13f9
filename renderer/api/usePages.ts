import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AppError } from '../../main/contract/errors.ts';
import { queryCache } from './useQuery.ts';

/** Rows of one page: what a window shows, and little more, so that a letter typed costs no rows that nobody sees. */
export const PAGE_ROWS = 64;

/** First and last index. */
interface Range {
  readonly first: number;
  readonly last: number;
}

/** A long list that the core gives in pages. Keep it stable (`useMemo`) while the question is the same. */
export interface PageSource<Page, Row> {
  readonly key: (offset: number) => string;
  readonly load: (offset: number, limit: number) => Promise<Page>;
  readonly rows: (page: Page) => readonly Row[];
  readonly total: (page: Page) => number;
}

export interface Pages<Page, Row> {
  /** The first page, or that of the question before while the new one is on its way; null before any. */
  readonly head: Page | null;
  readonly total: number;
  readonly rowAt: (index: number) => Row | null;
  readonly error: AppError | null;
  /** Says which rows are in view: their pages are loaded. */
  readonly onRange: (first: number, last: number) => void;
  retry(): void;
}

/** Shows a long list by loading the pages in view. A new question keeps the old rows until its first page is there. */
export function usePages<Page, Row>(source: PageSource<Page, Row>): Pages<Page, Row> {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const version = useSyncExternalStore(queryCache.subscribe, queryCache.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may have become stale with any new version
  useEffect(() => {
    for (const offset of offsetsInView(range)) {
      queryCache.ensure(source.key(offset), () => source.load(offset, PAGE_ROWS));
    }
  }, [source, range, version]);

  const shown = useShownSource(source);
  const rowAt = useRowAt(shown, offsetsInView(range));
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);
  const head = readPage(shown, 0);
  const error = errorOf(source, range);
  const retry = useCallback(() => {
    const keys = [source.key(0), source.key(pageOf(range.first))];
    queryCache.invalidate((key) => keys.includes(key));
  }, [source, range]);
  const total = head === null ? 0 : shown.total(head);
  return { head, total, rowAt, error, onRange, retry };
}

function errorOf<Page, Row>(source: PageSource<Page, Row>, range: Range): AppError | null {
  const errors = offsetsInView(range).map((offset) => queryCache.snapshot(source.key(offset)).error);
  return errors.find((found) => found !== null) ?? null;
}

/** The newest source whose first page is there. */
function useShownSource<Page, Row>(source: PageSource<Page, Row>): PageSource<Page, Row> {
  const last = useRef(source);
  if (readPage(source, 0) !== null) last.current = source;
  return last.current;
}

/** Stays the same while the pages in view do: what else the cache learns draws no row anew. */
function useRowAt<Page, Row>(
  shown: PageSource<Page, Row>,
  offsets: readonly number[],
): (index: number) => Row | null {
  const pages = offsets.map((offset) => readPage(shown, offset));
  const last = useRef<{ readonly pages: typeof pages; readonly rowAt: (index: number) => Row | null }>(null);
  const isSame =
    last.current !== null &&
    last.current.pages.length === pages.length &&
    last.current.pages.every((page, at) => page === pages[at]);
  if (!isSame) last.current = { pages, rowAt: (index) => readRow(shown, index) };
  return last.current?.rowAt ?? NO_ROW;
}

const NO_ROW = () => null;

function readPage<Page, Row>(source: PageSource<Page, Row>, offset: number): Page | null {
  return (queryCache.snapshot(source.key(offset)).data as Page | undefined) ?? null;
}

function readRow<Page, Row>(source: PageSource<Page, Row>, index: number): Row | null {
  const offset = pageOf(index);
  const page = index < 0 ? null : readPage(source, offset);
  return page === null ? null : (source.rows(page)[index - offset] ?? null);
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE_ROWS) * PAGE_ROWS;
}

/** Offsets of the pages in view, and of the first one, which says how many rows there are. */
export function offsetsInView(range: Range): number[] {
  const offsets = [0];
  for (let offset = pageOf(range.first); offset <= range.last; offset += PAGE_ROWS) {
    if (offset !== 0) offsets.push(offset);
  }
  return offsets;
}
