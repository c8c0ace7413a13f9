import { openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstanceKey } from '../contract/domain/ids.ts';
import { contentPath, copyContent, incomingPath } from './files.ts';
import { memorySource } from './parse/source.ts';
import { PendingSyncs } from './pendingSyncs.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

const SLICE = dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2 }));
const STRANGE = InstanceKey.parse('f'.repeat(64));

let opened: TestLibrary;
let folder: string;
let key: InstanceKey;

beforeEach(async () => {
  opened = await openTestLibrary();
  folder = join(opened.stored.folder, 'files');
  await opened.write({ '1.dcm': SLICE });
  await opened.importAll();
  const [instance] = await opened.library.instancesBySopUid('1.2.3.1');
  if (!instance) throw new Error('nothing was taken');
  key = instance.header.instanceKey;
});
afterEach(() => opened.remove());

const incoming = () => readdir(join(folder, 'new'));

test('[I4] [W6] what a killed import left waiting is removed, half copies too', async () => {
  await writeFile(incomingPath(folder, STRANGE), 'left');
  await writeFile(join(folder, 'new', '.tmp-left'), 'x');
  await opened.reopen();
  expect(await incoming()).toEqual([]);
});

test('[I4] a file whose row was written before the kill is put in its place', async () => {
  await rename(contentPath(folder, key), incomingPath(folder, key));
  await opened.reopen();
  expect(await incoming()).toEqual([]);
  expect((await readFile(contentPath(folder, key))).equals(SLICE)).toBe(true);
});

test('[I4] a file in its place is never removed at start: it may be the only copy after a lost table', async () => {
  await mkdir(join(folder, 'ff'));
  await writeFile(contentPath(folder, STRANGE), 'left');
  await opened.reopen();
  expect(await readFile(contentPath(folder, STRANGE), 'utf8')).toBe('left');
});

test('[I3] a file that is gone or cut short comes back when it is imported again', async () => {
  await truncate(contentPath(folder, key), 100);
  expect(await opened.importAll()).toMatchObject({ taken: 0, known: 1 });
  expect((await readFile(contentPath(folder, key))).equals(SLICE)).toBe(true);
  await rename(contentPath(folder, key), join(opened.stored.folder, 'away'));
  expect(await opened.importAll()).toMatchObject({ taken: 0, known: 1 });
  expect((await readFile(contentPath(folder, key))).equals(SLICE)).toBe(true);
  expect(await incoming()).toEqual([]);
});

test('[I4] a content that waits already is not replaced by a copy that is not durable yet, and is made durable with it', async () => {
  const syncs = new PendingSyncs();
  const copy = () => copyContent(folder, memorySource(Buffer.from('some bytes')), syncs);
  const first = copy();
  const { ino } = await stat(incomingPath(folder, first.key));
  expect(copy()).toEqual({ ...first, isNew: true });
  await syncs.done();
  expect((await stat(incomingPath(folder, first.key))).ino).toBe(ino);
});

test('[I4] a sync that fails is told when all are done', async () => {
  const syncs = new PendingSyncs();
  const handle = openSync('/dev/null', 'r');
  syncs.add(handle);
  await expect(syncs.done()).rejects.toThrow('fdatasync');
  await expect(syncs.done()).resolves.toBeUndefined();
});
