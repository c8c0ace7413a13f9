import type { Chord } from '../keys.ts';
import { APP_KEYS } from './appKeys.ts';
import type { KeyContext } from './contexts.ts';
import { MPR_KEYS } from './mprKeys.ts';
import { READ_KEYS } from './readKeys.ts';
import type { CommandGroup, KeyRow } from './row.ts';
import { VIEWPORT_KEYS } from './viewportKeys.ts';

/** All that a person can do by a key, with the keys that it has unless the person sets others (T6). */
const ROWS = [...APP_KEYS, ...READ_KEYS, ...MPR_KEYS, ...VIEWPORT_KEYS] as const;

/** Names each command; its words are the message `command.<id>`. */
export type CommandId = (typeof ROWS)[number][0];

/** One line of the key map. */
export interface KeyEntry {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly context: KeyContext;
  /** Unless the person sets others. */
  readonly keys: readonly Chord[];
  /** Chords with Mod or Alt work while one types in a field, too. */
  readonly whileTyping: boolean;
  /** The way such lists work everywhere, which cannot be set. */
  readonly fixed: boolean;
}

/** The key map of the program, in the order in which it is shown. */
export const KEY_ENTRIES: readonly KeyEntry[] = ROWS.map(entryOf);

const BY_ID: ReadonlyMap<string, KeyEntry> = new Map(KEY_ENTRIES.map((entry) => [entry.id, entry]));

/** The entry of a command; null where no command has that name. */
export function findEntry(id: string): KeyEntry | null {
  return BY_ID.get(id) ?? null;
}

function entryOf([id, group, context, keys, how]: (typeof ROWS)[number] & KeyRow): KeyEntry {
  return { id, group, context, keys, whileTyping: how === 'typing', fixed: how === 'fixed' };
}
