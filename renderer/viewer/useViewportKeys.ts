import type { KeyboardEvent } from 'react';
import { tellCommand } from '../state/commands.ts';
import type { CommandId } from '../state/keymap/entries.ts';
import { platform, useKeyMap } from '../state/keymap/useKeyMap.ts';
import { isTyping } from '../state/keys.ts';
import type { Point } from './geometry.ts';
import {
  ARROWS,
  commandOf,
  isPressed,
  isReleased,
  type MarkCommand,
  type ViewCommand,
  type ViewerCommand,
} from './keyboard.ts';
import { windowOf } from './presets.ts';
import type { StackView } from './StackView.ts';
import type { Cine } from './tools/cine.ts';
import { useSelection } from './tools/selection.ts';
import type { Editing } from './tools/useEditing.ts';
import type { ViewSteps } from './tools/viewSteps.ts';
import type { Measuring } from './useMeasuring.ts';

interface KeyTargets {
  readonly view: StackView | null;
  readonly measuring: Measuring;
  readonly editing: Editing;
  readonly steps: ViewSteps | null;
  readonly cine: Cine;
  readonly modality: string;
  /** Unit after the Modality LUT of the picture shown. */
  readonly unit: string;
  readonly onScroll: (index: number) => void;
  readonly onToggleValues: () => void;
  readonly onToggleGraphics: () => void;
  /** The magnifier's key is held. */
  readonly onMagnify: (isHeld: boolean) => void;
}

/** The key handlers of a viewport. Keys that are not its own go on to the page. */
export function useViewportKeys(targets: KeyTargets): {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
} {
  return {
    onKeyDown: (event) => pressKey(event, targets),
    onKeyUp: (event) => {
      if (isReleased('read.view.magnify', event, keysNow())) targets.onMagnify(false);
    },
  };
}

function pressKey(event: KeyboardEvent, targets: KeyTargets): void {
  const { view, measuring, editing } = targets;
  if (view === null || takesKeys(event.target)) return;
  const taken =
    (measuring.now() === null ? null : pressWhileMeasuring(event, view, measuring)) ??
    (editing.now() === null ? null : pressWhileMoving(event, view, editing));
  if (taken !== null) {
    event.preventDefault();
    event.stopPropagation();
    tellCommand(taken);
    return;
  }
  const found = commandOf(event.nativeEvent, targets, keysNow(), platform);
  if (found === null || !applies(found.command, targets)) return;
  event.preventDefault();
  actionOf(found.command, view, targets)();
  tellCommand(found.id);
}

const keysNow = () => useKeyMap.getState().keys;

/** Fields, sliders and buttons over the picture have keys of their own. */
function takesKeys(target: EventTarget): boolean {
  return isTyping(target) || target instanceof HTMLInputElement || target instanceof HTMLButtonElement;
}

/** Keys of the chosen measurement are the page's where none is chosen here. */
function applies({ kind }: ViewerCommand, { editing }: KeyTargets): boolean {
  const needsOne = kind === 'move' || kind === 'name' || kind === 'remove' || kind === 'leave';
  return !needsOne || editing.selected() !== null;
}

function actionOf(command: ViewerCommand, view: StackView, targets: KeyTargets): () => void {
  const { onScroll } = targets;
  const end = view.images.length;
  switch (command.kind) {
    case 'step':
      return () => onScroll(view.step(command.by));
    case 'go':
      return () => onScroll(view.step(command.to === 'first' ? -end : end));
    case 'rate':
      return () => targets.cine.changeRate(command.by);
    case 'play':
      return targets.cine.toggle;
    case 'magnify':
      return () => targets.onMagnify(true);
    case 'values':
      return targets.onToggleValues;
    case 'graphics':
      return targets.onToggleGraphics;
    case 'measure':
    case 'next':
    case 'move':
    case 'name':
    case 'remove':
    case 'leave':
      return markAction(command.kind, targets);
    default:
      return () => targets.steps?.change(command.kind, viewAction(command, view));
  }
}

function markAction(kind: MarkCommand, { measuring, editing }: KeyTargets): () => void {
  switch (kind) {
    case 'measure':
      return measuring.openByKeyboard;
    case 'next':
      return editing.selectNext;
    case 'move':
      return editing.grabByKeyboard;
    case 'name':
      return () => useSelection.getState().name(editing.selected()?.id ?? null);
    case 'remove':
      return editing.remove;
    case 'leave':
      return () => useSelection.getState().select(null);
  }
}

function viewAction(command: ViewCommand, view: StackView): () => void {
  switch (command.kind) {
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
    case 'flip':
      return () => view.toggleFlip();
    case 'rotate':
      return () => view.rotateQuarter();
    default:
      return () => view.reset();
  }
}

/** The command that a key carried out while points are set; null where the key is not of that mode. */
function pressWhileMeasuring(event: KeyboardEvent, view: StackView, measuring: Measuring): CommandId | null {
  const draft = measuring.now();
  const moved = draft?.byKeyboard ? movedBy(event, view, draft.cursor) : null;
  if (event.key === 'Escape') {
    measuring.cancel();
    return 'measuring.cancel';
  }
  if (event.key === 'Enter' || event.key === ' ') {
    const closes = event.key === 'Enter' && draft?.tool === 'freehand' && !draft.byKeyboard;
    if (closes) measuring.close();
    else measuring.setPoint();
    return 'measuring.point';
  }
  if (moved === null) return null;
  measuring.moveTo(moved);
  return event.shiftKey ? 'measuring.move10' : 'measuring.move';
}

/** The command that a key carried out while a point is moved; null where the key is not of that mode. */
function pressWhileMoving(event: KeyboardEvent, view: StackView, editing: Editing): CommandId | null {
  const edit = editing.now();
  const moved = edit === null ? null : movedBy(event, view, edit.at);
  if (event.key === 'Escape') {
    editing.giveUp();
    return 'moving.cancel';
  }
  if (event.key === 'Enter') {
    editing.drop();
    return 'moving.keep';
  }
  if (isPressed('moving.next', event.nativeEvent, keysNow(), platform)) {
    editing.nextGrip();
    return 'moving.next';
  }
  if (moved === null) return null;
  editing.moveTo(moved);
  return event.shiftKey ? 'moving.move10' : 'moving.move';
}

/** Where an arrow leads from a point, in whole pixels within the image; null for other keys. */
function movedBy(event: KeyboardEvent, view: StackView, [x, y]: Point): Point | null {
  const layout = view.state().shown?.header.layout;
  const arrow = ARROWS[event.key];
  if (arrow === undefined || layout === undefined || event.altKey || event.ctrlKey || event.metaKey)
    return null;
  const by = event.shiftKey ? 10 : 1;
  return [
    Math.min(Math.max(x + by * arrow[0], 0), layout.columns - 1),
    Math.min(Math.max(y + by * arrow[1], 0), layout.rows - 1),
  ];
}
