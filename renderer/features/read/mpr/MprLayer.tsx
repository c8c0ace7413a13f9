import { useEffect } from 'react';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import { roleText } from '../../../viewer/overlayText.ts';
import type { ShownSeries } from '../../../viewer/seriesParts.ts';
import { NO_ACTIVE_VIEW, useActiveView } from '../../../viewer/tools/activeView.ts';
import type { Stage } from '../useStage.ts';
import { focusViewport, type ViewerTools } from '../viewerTools.ts';
import { MprScreen } from './MprScreen.tsx';
import type { MprSeries } from './mprSeries.ts';
import { useMprCommands } from './useMprCommands.ts';
import { useMprJump } from './useMprJump.ts';

/** The planes over the stacks, where a series is shown as planes. Answers null where stacks are shown. */
export function MprLayer({
  stage,
  tools,
}: {
  readonly stage: Stage;
  readonly tools: Pick<ViewerTools, 'tool'>;
}) {
  const shown = useMpr((mpr) => mpr.shown);
  useMprCommands(stage);
  useMprJump(stage);
  useReturn(shown !== null);
  const { studyKey } = stage.studies[0]?.study ?? { studyKey: '' };
  // biome-ignore lint/correctness/useExhaustiveDependencies: planes of a study end with it.
  useEffect(() => () => useMpr.getState().close(), [studyKey]);
  const series = shown === null ? null : findSeries(stage, shown.seriesKey);
  return series === null ? null : <MprScreen key={series.series.seriesKey} {...series} tool={tools.tool} />;
}

function findSeries({ studies }: Stage, seriesKey: string): MprSeries | null {
  for (const { study, series } of studies) {
    const found = series.find((one) => one.seriesKey === seriesKey) as ShownSeries | undefined;
    if (found?.part === undefined) continue;
    const role = study === studies[0]?.study ? 'current' : 'prior';
    const whose = roleText(role, study.time, studies[0]?.study.time ?? null);
    return { study, series: found, part: found.part, role, whose };
  }
  return null;
}

/** Where one comes back to the stacks, buttons and keyboard belong to the viewport that one left. */
function useReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = useActiveView.getState();
    return () => {
      // After the panes have gone.
      setTimeout(() => {
        if (useActiveView.getState().actions === null)
          useActiveView.setState({ ...NO_ACTIVE_VIEW, ...before });
        focusViewport();
      });
    };
  }, [isOpen]);
}
