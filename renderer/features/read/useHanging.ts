import { useState } from 'react';
import type { Hanging } from '../../../main/contract/api/reading.ts';
import type { SeriesKey } from '../../../main/contract/domain/ids.ts';
import type { Drawn } from './openedStudy.ts';

/** The core's hanging, with the series that a person dropped on a viewport in place of the chosen ones. */
export function useHanging(drawn: Drawn): {
  readonly hanging: Hanging;
  dropSeries(cell: number, seriesKey: SeriesKey): void;
} {
  const [dropped, setDropped] = useState<{ readonly of: Hanging; readonly hanging: Hanging } | null>(null);
  const hanging = dropped?.of === drawn.hanging ? dropped.hanging : drawn.hanging;
  return {
    hanging,
    dropSeries: (cell, seriesKey) => {
      const next = replaceSeries(hanging, drawn, cell, seriesKey);
      if (next !== null) setDropped({ of: drawn.hanging, hanging: next });
    },
  };
}

function replaceSeries(hanging: Hanging, drawn: Drawn, cell: number, seriesKey: SeriesKey): Hanging | null {
  const roles = [
    ['current', drawn.current],
    ['prior', drawn.prior],
  ] as const;
  for (const [role, study] of roles) {
    const series = study?.series.find((candidate) => candidate.seriesKey === seriesKey);
    if (series === undefined) continue;
    const hung = { role, studyKey: series.studyKey, seriesKey };
    const target =
      hanging.viewports[cell]?.role === role
        ? cell
        : hanging.viewports.findIndex((view) => view.role === role);
    const at = target < 0 ? cell : target;
    return { ...hanging, viewports: hanging.viewports.map((view, index) => (index === at ? hung : view)) };
  }
  return null;
}
