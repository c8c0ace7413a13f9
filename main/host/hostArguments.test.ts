import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resolveDataFolder } from './dataFolder.ts';
import { parseHostArguments } from './hostArguments.ts';

test('nothing given: the default folder, no demo, any port', () => {
  expect(parseHostArguments([])).toEqual({ dataFolder: resolveDataFolder(), demo: false, port: 0 });
});

test('all given; the folder becomes absolute', () => {
  const given = ['--data', 'here', '--demo', '--port', '8042'];
  expect(parseHostArguments(given)).toEqual({ dataFolder: resolve('here'), demo: true, port: 8042 });
});

test.each([[['--port', '70000']], [['--port', 'x']], [['--port=-1']], [['--nonsense']], [['file.dcm']]])(
  '%o is refused in words',
  (given) => {
    expect(() => parseHostArguments(given)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  },
);
