import type { Chord } from '../keys.ts';
import { overlaps } from './contexts.ts';
import { type CommandId, KEY_ENTRIES, type KeyEntry } from './entries.ts';

/** Keys by command, as they hold. */
export type Keys = ReadonlyMap<CommandId, readonly Chord[]>;

/** One key that would mean two things at the same time. */
export interface Clash {
  readonly chord: Chord;
  readonly first: KeyEntry;
  readonly second: KeyEntry;
}

/** All clashes of a key map, in the order of the entries. */
export function findClashes(keys: Keys): Clash[] {
  return KEY_ENTRIES.flatMap((second, at) =>
    (keys.get(second.id) ?? []).flatMap((chord) =>
      holdersOf(chord, second, keys, KEY_ENTRIES.slice(0, at)).map((first) => ({ chord, first, second })),
    ),
  );
}

/** The other commands that hold a key where an entry holds. */
export function holdersOf(
  chord: Chord,
  entry: KeyEntry,
  keys: Keys,
  among: readonly KeyEntry[] = KEY_ENTRIES,
): KeyEntry[] {
  return among.filter(
    (other) =>
      other.id !== entry.id &&
      overlaps(entry.context, other.context) &&
      (keys.get(other.id) ?? []).includes(chord),
  );
}
