import type { Chord, Platform } from '../keys.ts';

/** Who takes a key before the program gets it. */
export type KeyOwner = 'focus' | 'browser' | 'system';

const FOCUS: readonly Chord[] = ['Tab', 'Shift+Tab'];
/** Closing, opening and choosing windows and tabs, reload, zoom of the page, and Electron's own menu. Chromium gives these to no page. */
const BROWSER: readonly Chord[] = [
  ...[
    'Mod+W',
    'Mod+N',
    'Mod+T',
    'Mod+Q',
    'Mod+R',
    'Mod+Shift+W',
    'Mod+Shift+N',
    'Mod+Shift+T',
    'Mod+Shift+Q',
  ],
  ...['Mod+Shift+R', 'Mod+Tab', 'Mod+PageUp', 'Mod+PageDown', 'Mod++', 'Mod+=', 'Mod+-', 'Mod+0'],
  ...['F5', 'F11', 'F12', 'Mod+Shift+I', 'Mod+Shift+J', 'Mod+C', 'Mod+X', 'Mod+V', 'Mod+A'],
];
const SYSTEM: Readonly<Record<Platform, readonly Chord[]>> = {
  other: [
    ...['Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab', 'Alt+Space', 'Alt+Escape', 'Mod+Escape', 'Mod+Shift+Escape'],
    ...['Mod+Alt+Delete', 'Mod+Alt+T', 'Mod+Alt+L', 'Mod+Alt+ArrowUp', 'Mod+Alt+ArrowDown'],
    ...['Mod+Alt+ArrowLeft', 'Mod+Alt+ArrowRight', ...[...Array(12).keys()].map((n) => `Mod+Alt+F${n + 1}`)],
  ],
  mac: [
    'Mod+H',
    'Mod+M',
    'Mod+Alt+H',
    'Mod+Alt+M',
    'Mod+Space',
    'Mod+Alt+Escape',
    'Mod+Shift+3',
    'Mod+Shift+4',
  ],
};

/** Who keeps a key for itself on this platform; null where the program may have it. */
export function keyOwner(chord: Chord, platform: Platform): KeyOwner | null {
  if (FOCUS.includes(chord)) return 'focus';
  if (BROWSER.includes(chord)) return 'browser';
  return SYSTEM[platform].includes(chord) ? 'system' : null;
}
