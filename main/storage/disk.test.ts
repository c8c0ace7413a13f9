import { spawnSync } from 'node:child_process';
import { cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onDisk, parseDiskError, sweepStrays, writeWhole } from './disk.ts';
import { openTestStore, temporaryFolder } from './testing.ts';
import { findingOf, findings, TESTER } from './testTables.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const full = process.platform === 'linux';
if (!full) console.log('Skipped: a really full device (this system has no /dev/full).');

test.skipIf(!full)('[02 errors] a full disk becomes disk_full, with what was not done', async () => {
  const writing = onDisk('saving', async () => {
    const handle = await open('/dev/full', 'w');
    await handle.write('x').finally(() => handle.close());
  });
  await expect(writing).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringMatching(/saving/),
  });
});

test('[02 errors] a read-only disk becomes read_only; LanceDB speaks of both in words', () => {
  const systemError = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  expect(parseDiskError(systemError, 'saving')).toMatchObject({ code: 'read_only' });
  const lance = (words: string) => new Error(`LanceError(IO): Generic LocalFileSystem error: ${words}`);
  expect(parseDiskError(lance('No space left on device (os error 28)'), 'x')).toMatchObject({
    code: 'disk_full',
  });
  expect(parseDiskError(lance('Read-only file system (os error 30)'), 'x')).toMatchObject({
    code: 'read_only',
  });
  const other = new Error('os error 300 of something else');
  expect(parseDiskError(other, 'x')).toBe(other);
});

/** A file system of 1 MB for the store: needs the right to mount. */
async function mountSmall(path: string): Promise<boolean> {
  await mkdir(path);
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]).status === 0;
}

/** Fills the disk but for `leaveBytes`: a record longer than that is written in part. */
async function fill(path: string, leaveBytes: number): Promise<void> {
  const filler = join(path, 'filler');
  await writeFile(filler, Buffer.alloc(2_000_000)).catch(() => undefined);
  const { size } = await stat(filler);
  await truncate(filler, size - leaveBytes);
}

test('[02 errors] a store on a full disk refuses, keeps what it had, and goes on when there is room', async ({
  skip,
}) => {
  const small = join(folder, 'small');
  if (!(await mountSmall(small))) {
    console.log('Skipped: a store on a full disk (mounting is not allowed here).');
    skip();
  }
  try {
    const { store, reopen } = await openTestStore([findings], {
      folder: small,
      checkpointEvery: { idleMs: 60_000 },
    });
    const ann = store.patientKey(null, '1');
    const put = (id: string) => store.write(TESTER, async (tx) => tx.put(findings, findingOf(id, ann)));
    await put('a');
    await fill(small, 40_000);
    const big = findingOf('big', ann, { text: 'x'.repeat(100_000) });
    const refused = store.write(TESTER, async (tx) => tx.put(findings, big));
    await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
    await fill(small, 0);
    await expect(store.checkpoint()).rejects.toMatchObject({ code: 'disk_full' });
    expect((await store.rows(findings, ann)).map((row) => row.id)).toEqual(['a']);
    await rm(join(small, 'filler'));
    await put('b');
    const copy = join(folder, 'as-after-a-crash');
    await cp(small, copy, { recursive: true });
    const crashed = await openTestStore([findings], { folder: copy });
    expect(crashed.store.startedWith.join()).not.toMatch(/not whole/);
    await crashed.remove();
    const again = await reopen();
    expect((await again.rows(findings, ann)).map((row) => row.id)).toEqual(['a', 'b']);
    expect((await again.audit.verify()).ok).toBe(true);
    await again.close();
  } finally {
    spawnSync('umount', ['-l', small]);
  }
});

test('[02 errors] a data folder on a read-only disk is said as such', async ({ skip }) => {
  const small = join(folder, 'small');
  if (!(await mountSmall(small))) {
    console.log('Skipped: a store on a read-only disk (mounting is not allowed here).');
    skip();
  }
  try {
    const opened = await openTestStore([findings], { folder: small });
    await opened.store.close();
    spawnSync('mount', ['-o', 'remount,ro', small]);
    await expect(opened.reopen()).rejects.toMatchObject({ code: 'read_only' });
  } finally {
    spawnSync('umount', ['-l', small]);
  }
});

test('a file is written whole; what a kill left is swept', async () => {
  await writeWhole(join(folder, 'a.json'), 'whole');
  for (const name of ['b.json.tmp', '.tmpAbC123']) await writeFile(join(folder, name), '');
  await mkdir(join(folder, '.tmpfolder'));
  expect(await sweepStrays(folder)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['.tmpfolder', 'a.json']);
});
