import { useState } from 'react';
import type { Point } from './geometry.ts';
import type { OpenDraft, ViewerTool } from './measuring.ts';
import { readingText, readPixel } from './pixelValues.ts';
import type { ViewState } from './StackView.ts';

/** Words for the pixel under the mouse (with the probe) or under the keyboard's cursor, empty otherwise; and where the mouse is. */
export function useProbe(
  state: ViewState | null,
  draft: OpenDraft | null,
  tool: ViewerTool,
): { text: string; hovered: Point | null; setPoint: (point: Point | null) => void } {
  const [hovered, setHovered] = useState<Point | null>(null);
  const point = draft?.byKeyboard ? draft.cursor : tool === 'probe' ? hovered : null;
  const shown = state?.shown ?? null;
  const reading =
    point === null || shown === null ? null : readPixel(shown, Math.round(point[0]), Math.round(point[1]));
  return { text: reading === null ? '' : readingText(reading), hovered, setPoint: setHovered };
}
