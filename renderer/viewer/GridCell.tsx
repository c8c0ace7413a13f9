import type { RenderingEngine } from '@cornerstonejs/core';
import { useCallback } from 'react';
import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import { EmptyCell } from './EmptyCell.tsx';
import type { LinkedViews } from './LinkedViews.ts';
import type { ViewportGridProps } from './props.ts';
import type { StackImage } from './stack.ts';
import { Viewport } from './Viewport.tsx';

interface GridCellProps extends ViewportGridProps {
  readonly cell: number;
  readonly engine: RenderingEngine | null;
  readonly links: LinkedViews;
  readonly beyondMm: number | null;
  readonly isActive: boolean;
  readonly onActivate: (cell: number) => void;
  /** An image of the current study was shown. */
  readonly onShown: (imageId: string) => void;
}

/** One cell of the grid: the series that the hanging names, or words where there is none. */
export function GridCell(props: GridCellProps) {
  const { cell, engine, hanging, studies, onActiveViewport, onDropSeries } = props;
  const hung = hanging.viewports[cell];
  const detail = studies.find(({ study }) => study.studyKey === hung?.studyKey);
  const series = detail?.series.find(({ seriesKey }) => seriesKey === hung?.seriesKey);
  const dropSeries = useCallback(
    (seriesKey: SeriesKey) => onDropSeries?.(cell, seriesKey),
    [onDropSeries, cell],
  );
  if (engine === null || hung === undefined || detail === undefined || series === undefined) {
    return <EmptyCell isHung={hung !== undefined} onDropSeries={dropSeries} />;
  }
  const { role } = hung;
  const activate = ({ instanceKey, frame }: StackImage) => {
    props.onActivate(cell);
    onActiveViewport?.({ cell, role, seriesKey: series.seriesKey, instanceKey, frame });
  };
  return (
    <Viewport
      key={series.seriesKey}
      {...props}
      engine={engine}
      role={role}
      study={detail.study}
      series={series}
      inConflict={detail.inConflict}
      onActivate={activate}
      onShown={role === 'current' ? props.onShown : ignore}
      onDropSeries={dropSeries}
    />
  );
}

function ignore(): void {}
