import type { Keys } from '../state/keymap/clashes.ts';
import { type CommandId, KEY_ENTRIES, type KeyEntry } from '../state/keymap/entries.ts';
import { type KeyPress, matchesChord, type Platform } from '../state/keys.ts';
import { CT_PRESETS, type WindowPreset } from './presets.ts';

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

/** Arrow keys as steps to the right and down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const PAN_PIXELS = 20;
const WINDOW_PIXELS = 10;
const ZOOM = 1.2;

/** What each command of the contexts `viewport` and `viewport.ct` does. */
const COMMANDS: ReadonlyMap<CommandId, ViewerCommand> = new Map<CommandId, ViewerCommand>([
  ['viewport.previous', { kind: 'step', by: -1 }],
  ['viewport.next', { kind: 'step', by: 1 }],
  ['viewport.back10', { kind: 'step', by: -10 }],
  ['viewport.on10', { kind: 'step', by: 10 }],
  ['viewport.first', { kind: 'go', to: 'first' }],
  ['viewport.last', { kind: 'go', to: 'last' }],
  ['viewport.zoomIn', { kind: 'zoom', factor: ZOOM }],
  ['viewport.zoomOut', { kind: 'zoom', factor: 1 / ZOOM }],
  ['viewport.pan.left', { kind: 'pan', dx: -PAN_PIXELS, dy: 0 }],
  ['viewport.pan.right', { kind: 'pan', dx: PAN_PIXELS, dy: 0 }],
  ['viewport.pan.up', { kind: 'pan', dx: 0, dy: -PAN_PIXELS }],
  ['viewport.pan.down', { kind: 'pan', dx: 0, dy: PAN_PIXELS }],
  ['viewport.window.narrower', { kind: 'window', dx: -WINDOW_PIXELS, dy: 0 }],
  ['viewport.window.wider', { kind: 'window', dx: WINDOW_PIXELS, dy: 0 }],
  ['viewport.window.up', { kind: 'window', dx: 0, dy: -WINDOW_PIXELS }],
  ['viewport.window.down', { kind: 'window', dx: 0, dy: WINDOW_PIXELS }],
  ...CT_PRESETS.map((preset) => [`viewport.preset.${preset.id}`, { kind: 'preset', preset }] as const),
  ['viewport.ownWindow', { kind: 'ownWindow' }],
  ['read.view.invert', { kind: 'invert' }],
  ['read.view.flip', { kind: 'flip' }],
  ['read.view.rotate', { kind: 'rotate' }],
  ['read.view.reset', { kind: 'reset' }],
  ['read.view.magnify', { kind: 'magnify' }],
  ['read.view.play', { kind: 'play' }],
  ['viewport.slower', { kind: 'rate', by: -1 }],
  ['viewport.faster', { kind: 'rate', by: 1 }],
  ['viewport.values', { kind: 'values' }],
  ['viewport.overlays', { kind: 'graphics' }],
  ['viewport.measure', { kind: 'measure' }],
  ['viewport.mark.next', { kind: 'next' }],
  ['viewport.mark.move', { kind: 'move' }],
  ['viewport.mark.name', { kind: 'name' }],
  ['viewport.mark.remove', { kind: 'remove' }],
  ['viewport.mark.leave', { kind: 'leave' }],
]);

/** A command of the key map that a viewport carries out. */
export interface KeyedCommand {
  readonly id: CommandId;
  readonly command: ViewerCommand;
}

/** What is shown, as far as keys mind it; `unit` is that after the Modality LUT. */
interface Shown {
  readonly modality: string;
  readonly unit: string;
}

/** The command of a key on an image; null where the key is not the viewer's. Windows of CT are those of CT in HU alone. */
export function commandOf(
  press: KeyPress,
  { modality, unit }: Shown,
  keys: Keys,
  platform: Platform,
): KeyedCommand | null {
  const isCt = modality === 'CT' && unit === 'HU';
  const holds = ({ id, context }: KeyEntry) =>
    (context === 'viewport' || (context === 'viewport.ct' && isCt)) && isPressed(id, press, keys, platform);
  const entry = KEY_ENTRIES.find(holds);
  const command = entry === undefined ? undefined : COMMANDS.get(entry.id);
  return entry === undefined || command === undefined ? null : { id: entry.id, command };
}

/** True where a key press is one of the keys that a command has. */
export function isPressed(id: CommandId, press: KeyPress, keys: Keys, platform: Platform): boolean {
  return (keys.get(id) ?? []).some((chord) => matchesChord(press, chord, platform));
}

/** The command of a key that is only let go: whatever modifiers are held by then, a key that held the magnifier ends it. */
export function isReleased(id: CommandId, { key }: Pick<KeyPress, 'key'>, keys: Keys): boolean {
  const name = key === ' ' ? 'SPACE' : key.toUpperCase();
  return (keys.get(id) ?? []).some((chord) => (chord.split(/\+(?=.)/).at(-1) ?? '').toUpperCase() === name);
}
