import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moveRow } from '../../ui/tableModel.ts';

/** A change without gates or a diff; measured once it is in the page. In CSS pixels. */
const LEAST_LINE_PX = 37;

/** The lines in view of a list whose lines differ in height, and the keyboard among them; each new `toFirst` sends it to the first line, Escape lets it go. */
export function useLines(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  { toFirst, onLeave }: { readonly toFirst: object | null; readonly onLeave: () => void },
) {
  const [stop, setStop] = useState(0);
  const wanted = useRef<number | null>(null);
  const virtualizer = useVirtualLines(scroller, keys, stop);
  useEffect(() => {
    if (toFirst === null) return;
    wanted.current = 0;
    setStop(0);
  }, [toFirst]);
  useEffect(() => {
    const index = wanted.current;
    const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (index === null || line === null || line === undefined) return;
    wanted.current = null;
    virtualizer.scrollToIndex(index);
    line.focus({ preventScroll: true });
    // The list of what waits puts the focus on another of its items where the one that had it is gone: the change comes first.
    requestAnimationFrame(() => {
      if (document.activeElement?.closest('[role="listbox"]')) line.focus({ preventScroll: true });
    });
  });
  return {
    items: virtualizer.getVirtualItems(),
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    onFocus: (event: FocusEvent) => setStop(indexOf(event.target.closest('[data-index]')) ?? stop),
    onKeyDown: (event: KeyboardEvent) => {
      const at = indexOf(event.target);
      if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onLeave();
      const page = Math.max(1, (virtualizer.range?.endIndex ?? 0) - (virtualizer.range?.startIndex ?? 0));
      const next = moveRow(event.key, at, keys.length, page);
      if (next === null) return;
      event.preventDefault();
      wanted.current = next;
      setStop(next);
    },
  };
}

/** The lines in view, and the one that holds the focus, wherever one scrolls. */
function useVirtualLines(scroller: RefObject<HTMLElement | null>, keys: readonly string[], stop: number) {
  return useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LEAST_LINE_PX,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 4,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (stop >= keys.length || indexes.includes(stop)) return indexes;
      return [...indexes, stop].sort((a, b) => a - b);
    },
  });
}

/** The index of a line itself; null for what stands in it. */
function indexOf(target: EventTarget | null): number | null {
  const index = target instanceof HTMLElement ? target.dataset.index : undefined;
  return index === undefined ? null : Number(index);
}
