import { create } from 'zustand';
import { type Chord, resolvePlatform } from '../keys.ts';
import { usePreferences } from '../preferences.ts';
import type { CommandId } from './entries.ts';
import { type ResolvedKeys, resolveKeys } from './resolveKeys.ts';

/** The platform of this window, for the names of keys. */
export const platform = resolvePlatform(typeof navigator === 'undefined' ? '' : navigator.userAgent);

/** The keys as they hold in this window. */
export const useKeyMap = create<ResolvedKeys>(() => resolveKeys('', platform));

// What another window or an import kept holds here at once, too.
usePreferences.subscribe(({ preferences }, before) => {
  if (preferences.keyMap !== before.preferences.keyMap)
    useKeyMap.setState(resolveKeys(preferences.keyMap, platform));
});

/** The keys of a command as they hold; empty where it has none. */
export function keysOf(id: CommandId): readonly Chord[] {
  return useKeyMap.getState().keys.get(id) ?? [];
}
