import { useEffect } from 'react';
import { useSelection } from '../../../viewer/tools/selection.ts';
import type { Drawn } from '../openedStudy.ts';
import type { Stage } from '../useStage.ts';

/** Hangs the series of an image that is jumped to, where it is not on screen, in the viewport that one works in. */
export function useHungTarget(
  { current, prior }: Drawn,
  stage: Pick<Stage, 'hung' | 'activeCell' | 'put'>,
): void {
  const target = useSelection((selection) => selection.target);
  const series = [...current.series, ...(prior?.series ?? [])].find(({ instances }) =>
    instances.some(({ instanceKey }) => instanceKey === target?.instanceKey),
  );
  const seriesKey = series?.seriesKey ?? null;
  const isHung = stage.hung.viewports.some((view) => view?.seriesKey === seriesKey);
  const { put, activeCell } = stage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one jump hangs once, whatever else changes.
  useEffect(() => {
    if (target !== null && target.plane === undefined && seriesKey !== null && !isHung)
      put(activeCell, seriesKey);
  }, [target]);
}
