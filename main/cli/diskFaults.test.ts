import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { type RunAs, runCli } from './runCli.ts';

const NOBODY = { uid: 65534, gid: 65534 } satisfies RunAs;
const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.log('Skipped: what an unprivileged child may not write (these tests do not run as root).');

let place: string;
let data: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'anamnesis-faults-'));
  await chmod(place, 0o755);
  data = join(place, 'home', 'data');
  await mkdir(join(place, 'home'));
  await mkdir(join(place, 'sources'));
  if (isRoot) await chown(join(place, 'home'), NOBODY.uid, NOBODY.gid);
  for (const n of [1, 2]) await writeFile(join(place, 'sources', `${n}.dcm`), image(n));
});
afterEach(() => rm(place, { recursive: true, force: true }));

function image(n: number): Buffer {
  return dicomBytes(imageElements({ '0008,0018 UI': `1.2.3.${n}`, '0020,0013 IS': String(n) }));
}

async function run(args: readonly string[], as?: RunAs) {
  const { code, stdout, stderr } = await runCli(['--data', data, '--json', ...args], as ? { as } : {});
  return { code, answer: JSON.parse(stdout || 'null'), stderr };
}

const source = (n: number) => join(place, 'sources', `${n}.dcm`);

/** Folders of the data folder that nobody may write to. */
async function setWritable(folder: string, isWritable: boolean): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [folder, ...folders]) await chmod(path, isWritable ? 0o700 : 0o500);
}

test.skipIf(!isRoot)(
  '[07 safety] a library folder that may not be written: the import says what to do, and the library is as before',
  async () => {
    expect(await run(['import', source(1)], NOBODY)).toMatchObject({ code: 0, answer: { taken: 1 } });
    await setWritable(join(data, 'library'), false);
    const refused = await run(['import', source(2)], NOBODY);
    expect(refused).toMatchObject({ code: 1, answer: { error: { code: 'read_only' } } });
    expect(refused.stderr).toContain('The library folder cannot be written. Check its permissions');
    await setWritable(join(data, 'library'), true);
    expect(await run(['library', 'verify', '--depth', 'headers'], NOBODY)).toMatchObject({
      code: 0,
      answer: { isSound: true, files: 1 },
    });
    expect(await run(['import', source(2)], NOBODY)).toMatchObject({ code: 0, answer: { taken: 1 } });
  },
  180_000,
);

test.skipIf(!isRoot)(
  '[07 safety] a data folder that may not be written is refused by name before anything is begun',
  async () => {
    expect(await run(['import', source(1)], NOBODY)).toMatchObject({ code: 0 });
    await chmod(data, 0o500);
    const refused = await run(['studies'], NOBODY);
    expect(refused).toMatchObject({ code: 1, answer: { error: { code: 'read_only' } } });
    expect(refused.stderr).toMatch(/data folder cannot be written: .*Check its permissions/);
    await chmod(data, 0o700);
    expect(await run(['library', 'verify'], NOBODY)).toMatchObject({ code: 0, answer: { isSound: true } });
  },
  180_000,
);

test.skipIf(!isRoot)(
  '[I4] a new place that may not be written is refused, and the data stay where they are',
  async () => {
    expect(await run(['import', source(1)], NOBODY)).toMatchObject({ code: 0 });
    const refused = await run(['library', 'move', join(place, 'sources', 'new')], NOBODY);
    expect(refused).toMatchObject({ code: 1, answer: { error: { code: 'read_only' } } });
    expect(refused.stderr).toContain(join(place, 'sources', 'new'));
    expect(await run(['library', 'verify'], NOBODY)).toMatchObject({
      code: 0,
      answer: { isSound: true, files: 1 },
    });
  },
  180_000,
);

test('[07 safety] a limit on the size of files is a full disk to the import: it says so, and takes the rest without the limit', async () => {
  await rm(data, { recursive: true, force: true });
  expect(await run(['import', source(1)])).toMatchObject({ code: 0 });
  const large = join(place, 'sources', 'large.dcm');
  await writeFile(large, Buffer.concat([image(3), Buffer.alloc(40_000_000)]));
  const refused = await run(['import', large], { fileSizeKb: 20_000 });
  expect(refused).toMatchObject({ code: 1, answer: { error: { code: 'disk_full' } } });
  expect(refused.stderr).toContain('The disk of the library is full. Free space and import again');
  expect(await run(['library', 'verify'])).toMatchObject({ code: 0, answer: { isSound: true, files: 1 } });
}, 180_000);

test('[I4] verify ends with 1 and names each problem; repair and a new import mend it', async () => {
  expect(await run(['import', source(1)])).toMatchObject({ code: 0 });
  const files = await readdir(join(data, 'library'), { recursive: true, withFileTypes: true });
  const file = files.find((entry) => entry.isFile());
  if (file) await rm(join(file.parentPath, file.name));
  const found = await run(['library', 'verify']);
  expect(found).toMatchObject({
    code: 1,
    answer: {
      isSound: false,
      findings: [{ kind: 'file_missing', where: expect.stringContaining(file?.name ?? '-') }],
    },
  });
  expect(await run(['library', 'repair'])).toMatchObject({
    code: 1,
    answer: { done: [expect.stringContaining('marked as missing')] },
  });
  expect(await run(['import', source(1)])).toMatchObject({ code: 0, answer: { known: 1 } });
  expect(await run(['library', 'verify'])).toMatchObject({ code: 0 });
}, 180_000);
