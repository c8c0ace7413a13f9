import { useRef, useSyncExternalStore } from 'react';
import { GridCell } from './GridCell.tsx';
import type { ViewportGridProps } from './props.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import styles from './ViewportGrid.module.css';

export type { ActiveViewport, GridHanging, ViewportGridProps } from './props.ts';

/** The viewports of a hanging, 1×1 to 4×4. One of them can stand alone; the others keep their state behind it. */
export function ViewportGrid(props: ViewportGridProps) {
  const { hanging } = props;
  const countOpened = useOpenedCount(props.onImagesOpened);
  const activeCell = Math.min(props.activeCell, hanging.rows * hanging.columns - 1);
  const style = {
    gridTemplateColumns: `repeat(${hanging.columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${hanging.rows}, minmax(0, 1fr))`,
  };
  const cells = Array.from({ length: hanging.rows * hanging.columns }, (_, cell) => cell);
  return (
    <div className={styles.grid} style={style}>
      {cells.map((cell) => (
        <Cell key={cell} {...props} cell={cell} activeCell={activeCell} onShown={countOpened} />
      ))}
    </div>
  );
}

interface CellProps extends ViewportGridProps {
  readonly cell: number;
  readonly onShown: (imageId: string) => void;
}

function Cell(props: CellProps) {
  const { cell, activeCell, hanging, links, isAlone } = props;
  const { beyondMm } = useSyncExternalStore(links.subscribe, links.state);
  const element = useRef<HTMLDivElement>(null);
  const focus = useKeptFocus(element, hanging.viewports[cell]?.seriesKey ?? null);
  const isActive = cell === activeCell;
  return (
    <div
      ref={element}
      className={styles.cell}
      data-alone={isAlone && isActive}
      inert={isAlone && !isActive}
      {...focus}
    >
      <GridCell {...props} beyondMm={beyondMm.get(cell) ?? null} isActive={isActive} />
    </div>
  );
}

function useOpenedCount(onImagesOpened: ((count: number) => void) | undefined): (imageId: string) => void {
  const opened = useRef(new Set<string>());
  return (imageId) => {
    if (opened.current.has(imageId)) return;
    opened.current.add(imageId);
    onImagesOpened?.(opened.current.size);
  };
}
