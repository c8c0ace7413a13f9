import type { RenderingEngine } from '@cornerstonejs/core';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GridCell } from './GridCell.tsx';
import { viewerEngine } from './initViewer.ts';
import { LinkedViews } from './LinkedViews.ts';
import type { ViewportGridProps } from './props.ts';
import styles from './ViewportGrid.module.css';

export type { ActiveViewport, ViewportGridProps } from './props.ts';

/** The viewports of a hanging, 1×1 to 4×4, with linked scroll between them. */
export function ViewportGrid(props: ViewportGridProps) {
  const { hanging, linked } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [links] = useState(() => new LinkedViews());
  const engine = useRenderingEngine();
  const [activeCell, setActiveCell] = useState(0);
  const { words, beyondMm } = useSyncExternalStore(links.subscribe, links.state);
  const countOpened = useOpenedCount(props.onImagesOpened);
  useEffect(() => links.setLinked(linked), [links, linked]);
  useResize(grid, engine);
  const style = {
    gridTemplateColumns: `repeat(${hanging.columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${hanging.rows}, minmax(0, 1fr))`,
  };
  const cells = Array.from({ length: hanging.rows * hanging.columns }, (_, cell) => cell);
  return (
    <div className={styles.frame}>
      <div ref={grid} className={styles.grid} style={style}>
        {cells.map((cell) => (
          <GridCell
            key={cell}
            {...props}
            cell={cell}
            engine={engine}
            links={links}
            beyondMm={beyondMm.get(cell) ?? null}
            isActive={cell === activeCell}
            onActivate={setActiveCell}
            onShown={countOpened}
          />
        ))}
      </div>
      {words !== '' && (
        <p className={styles.links} role="status">
          {words}
        </p>
      )}
    </div>
  );
}

/** The window's engine, once the grid is on the page. */
function useRenderingEngine(): RenderingEngine | null {
  const [engine, setEngine] = useState<RenderingEngine | null>(null);
  useEffect(() => setEngine(viewerEngine()), []);
  return engine;
}

function useResize(grid: RefObject<HTMLDivElement | null>, engine: RenderingEngine | null): void {
  useEffect(() => {
    if (grid.current === null || engine === null) return;
    const observer = new ResizeObserver(() => {
      if (engine.getViewports().length === 0) return;
      engine.resize(true, true);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, engine]);
}

function useOpenedCount(onImagesOpened: ((count: number) => void) | undefined): (imageId: string) => void {
  const opened = useRef(new Set<string>());
  return (imageId) => {
    if (opened.current.has(imageId)) return;
    opened.current.add(imageId);
    onImagesOpened?.(opened.current.size);
  };
}
