import type { KeyboardEvent } from 'react';
import { ARROWS, commandOf, isTyping, type ViewerCommand } from './keyboard.ts';
import { windowOf } from './presets.ts';
import type { StackView } from './StackView.ts';
import type { Measuring } from './useMeasuring.ts';

interface KeyTargets {
  readonly view: StackView | null;
  readonly measuring: Measuring;
  readonly modality: string;
  /** Unit after the Modality LUT of the picture shown. */
  readonly unit: string;
  readonly onScroll: (index: number) => void;
  readonly onToggleValues: () => void;
  readonly onToggleGraphics: () => void;
}

/** The key handler of a viewport. Keys that are not its own go on to the page. */
export function useViewportKeys(targets: KeyTargets): (event: KeyboardEvent) => void {
  return (event) => {
    const { view, measuring } = targets;
    if (view === null || isTyping(event.target)) return;
    if (measuring.draft !== null && pressWhileMeasuring(event, view, measuring)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const press = {
      key: event.key,
      shift: event.shiftKey,
      control: event.ctrlKey || event.metaKey,
      alt: event.altKey,
    };
    const command = commandOf(press, targets.modality, targets.unit);
    if (command === null) return;
    event.preventDefault();
    actionOf(command, view, targets)();
  };
}

function actionOf(command: ViewerCommand, view: StackView, targets: KeyTargets): () => void {
  const { onScroll, measuring, onToggleValues } = targets;
  const end = view.images.length;
  switch (command.kind) {
    case 'step':
      return () => onScroll(view.step(command.by));
    case 'go':
      return () => onScroll(view.step(command.to === 'first' ? -end : end));
    case 'zoom':
      return () => view.zoomBy(command.factor);
    case 'pan':
      return () => view.panBy(command.dx, command.dy);
    case 'window':
      return () => view.dragWindow(command.dx, command.dy);
    case 'preset':
      return () => view.setWindow(windowOf(command.preset));
    case 'ownWindow':
      return () => view.setWindow(null);
    case 'invert':
      return () => view.toggleInvert();
    case 'reset':
      return () => view.reset();
    case 'flip':
      return () => view.toggleFlip();
    case 'rotate':
      return () => view.rotateQuarter();
    case 'measure':
      return measuring.openByKeyboard;
    case 'values':
      return onToggleValues;
    case 'graphics':
      return targets.onToggleGraphics;
  }
}

function pressWhileMeasuring(event: KeyboardEvent, view: StackView, measuring: Measuring): boolean {
  const { draft } = measuring;
  const layout = view.state().shown?.header.layout;
  const arrow = ARROWS[event.key];
  if (event.key === 'Escape') measuring.cancel();
  else if (event.key === 'Enter' || event.key === ' ') measuring.setPoint();
  else if (arrow !== undefined && draft?.byKeyboard && layout !== undefined) {
    const by = event.shiftKey ? 10 : 1;
    measuring.moveTo([
      Math.min(Math.max(draft.cursor[0] + by * arrow[0], 0), layout.columns - 1),
      Math.min(Math.max(draft.cursor[1] + by * arrow[1], 0), layout.rows - 1),
    ]);
  } else return false;
  return true;
}
