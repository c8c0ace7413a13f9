import { beforeEach, expect, test } from 'vitest';
import { type Command, resolveCommand, runCommand, useCommands } from './commands.ts';

const runs: string[] = [];
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: 'command.back',
  group: 'go',
  run: () => runs.push(id),
  ...more,
});
const press = (key: string, ctrlKey = false) => ({
  key,
  ctrlKey,
  metaKey: false,
  altKey: false,
  shiftKey: false,
});
const idOf = (found: Command | null) => found?.id ?? null;

beforeEach(() => {
  runs.length = 0;
  useCommands.setState({ commands: [] });
});

test('[T6] plain keys do nothing while one types; chords that say so do', () => {
  const commands = [
    command('search', { keys: ['/'] }),
    command('palette', { keys: ['Mod+K'], whileTyping: true }),
  ];
  const typing = { typing: true, platform: 'other' } as const;
  expect(idOf(resolveCommand(press('/'), commands, { ...typing, typing: false }))).toBe('search');
  expect(resolveCommand(press('/'), commands, typing)).toBeNull();
  expect(idOf(resolveCommand(press('k', true), commands, typing))).toBe('palette');
});

test('the screen opened last wins a key, and gives it back', () => {
  const options = { typing: false, platform: 'other' } as const;
  const { register } = useCommands.getState();
  register([command('app', { keys: ['A'] })]);
  const close = register([command('screen', { keys: ['A'] })]);
  expect(idOf(resolveCommand(press('a'), useCommands.getState().commands, options))).toBe('screen');
  close();
  expect(idOf(resolveCommand(press('a'), useCommands.getState().commands, options))).toBe('app');
});

test('a command that cannot be done now neither takes its key nor runs', () => {
  const blocked = command('back', { keys: ['B'], whyNot: () => 'There is no way back.' });
  useCommands.getState().register([blocked]);
  expect(resolveCommand(press('b'), [blocked], { typing: false, platform: 'other' })).toBeNull();
  expect(runCommand('back')).toBe(false);
  expect(runs).toEqual([]);
});

test('registering an id again replaces it', () => {
  const { register } = useCommands.getState();
  register([command('a', { run: () => runs.push('old') })]);
  register([command('a', { run: () => runs.push('new') })]);
  expect(runCommand('a')).toBe(true);
  expect(runs).toEqual(['new']);
});
