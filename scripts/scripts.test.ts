import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { browserArguments, findBrowser, hasDisplay } from './browser.mjs';
import { hashOfSources } from './build.mjs';
import { findElectron, installElectron } from './electronBinary.mjs';
import { isInstalled } from './install.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-scripts-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(path: string, text = ''): Promise<string> {
  const full = join(folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, text);
  return full;
}

const find = (platform: string, env: Record<string, string>, there: string) =>
  findBrowser({ platform, env, isThere: (path: string) => path === there });

test.each([
  ['linux', { PATH: '/bin:/usr/bin' }, '/usr/bin/chromium'],
  ['linux', { PATH: '/bin:/usr/bin' }, '/bin/google-chrome'],
  ['darwin', { HOME: '/Users/ada' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/ada' }, '/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Google\\Chrome\\Application\\chrome.exe'],
  ['win32', { LOCALAPPDATA: 'C:\\Local' }, 'C:\\Local\\Chromium\\Application\\chrome.exe'],
  ['linux', { PATH: '/bin', ANAMNESIS_CHROMIUM: '/opt/mine' }, '/opt/mine'],
])('finds the browser on %s with %o', (platform, env, there) => {
  expect(find(platform, env, there)).toBe(there);
});

test('no browser, and a PATH with relative folders, give none', () => {
  expect(find('linux', { PATH: '.:bin:/usr/bin' }, 'bin/chromium')).toBeNull();
});

test('[02 loopback] the browser runs offline on its own profile, without its sandbox as root alone', () => {
  const options = { address: 'http://127.0.0.1:1/?code=x', profileFolder: '/data/browser' };
  const user = browserArguments({ ...options, isRoot: false });
  expect(user).toContain('--app=http://127.0.0.1:1/?code=x');
  expect(user).toContain('--user-data-dir=/data/browser');
  expect(user).toContain('--disable-background-networking');
  expect(user).toContain('--proxy-server=http://127.0.0.1:9');
  expect(user).not.toContain('--no-sandbox');
  expect(browserArguments({ ...options, isRoot: true })).toContain('--no-sandbox');
});

test('a display is asked for on Linux alone', () => {
  expect(hasDisplay('linux', {})).toBe(false);
  expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
  expect(hasDisplay('win32', {})).toBe(true);
});

test('installed: node_modules fits the lockfile, by stamp or by age', async () => {
  const lock = await write('package-lock.json', 'one');
  expect(isInstalled(folder)).toBe(false);
  const copy = await write('node_modules/.package-lock.json', 'one');
  expect(isInstalled(folder)).toBe(true);
  const later = new Date(Date.now() + 60_000);
  await utimes(lock, later, later);
  expect(isInstalled(folder)).toBe(true);
  await writeFile(lock, 'two');
  await utimes(lock, later, later);
  expect(isInstalled(folder)).toBe(false);
  await utimes(copy, later, later);
  expect(isInstalled(folder)).toBe(true);
});

test('the hash of the sources follows names and contents, not tests, times or other folders', async () => {
  const file = await write('main/a.ts', '1');
  await write('base.json', '{}');
  const hash = () => hashOfSources(folder, ['main', 'base.json', 'absent.json']);
  const first = hash();
  await write('main/a.test.ts', 'x');
  await write('docs/b.md', 'x');
  await utimes(file, 1, 1);
  expect(hash()).toBe(first);
  await writeFile(file, '2');
  const second = hash();
  expect(second).not.toBe(first);
  await write('main/deep/c.ts', '');
  expect(hash()).not.toBe(second);
});

test("Electron's binary: path.txt and what it names must be there; the override folder is honoured", async () => {
  expect(findElectron(folder, {})).toBeNull();
  await write('node_modules/electron/path.txt', 'electron');
  expect(findElectron(folder, {})).toBeNull();
  const binary = await write('node_modules/electron/dist/electron');
  await chmod(binary, 0o755);
  expect(findElectron(folder, {})).toBe(binary);
  const own = await write('own/electron');
  expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'own') })).toBe(own);
  expect(findElectron(folder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') })).toBeNull();
});

test("Electron's installer runs once a day when it fails, and what it fetched is used", async () => {
  expect(await installElectron(folder)).toBeNull();
  const installer = await write('node_modules/electron/install.js', 'process.exit(1)');
  expect(await installElectron(folder)).toBeNull();
  const works = `require('fs').mkdirSync(__dirname+'/dist');require('fs').writeFileSync(__dirname+'/dist/electron','');
require('fs').writeFileSync(__dirname+'/path.txt','electron')`;
  await writeFile(installer, works);
  expect(await installElectron(folder)).toBeNull();
  await rm(join(folder, 'node_modules/.anamnesis-electron-tried'));
  expect(await installElectron(folder)).toBe(join(folder, 'node_modules/electron/dist/electron'));
});
