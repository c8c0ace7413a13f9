import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { PlainKey } from '../app/messages.ts';
import { type Chord, matchesChord, type Platform, resolvePlatform } from './keys.ts';

export type CommandGroup = 'go' | 'worklist' | 'read' | 'review' | 'view' | 'help';

/** One thing that a person can do by palette, menu or key. */
export interface Command {
  /** Stable: tests and menus name it. */
  readonly id: string;
  readonly title: PlainKey;
  readonly group: CommandGroup;
  readonly keys?: readonly Chord[];
  /** Keys work while one types in a field, too. Never for a plain letter or digit. */
  readonly whileTyping?: boolean;
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

/** The platform of this window, for the names of keys. */
export const platform: Platform = resolvePlatform(
  typeof navigator === 'undefined' ? '' : navigator.userAgent,
);

/** Keeps commands registered while the component is there. They may close over fresh values at each render. */
export function useRegisterCommands(commands: readonly Command[]): void {
  const fresh = useRef(commands);
  fresh.current = commands;
  const ids = commands.map((command) => `${command.id} ${command.keys?.join(' ') ?? ''}`).join('\n');
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

/** The command that a key press means: the one registered last wins; null while its key belongs to a field. */
export function resolveCommand(
  press: Parameters<typeof matchesChord>[0],
  commands: readonly Command[],
  options: { readonly typing: boolean; readonly platform: Platform },
): Command | null {
  const fits = (command: Command) =>
    (!options.typing || command.whileTyping === true) &&
    (command.keys ?? []).some((chord) => matchesChord(press, chord, options.platform)) &&
    (command.whyNot?.() ?? null) === null;
  return commands.findLast(fits) ?? null;
}
