import { beforeEach, expect, test } from 'vitest';
import { type Command, resolveCommand, runCommand, useCommands } from './commands.ts';
import type { CommandId } from './keymap/entries.ts';

const runs: string[] = [];
const command = (id: CommandId, more: Partial<Command> = {}): Command => ({
  id,
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

test('[T6] plain keys do nothing while one types; chords of the map that say so do', () => {
  const commands = [command('search'), command('palette'), command('export')];
  const typing = { typing: true, platform: 'other' } as const;
  expect(idOf(resolveCommand(press('/'), commands, { ...typing, typing: false }))).toBe('search');
  expect(resolveCommand(press('/'), commands, typing)).toBeNull();
  expect(idOf(resolveCommand(press('k', true), commands, typing))).toBe('palette');
});

test('a command of the focus has its key there alone', () => {
  const options = { typing: false, platform: 'other' } as const;
  expect(resolveCommand(press('i'), [command('read.view.invert')], options)).toBeNull();
});

test('a command that cannot be done now neither takes its key nor runs', () => {
  const blocked = command('help', { whyNot: () => 'Not now.' });
  useCommands.getState().register([blocked]);
  expect(resolveCommand(press('?'), [blocked], { typing: false, platform: 'other' })).toBeNull();
  expect(runCommand('help')).toBe(false);
  expect(runs).toEqual([]);
});

test('registering an id again replaces it', () => {
  const { register } = useCommands.getState();
  register([command('about', { run: () => runs.push('old') })]);
  register([command('about', { run: () => runs.push('new') })]);
  expect(runCommand('about')).toBe(true);
  expect(runs).toEqual(['new']);
});
