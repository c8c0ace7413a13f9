import { useEffect } from 'react';
import { create } from 'zustand';
import { type PlainKey, t } from '../app/messages.ts';
import { useNewest } from '../ui/useNewest.ts';
import { isOfPage } from './keymap/contexts.ts';
import { type CommandId, findEntry } from './keymap/entries.ts';
import { keysOf, platform } from './keymap/useKeyMap.ts';
import { type Chord, matchesChord, type Platform } from './keys.ts';

export { platform };

/** One thing that a person can do by palette, menu or key. Its words, group and keys are in the key map. */
export interface Command {
  /** Stable: tests, menus and the key map name it. */
  readonly id: CommandId;
  /** Other words than those of the key map, where the screen knows better. */
  readonly title?: PlainKey;
  /** Why it cannot be done now, in words; null where it can. */
  readonly whyNot?: () => string | null;
  run(): void;
}

interface CommandsState {
  readonly commands: readonly Command[];
  register(commands: readonly Command[]): () => void;
}

/** All commands of the screens that are open. A later one of the same id replaces the earlier. */
export const useCommands = create<CommandsState>((set) => ({
  commands: [],
  register: (added) => {
    const ids = new Set(added.map((command) => command.id));
    set((state) => ({
      commands: [...state.commands.filter((command) => !ids.has(command.id)), ...added],
    }));
    return () => set((state) => ({ commands: state.commands.filter((command) => !added.includes(command)) }));
  },
}));

/** Keeps commands registered while the component is there. They may close over fresh values at each render. */
export function useRegisterCommands(commands: readonly Command[]): void {
  const fresh = useNewest(commands);
  const ids = commands.map((command) => command.id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids say when the set changes
  useEffect(() => {
    const latest = (id: string) => fresh.current.find((command) => command.id === id);
    const stable = fresh.current.map((command) => ({
      ...command,
      whyNot: () => latest(command.id)?.whyNot?.() ?? null,
      run: () => latest(command.id)?.run(),
    }));
    return useCommands.getState().register(stable);
  }, [ids]);
}

/** Runs a command by its id, where it is there and can be done now. */
export function runCommand(id: string): boolean {
  const command = useCommands.getState().commands.find((candidate) => candidate.id === id);
  if (command === undefined || (command.whyNot?.() ?? null) !== null) return false;
  command.run();
  return true;
}

/** What a command does, in words. */
export function commandWords({ id, title }: Pick<Command, 'id' | 'title'>): string {
  return t(title ?? `command.${id}`);
}

/** Says that a key ran a command; tests that press every key listen. */
export function tellCommand(id: string): void {
  document.dispatchEvent(new CustomEvent('anamnesis:command', { detail: id }));
}

/** The command that a key press means: the one registered last wins; null while its key belongs to a field. */
export function resolveCommand(
  press: Parameters<typeof matchesChord>[0],
  commands: readonly Command[],
  options: { readonly typing: boolean; readonly platform: Platform },
): Command | null {
  const { typing } = options;
  const fits = (command: Command) => {
    const entry = findEntry(command.id);
    if (entry === null || !isOfPage(entry.context) || (typing && !entry.whileTyping)) return false;
    const isPressed = (chord: Chord) =>
      matchesChord(press, chord, options.platform) && (!typing || isHeld(chord));
    return keysOf(command.id).some(isPressed) && (command.whyNot?.() ?? null) === null;
  };
  return commands.findLast(fits) ?? null;
}

/** Runs the command that a key press means and tells of it; false where it means none. */
export function runKey(press: KeyboardEvent, typing: boolean): boolean {
  const command = resolveCommand(press, useCommands.getState().commands, { typing, platform });
  if (command === null) return false;
  press.preventDefault();
  command.run();
  tellCommand(command.id);
  return true;
}

/** True for a chord that types nothing: a plain key belongs to the field. */
function isHeld(chord: Chord): boolean {
  return /^(Mod|Alt)\+|^F\d/.test(chord);
}
