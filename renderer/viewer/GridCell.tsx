import { useCallback } from 'react';
import type { SeriesKey } from '../../main/contract/domain/ids.ts';
import { EmptyCell } from './EmptyCell.tsx';
import { apartText, roleText } from './overlayText.ts';
import type { ViewportGridProps } from './props.ts';
import { wholeKey } from './seriesParts.ts';
import type { StackImage } from './stack.ts';
import { Viewport } from './Viewport.tsx';

interface GridCellProps extends ViewportGridProps {
  readonly cell: number;
  readonly beyondMm: number | null;
  readonly isActive: boolean;
  /** An image of the current study was shown. */
  readonly onShown: (imageId: string) => void;
}

/** One cell of the grid: the series that hangs there, or words where there is none. */
export function GridCell(props: GridCellProps) {
  const { cell, hanging, studies, onActiveViewport, onActivateCell, onDropSeries } = props;
  const hung = hanging.viewports[cell] ?? null;
  const detail = studies.find(({ study }) => study.studyKey === hung?.studyKey);
  const series = detail?.series.find(({ seriesKey }) => seriesKey === hung?.seriesKey);
  const dropSeries = useCallback(
    (seriesKey: SeriesKey) => onDropSeries?.(cell, seriesKey),
    [onDropSeries, cell],
  );
  if (hung === null || detail === undefined || series === undefined)
    return <EmptyCell {...emptyProps(props, hung !== null)} onDropSeries={dropSeries} />;
  const { role } = hung;
  const currentTime = studies[0]?.study.time ?? null;
  const who = {
    role,
    whose: roleText(role, detail.study.time, currentTime),
    apart: role === 'current' ? '' : apartText(detail.study.time, currentTime),
  };
  const activate = ({ instanceKey, frame }: StackImage) => {
    onActivateCell(cell);
    onActiveViewport?.({ cell, role, seriesKey: series.seriesKey, instanceKey, frame });
  };
  return (
    <Viewport
      key={wholeKey(series)}
      {...props}
      {...who}
      place={hanging.rows * hanging.columns === 1 ? null : cell + 1}
      openWindow={hung.window}
      study={detail.study}
      series={series}
      inConflict={detail.inConflict}
      onActivate={activate}
      onShown={role === 'current' ? props.onShown : ignore}
      onDropSeries={dropSeries}
    />
  );
}

function emptyProps({ cell, isActive, onActivateCell }: GridCellProps, isHung: boolean) {
  return { isHung, place: cell + 1, isActive, onActivate: () => onActivateCell(cell) };
}

function ignore(): void {}
