import {
  Circle,
  Contrast,
  DraftingCompass,
  Lasso,
  type LucideIcon,
  Move,
  MoveUpRight,
  MoveVertical,
  Pipette,
  Plus,
  Ruler,
  Square,
  TriangleRight,
  ZoomIn,
} from 'lucide-react';
import { useState } from 'react';
import { type Command, useRegisterCommands } from '../../state/commands.ts';
import { usePreferences } from '../../state/preferences.ts';
import { toggleReferenceLines } from '../../viewer/activePlane.ts';
import type { ViewerTool } from '../../viewer/measuring.ts';
import { focusImages } from '../secondWindow/mainSide.ts';
import { type ReadRole, useReadRole } from '../secondWindow/useReadRole.ts';

/** The tools of the left button. */
export const TOOLS: readonly (readonly [tool: ViewerTool, icon: LucideIcon])[] = [
  ['window', Contrast],
  ['pan', Move],
  ['zoom', ZoomIn],
  ['scroll', MoveVertical],
  ['probe', Pipette],
  ['length', Ruler],
  ['bidirectional', Plus],
  ['angle', TriangleRight],
  ['cobb', DraftingCompass],
  ['rectangle', Square],
  ['ellipse', Circle],
  ['freehand', Lasso],
  ['arrow', MoveUpRight],
];

/** What the left button does, and whether the side panel stands. */
export interface ViewerTools {
  readonly tool: ViewerTool;
  readonly railOpen: boolean;
  setTool(tool: ViewerTool): void;
}

/** The tools of an opened study, with their commands. */
export function useViewerTools(): ViewerTools {
  const [tool, setTool] = useState<ViewerTool>('window');
  const railOpen = usePreferences((state) => state.preferences.railOpen);
  const role = useReadRole();
  useRegisterCommands(commandsOf(role, setTool, railOpen));
  return { tool, railOpen, setTool };
}

/** Puts the keyboard on the viewport that was last worked in, or on the first one. */
export function focusViewport(): void {
  const marked = document.querySelector<HTMLElement>('[data-viewport][data-active="true"]');
  (marked ?? document.querySelector<HTMLElement>('[data-viewport]'))?.focus();
}

function commandsOf(role: ReadRole, onTool: (tool: ViewerTool) => void, railOpen: boolean): Command[] {
  if (role === 'report') return [{ id: 'read.viewport', run: focusImages }];
  const tools = [...toolCommands(onTool), VIEWPORT_COMMAND, LINES_COMMAND];
  return role === 'whole' ? [...tools, railCommand(railOpen)] : tools;
}

/** A command per tool: chosen by key, the images have the keyboard at once. */
function toolCommands(onTool: (tool: ViewerTool) => void): Command[] {
  return TOOLS.map(([tool]) => ({
    id: `read.tool.${tool}` as const,
    run: () => {
      onTool(tool);
      focusViewport();
    },
  }));
}

function railCommand(railOpen: boolean): Command {
  return {
    id: 'read.rail',
    // The panel goes back to how it was where it could not be kept.
    run: () =>
      void usePreferences
        .getState()
        .change({ railOpen: !railOpen })
        .catch(() => {}),
  };
}

const LINES_COMMAND: Command = { id: 'read.lines', run: toggleReferenceLines };

const VIEWPORT_COMMAND: Command = { id: 'read.viewport', run: focusViewport };
