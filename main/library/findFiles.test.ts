import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles } from './findFiles.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary } from './testing/openTestLibrary.ts';
import { takeFiles } from './threads/takeFile.ts';

const hasPipes = process.platform !== 'win32';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anamnesis-find-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const silent = () => undefined;

async function found(): Promise<(string | null)[][]> {
  const all = await findFiles([folder], silent);
  return all.map(({ path, reason }) => [path.slice(folder.length + 1), reason]);
}

test.runIf(hasPipes)('[I1] pipes, sockets and devices are named and never opened', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  const server = createServer().listen(join(folder, 'socket'));
  await new Promise((resolve) => server.once('listening', resolve));
  symlinkSync('/dev/null', join(folder, 'null'));
  writeFileSync(join(folder, 'file'), '');
  expect(await found()).toEqual([
    ['file', null],
    ['null', 'a device, not a file'],
    ['pipe', 'a pipe, not a file'],
    ['socket', 'a socket, not a file'],
  ]);
  await new Promise((resolve) => server.close(resolve));
});

test.runIf(hasPipes)('[I1] a pipe that took the place of a file does not hold the reader', async () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(await takeFiles(folder, [join(folder, 'pipe')])).toEqual([
    { outcome: 'skipped', reason: 'it is no longer a file' },
  ]);
});

test('[I1] two hundred folders deep is found; loops and links to themselves end', async () => {
  const deep = join(folder, ...Array.from({ length: 200 }, (_, n) => `${n}`));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'bottom'), '');
  symlinkSync(folder, join(deep, 'up'));
  symlinkSync('self', join(folder, 'self'));
  const all = await found();
  expect(all.map(([path]) => path?.split('/').at(-1))).toEqual(['bottom', 'self']);
  expect(all[1]?.[1]).toBe('a link that leads back to itself');
});

test.runIf(process.platform === 'linux')(
  '[I1] names with line ends, and bytes that are no text, are found and read',
  async () => {
    const opened = await openTestLibrary();
    const small = imageElements({ '0028,0010 US': 2, '0028,0011 US': 2 });
    const strange = Buffer.concat([
      Buffer.from(`${opened.sources}/M`),
      Buffer.from([0xfc]),
      Buffer.from('ller'),
    ]);
    mkdirSync(strange);
    writeFileSync(Buffer.concat([strange, Buffer.from('/1')]), dicomBytes(small));
    await opened.write({ 'a\nb': dicomBytes({ ...small, '0008,0018 UI': '1.2.3.2' }) });
    const report = await opened.importAll();
    await opened.remove();
    const names = report.files.map(({ path, outcome }) => [path.slice(opened.sources.length + 1), outcome]);
    expect(names).toEqual([
      ['M\uFFFDller/1', 'taken'],
      ['a\nb', 'taken'],
    ]);
  },
);

test('[I1] a folder that goes away while it is read costs itself alone', async () => {
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a', '1'), '');
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'b', '2'), '');
  writeFileSync(join(folder, 'c'), '');
  const all = await findFiles([folder], (_count, path) => {
    if (path.endsWith('1')) renameSync(join(folder, 'b'), join(tmpdir(), `${folder.slice(-6)}-gone`));
  });
  rmSync(join(tmpdir(), `${folder.slice(-6)}-gone`), { recursive: true });
  expect(all.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
    ['a/1', null],
    ['b', 'it is no longer there'],
    ['c', null],
  ]);
});

test('[I1] a folder that may not be listed is named', async () => {
  if (process.getuid?.() === 0) return console.log('skipped: this account may list every folder');
  mkdirSync(join(folder, 'shut'), { mode: 0o000 });
  expect(await found()).toEqual([
    ['shut', 'the folder cannot be listed: it may not be read: permission denied'],
  ]);
});

test('[I4] Cancel ends the search at once', async () => {
  for (let n = 0; n < 300; n++) writeFileSync(join(folder, `${n}`), '');
  const cancel = new AbortController();
  const all = await findFiles([folder], (count) => count === 10 && cancel.abort(), cancel.signal);
  expect(all).toHaveLength(10);
});
