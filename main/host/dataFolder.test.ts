import { expect, test } from 'vitest';
import { resolveDataFolder } from './dataFolder.ts';

test.each([
  ['linux', '/home/ada', {}, '/home/ada/.local/share/anamnesis'],
  ['linux', '/home/ada', { XDG_DATA_HOME: '/data' }, '/data/anamnesis'],
  ['linux', '/home/ada', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/anamnesis'],
  ['darwin', '/Users/ada', {}, '/Users/ada/Library/Application Support/Anamnesis'],
  ['win32', 'C:\\Users\\ada', { APPDATA: 'D:\\Roaming' }, 'D:\\Roaming\\Anamnesis'],
  ['win32', 'C:\\Users\\ada', {}, 'C:\\Users\\ada\\AppData\\Roaming\\Anamnesis'],
])('data folder on %s in %s with %o', (platform, home, env, folder) => {
  expect(resolveDataFolder({ platform, home, env })).toBe(folder);
});
