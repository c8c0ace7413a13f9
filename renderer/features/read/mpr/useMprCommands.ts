import { t } from '../../../app/messages.ts';
import { type Command, useRegisterCommands } from '../../../state/commands.ts';
import type { CommandId } from '../../../state/keymap/entries.ts';
import type { MprState } from '../../../viewer/mpr/MprState.ts';
import { useMpr } from '../../../viewer/mpr/mprStore.ts';
import { PANES, type Pane } from '../../../viewer/mpr/planes.ts';
import type { SlabMode } from '../../../viewer/mpr/samplePlane.ts';
import { useActiveView } from '../../../viewer/tools/activeView.ts';
import type { Stage } from '../useStage.ts';
import { focusViewport } from '../viewerTools.ts';

const DEGREES = 1;
const NUDGE_MM = 1;
const THICKER_MM = 1;
const NEXT_MODE: Readonly<Record<SlabMode, SlabMode>> = { mip: 'minip', minip: 'mean', mean: 'mip' };

/** Planes of the series one works in, and what keys do to crosshair and planes. */
export function useMprCommands(stage: Stage): void {
  useRegisterCommands([openCommand(stage), ...planeCommands()]);
}

/** Shows the series in the marked viewport as planes, or goes back to the stacks. */
function openCommand({ hung, activeCell }: Stage): Command {
  const viewport = hung.viewports[activeCell] ?? null;
  return {
    id: 'read.mpr',
    whyNot: () => (useMpr.getState().shown === null && viewport === null ? t('mpr.noSeries') : null),
    run: () => {
      const { shown, open, close } = useMpr.getState();
      const window = useActiveView.getState().ownWindow();
      if (shown === null && viewport !== null) open(viewport, { window });
      else close();
    },
  };
}

function planeCommands(): Command[] {
  return [
    command('mpr.left', (state, pane) => state.nudge(pane, -NUDGE_MM, 0)),
    command('mpr.right', (state, pane) => state.nudge(pane, NUDGE_MM, 0)),
    command('mpr.up', (state, pane) => state.nudge(pane, 0, -NUDGE_MM)),
    command('mpr.down', (state, pane) => state.nudge(pane, 0, NUDGE_MM)),
    command('mpr.rotateBack', (state, pane) => state.rotate(pane, -DEGREES)),
    command('mpr.rotate', (state, pane) => state.rotate(pane, DEGREES)),
    command('mpr.thinner', (state) => state.setThickness(state.now().slab.thicknessMm - THICKER_MM)),
    command('mpr.thicker', (state) => state.setThickness(state.now().slab.thicknessMm + THICKER_MM)),
    command('mpr.mode', (state) => state.setMode(NEXT_MODE[state.now().slab.mode])),
    command('mpr.crosshair', (state) => state.toggleCrosshair()),
    command('mpr.reset', (state) => state.reset()),
    command('mpr.volume', () => useMpr.setState(({ showsVolume }) => ({ showsVolume: !showsVolume }))),
    command('mpr.pane', (_, pane) => {
      const next = PANES[(PANES.indexOf(pane) + 1) % PANES.length] ?? pane;
      useMpr.setState(({ alone }) => ({ activePane: next, alone: alone === null ? null : next }));
      focusViewport();
    }),
  ];
}

function command(id: CommandId, act: (state: MprState, pane: Pane) => void): Command {
  return {
    id,
    whyNot: () => (useMpr.getState().model === null ? t('mpr.none') : null),
    run: () => {
      const { model, activePane } = useMpr.getState();
      if (model !== null) act(model.state, activePane);
    },
  };
}
