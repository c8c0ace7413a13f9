import type { RenderingEngine } from '@cornerstonejs/core';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GridCell } from './GridCell.tsx';
import { viewerEngine } from './initViewer.ts';
import type { ViewportGridProps } from './props.ts';
import styles from './ViewportGrid.module.css';

export type { ActiveViewport, GridHanging, ViewportGridProps } from './props.ts';

/** The viewports of a hanging, 1×1 to 4×4. One of them can stand alone; the others keep their state behind it. */
export function ViewportGrid(props: ViewportGridProps) {
  const { hanging, links, isAlone } = props;
  const grid = useRef<HTMLDivElement>(null);
  const engine = useRenderingEngine();
  const { beyondMm } = useSyncExternalStore(links.subscribe, links.state);
  const countOpened = useOpenedCount(props.onImagesOpened);
  const activeCell = Math.min(props.activeCell, hanging.rows * hanging.columns - 1);
  useResize(grid, engine, `${hanging.rows}×${hanging.columns} ${isAlone ? activeCell : ''}`);
  const style = {
    gridTemplateColumns: `repeat(${hanging.columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${hanging.rows}, minmax(0, 1fr))`,
  };
  const cells = Array.from({ length: hanging.rows * hanging.columns }, (_, cell) => cell);
  return (
    <div ref={grid} className={styles.grid} style={style}>
      {cells.map((cell) => (
        <div
          key={cell}
          className={styles.cell}
          data-alone={isAlone && cell === activeCell}
          inert={isAlone && cell !== activeCell}
        >
          <GridCell
            {...props}
            cell={cell}
            engine={engine}
            beyondMm={beyondMm.get(cell) ?? null}
            isActive={cell === activeCell}
            onShown={countOpened}
          />
        </div>
      ))}
    </div>
  );
}

/** The window's engine, once the grid is on the page. */
function useRenderingEngine(): RenderingEngine | null {
  const [engine, setEngine] = useState<RenderingEngine | null>(null);
  useEffect(() => setEngine(viewerEngine()), []);
  return engine;
}

/** Draws anew where the grid's box or its division changes. */
function useResize(
  grid: RefObject<HTMLDivElement | null>,
  engine: RenderingEngine | null,
  division: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another division gives the viewports other boxes
  useEffect(() => {
    if (grid.current === null || engine === null) return;
    const observer = new ResizeObserver(() => {
      if (engine.getViewports().length === 0) return;
      engine.resize(true, true);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, engine, division]);
}

function useOpenedCount(onImagesOpened: ((count: number) => void) | undefined): (imageId: string) => void {
  const opened = useRef(new Set<string>());
  return (imageId) => {
    if (opened.current.has(imageId)) return;
    opened.current.add(imageId);
    onImagesOpened?.(opened.current.size);
  };
}
