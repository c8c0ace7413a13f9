import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, plainHost } from '../cli/connect.ts';
import type { Client } from '../contract/api/contract.ts';
import { mountSmallDisk, type SmallDisk } from '../storage/smallDisk.ts';
import { createCore, type RunningCore } from './core.ts';
import { approve, DOCTOR, proposalsOf, sign, type TestStudy, takeIn, write } from './testCore.ts';

const DISK_MB = 32;
const disk = mountSmallDisk(DISK_MB, 'what a full disk does to import, checkpoint and approval');
const small = disk as SmallDisk;

let core: RunningCore;
let client: Client;
let data: string;
let count = 0;

async function open(): Promise<void> {
  core = await createCore(
    { dataFolder: data, actor: { ...DOCTOR, roles: [...DOCTOR.roles] } },
    plainHost('memory', data),
  );
  client = clientOf(core);
}

beforeEach(async () => {
  if (!disk) return;
  count += 1;
  data = join(disk.folder, `data-${count}`);
  await open();
});
afterEach(async () => {
  disk?.free();
  if (disk) await core.close();
});
afterAll(() => disk?.remove());

const ada: TestStudy = { patient: 'Ada', day: '20260301', picture: 1 };
const others = Array.from({ length: 40 }, (_, i) => ({ patient: `P${i}`, day: '20260302', picture: i + 2 }));
const isSound = async () => (await client.upkeep.verify({ depth: 'headers' })).findings;
const FULL = { code: 'disk_full', message: expect.stringMatching(/disk.* is full.*Free .*space/) };

test.skipIf(!disk)(
  '[07 safety] a full disk during import: a clear message, the library as before, and on it goes after space was freed',
  async () => {
    await takeIn(client, [ada]);
    await core.parts.store.checkpoint();
    small.fill(64 * 1024);
    await expect(takeIn(client, others)).rejects.toMatchObject(FULL);
    expect((await client.library.studies({})).all).toBe(1);
    expect(await readdir(join(data, 'library/new'))).toEqual([]);
    expect(await isSound()).toEqual([]);
    small.free();
    await takeIn(client, others);
    expect(await isSound()).toEqual([]);
    await core.close();
    await open();
    expect((await client.library.studies({})).all).toBe(1 + others.length);
    expect(await isSound()).toEqual([]);
  },
  120_000,
);

test.skipIf(!disk)(
  '[07 safety] a full disk during a checkpoint: the log holds all, the tables follow once there is space',
  async () => {
    const studies = await takeIn(client, [ada, ...others]);
    small.fill(0);
    await expect(core.parts.store.checkpoint()).rejects.toMatchObject(FULL);
    expect((await client.library.studies({})).all).toBe(studies.length);
    small.free();
    await core.close();
    await open();
    expect((await client.library.studies({})).all).toBe(studies.length);
    await core.parts.store.checkpoint();
    expect(await isSound()).toEqual([]);
  },
  120_000,
);

test.skipIf(!disk)(
  '[W3] a full disk during approval: nothing is approved, and the same decision succeeds once there is space',
  async () => {
    const [study] = await takeIn(client, [ada]);
    if (!study) throw new Error('nothing was taken');
    const { groupId } = await sign(
      client,
      await write(client, study, { impression: 'Nodule in the right upper lobe, 9 mm.' }),
    );
    const waiting = await proposalsOf(client, groupId);
    const facts = async () =>
      (await client.timeline.facts({ patientKey: study.patient.patientKey })).active.length;
    small.fill(0);
    await expect(approve(client, groupId)).rejects.toMatchObject(FULL);
    expect(await proposalsOf(client, groupId)).toEqual(waiting);
    expect(await facts()).toBe(0);
    small.free();
    expect(await approve(client, groupId)).toMatchObject({ outcome: 'done' });
    expect(await facts()).toBeGreaterThan(0);
    await core.close();
    await open();
    expect(await facts()).toBeGreaterThan(0);
    expect(await isSound()).toEqual([]);
  },
  120_000,
);
