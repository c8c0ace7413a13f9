import { holdersOf, type Keys } from '../../../state/keymap/clashes.ts';
import type { KeyEntry } from '../../../state/keymap/entries.ts';
import { type KeyOwner, keyOwner } from '../../../state/keymap/reserved.ts';
import { platform } from '../../../state/keymap/useKeyMap.ts';
import type { Chord } from '../../../state/keys.ts';

/** What became of a key that was pressed for a command. `holders` are the commands that have it where this one holds. */
export type Pressed =
  | { readonly kind: 'unusable' }
  | { readonly kind: 'has'; readonly chord: Chord }
  | { readonly kind: 'taken'; readonly chord: Chord; readonly owner: KeyOwner }
  | { readonly kind: 'fixed'; readonly chord: Chord; readonly holders: readonly KeyEntry[] }
  | Takeable;

/** A key that the command can have; one of `clash` goes from its holders. */
export interface Takeable {
  readonly kind: 'free' | 'clash';
  readonly chord: Chord;
  readonly holders: readonly KeyEntry[];
}

/** Judges a key for a command; `chord` is null for a press that no key map can name. */
export function pressedOf(chord: Chord | null, entry: KeyEntry, keys: Keys): Pressed {
  if (chord === null) return { kind: 'unusable' };
  if (keys.get(entry.id)?.includes(chord)) return { kind: 'has', chord };
  const owner = keyOwner(chord, platform);
  if (owner !== null) return { kind: 'taken', chord, owner };
  const holders = holdersOf(chord, entry, keys);
  if (holders.length === 0) return { kind: 'free', chord, holders };
  return { kind: holders.some(({ fixed }) => fixed) ? 'fixed' : 'clash', chord, holders };
}
