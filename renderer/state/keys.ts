/**
 * A chord such as `Mod+K`, `Alt+ArrowLeft`, `Shift+F3`, `/` or `?`. `Mod` is Ctrl, on a Mac ⌘. Letters are written large; what is
 * typed with Shift (`?`) is written as the character alone.
 */
export type Chord = string;

export type Platform = 'mac' | 'other';

/** What a `keydown` event says of its key. */
export interface KeyPress {
  readonly key: string;
  /** The key's place, e.g. `Digit1`: with Alt a Mac types another character. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The platform whose names the keys get. */
export function resolvePlatform(userAgent: string): Platform {
  return /Mac|iPhone|iPad/.test(userAgent) ? 'mac' : 'other';
}

/** True where the key press is the chord. */
export function matchesChord(press: KeyPress, chord: Chord, platform: Platform): boolean {
  const { key, has } = parseChord(chord);
  const mod = platform === 'mac' ? press.metaKey : press.ctrlKey;
  const other = platform === 'mac' ? press.ctrlKey : press.metaKey;
  if (mod !== has('Mod') || press.altKey !== has('Alt') || other) return false;
  const isLetter = key.length === 1 && key.toUpperCase() !== key.toLowerCase();
  const isNamed = key.length > 1;
  // A character such as `?` or `/` needs Shift on one keyboard and not on another.
  if ((isLetter || isNamed) && press.shiftKey !== has('Shift')) return false;
  if (press.altKey && (press.code === `Digit${key}` || press.code === `Key${key.toUpperCase()}`)) return true;
  const pressed = press.key === ' ' ? 'Space' : press.key;
  return isLetter ? pressed.toUpperCase() === key.toUpperCase() : pressed === key;
}

/** The chord that a key press is; null for a modifier alone and for what no chord can name, such as a dead key. */
export function chordOf(press: KeyPress, platform: Platform): Chord | null {
  if (platform === 'mac' ? press.ctrlKey : press.metaKey) return null;
  const mod = platform === 'mac' ? press.metaKey : press.ctrlKey;
  const key = keyOf(press);
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  const modifiers = [mod && 'Mod', press.altKey && 'Alt', press.shiftKey && !isSign && 'Shift'];
  const chord = [...modifiers.filter((part) => part !== false), key].join('+');
  return isChord(chord) ? chord : null;
}

/** True for a chord as it is written in key maps: modifiers in the order Mod, Alt, Shift, then one key. */
export function isChord(words: string): boolean {
  const { key, modifiers } = parseChord(words);
  if (modifiers.includes('')) return false;
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  if (MODIFIERS.filter((name) => modifiers.includes(name)).join() !== modifiers.join()) return false;
  if (isSign) return key.trim() !== '' && !modifiers.includes('Shift');
  return key.length === 1 ? key === key.toUpperCase() : NAMED.test(key);
}

/** With Alt a Mac types another character, so the place of the key counts. */
function keyOf({ key, code, altKey }: KeyPress): string {
  const placed = altKey ? /^(?:Digit|Key)(.)$/.exec(code ?? '')?.[1] : undefined;
  if (placed !== undefined) return placed;
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The chord as this platform writes it: `Ctrl K`, on a Mac `⌘K`. */
export function formatChord(chord: Chord, platform: Platform): string {
  const { key, modifiers } = parseChord(chord);
  const names = platform === 'mac' ? MAC_NAMES : OTHER_NAMES;
  const parts = [...modifiers, key].map((part) => names[part] ?? part);
  return parts.join(platform === 'mac' ? '' : ' ');
}

/** True where the target takes letters itself, so that plain keys belong to it. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|range|submit)$/.test(target.type);
}

/** True for a key that acts on what was typed: Enter, or a chord of a command, which must find the words saved. */
export function endsTyping(press: Pick<KeyPress, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return press.key === 'Enter' || press.altKey || press.ctrlKey || press.metaKey;
}

function parseChord(chord: Chord) {
  const parts = chord === '+' ? ['+'] : chord.split(/\+(?=.)/);
  const modifiers = parts.slice(0, -1);
  return { key: parts.at(-1) ?? '', modifiers, has: (name: string) => modifiers.includes(name) };
}

const MODIFIERS = ['Mod', 'Alt', 'Shift'];
const NAMED =
  /^(Arrow(Left|Right|Up|Down)|Enter|Escape|Space|Tab|Delete|Backspace|Insert|Home|End|Page(Up|Down)|F([1-9]|1[0-2]))$/;
const ARROWS = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const MAC_NAMES: Readonly<Record<string, string>> = {
  ...ARROWS,
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Escape: 'esc',
  Delete: '⌦',
  Backspace: '⌫',
  PageUp: 'page up',
  PageDown: 'page down',
};
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...ARROWS,
  Mod: 'Ctrl',
  Escape: 'Esc',
  PageUp: 'Page up',
  PageDown: 'Page down',
};
