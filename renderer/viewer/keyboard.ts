import { presetFor, type WindowPreset } from './presets.ts';

/** A key press as far as the viewer minds it. */
export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
}

/** What a key does to a viewport. */
export type ViewerCommand =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  | ViewCommand
  | { readonly kind: 'rate'; readonly by: number }
  | { readonly kind: MarkCommand | ScreenCommand };

/** What changes how the picture is shown, and can be undone. */
export type ViewCommand =
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'window'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'preset'; readonly preset: WindowPreset }
  | { readonly kind: 'ownWindow' | 'invert' | 'reset' | 'flip' | 'rotate' };

/** What is done to measurements. */
export type MarkCommand = 'measure' | 'next' | 'move' | 'name' | 'remove' | 'leave';

/** What is shown beside the picture. */
export type ScreenCommand = 'values' | 'graphics' | 'play' | 'magnify';

/** Keys of a viewport, for the list of shortcuts. */
export const VIEWER_KEYS: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '↑ ↓', does: 'previous, next image' },
  { keys: 'Page Up, Page Down', does: 'ten images back, on' },
  { keys: 'Home, End', does: 'first, last image' },
  { keys: '+ −', does: 'zoom' },
  { keys: 'Shift + arrows', does: 'move the image' },
  { keys: 'Ctrl + arrows', does: 'window width (left, right) and level (up, down)' },
  {
    keys: '1 … 9',
    does: 'CT windows: soft tissue, lung, bone, brain, abdomen, mediastinum, liver, stroke, angiography',
  },
  { keys: '0', does: "the image's own window" },
  { keys: 'i', does: 'invert' },
  { keys: 'h', does: 'flip left to right' },
  { keys: '.', does: 'rotate by a quarter' },
  { keys: 'r', does: 'reset' },
  {
    keys: 'm',
    does: 'measure by keyboard with the tool that is chosen: arrows move, Shift moves ten, Enter sets a point, Escape cancels; Enter twice closes a freehand region',
  },
  { keys: 'e', does: 'choose the next measurement of the image' },
  {
    keys: 'Enter',
    does: 'move the points of the chosen measurement: arrows, n for the next point, Enter keeps, Escape gives up',
  },
  { keys: 't', does: 'name the chosen measurement' },
  { keys: 'Delete', does: 'remove the chosen measurement' },
  { keys: 'Space', does: 'play or stop the cine' },
  { keys: '< >', does: 'cine slower, faster' },
  { keys: 'l', does: 'magnifier, while it is held' },
  { keys: 'v', does: 'stored values of the image' },
  { keys: 'o', does: 'hide or show the overlays of the file' },
];

/** Arrow keys as steps to the right and down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_PIXELS = 20;
const WINDOW_PIXELS = 10;
const PLAIN: Readonly<Record<string, ViewerCommand>> = {
  PageUp: { kind: 'step', by: -10 },
  PageDown: { kind: 'step', by: 10 },
  Home: { kind: 'go', to: 'first' },
  End: { kind: 'go', to: 'last' },
  '+': { kind: 'zoom', factor: 1.2 },
  '=': { kind: 'zoom', factor: 1.2 },
  '-': { kind: 'zoom', factor: 1 / 1.2 },
  '0': { kind: 'ownWindow' },
  i: { kind: 'invert' },
  h: { kind: 'flip' },
  '.': { kind: 'rotate' },
  r: { kind: 'reset' },
  m: { kind: 'measure' },
  v: { kind: 'values' },
  o: { kind: 'graphics' },
  ' ': { kind: 'play' },
  '<': { kind: 'rate', by: -1 },
  '>': { kind: 'rate', by: 1 },
  l: { kind: 'magnify' },
  e: { kind: 'next' },
  Enter: { kind: 'move' },
  t: { kind: 'name' },
  Delete: { kind: 'remove' },
  Backspace: { kind: 'remove' },
  Escape: { kind: 'leave' },
};

/** The command of a key on an image of a modality and unit; null where the key is not the viewer's. */
export function commandOf(press: KeyPress, modality: string, unit: string): ViewerCommand | null {
  if (press.alt) return null;
  const arrow = ARROWS[press.key];
  if (arrow !== undefined) return arrowCommand(arrow, press);
  if (press.control) return null;
  const preset = presetFor(press.key, modality, unit);
  if (preset !== null) return { kind: 'preset', preset };
  return PLAIN[press.key] ?? null;
}

function arrowCommand([x, y]: readonly [number, number], { shift, control }: KeyPress): ViewerCommand {
  if (control) return { kind: 'window', dx: x * WINDOW_PIXELS, dy: y * WINDOW_PIXELS };
  if (shift) return { kind: 'pan', dx: x * PAN_PIXELS, dy: y * PAN_PIXELS };
  return { kind: 'step', by: x + y };
}

/** True where a key press belongs to a field that a person types in. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
