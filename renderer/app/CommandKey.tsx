import { platform } from '../state/commands.ts';
import type { CommandId } from '../state/keymap/entries.ts';
import { useKeyMap } from '../state/keymap/useKeyMap.ts';
import { formatChord } from '../state/keys.ts';
import { Kbd } from '../ui/Badge.tsx';

/** The first key of a command, as it holds and as this platform names it; nothing where it has none. */
export function CommandKey({ id }: { readonly id: CommandId }) {
  const chord = useKeyMap(({ keys }) => keys.get(id)?.[0]);
  return chord === undefined ? null : <Kbd>{formatChord(chord, platform)}</Kbd>;
}
