import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, plainHost } from '../cli/connect.ts';
import { followMoves, MOVED_TO, MOVING_FROM, pointerText } from '../host/movedFolder.ts';
import { createCore } from './core.ts';
import { DOCTOR, openTestCore, readAndApprove, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
let place: string;
beforeEach(async () => {
  opened = await openTestCore();
  place = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-move-')));
});
afterEach(async () => {
  await opened.remove();
  await rm(place, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  const [study] = await takeIn(opened.client, [{ patient: 'Ada', day: '20260301', picture: 1 }]);
  if (study)
    await readAndApprove(opened.client, study, { impression: 'Nodule in the right upper lobe, 9 mm.' });
}

/** What a folder holds as a program started on it sees it. */
async function seenAt(folder: string) {
  const core = await createCore(
    { dataFolder: folder, actor: { ...DOCTOR, roles: [] } },
    plainHost('memory', folder),
  );
  const client = clientOf(core);
  const { rows } = await client.library.studies({});
  const check = await client.upkeep.verify({ depth: 'headers' });
  const audit = await client.audit.verify({});
  await core.close();
  return { studies: rows.map(({ studyUid, reportState }) => [studyUid, reportState]), check, audit };
}

test('[I4] a moved data folder is whole at the new place, sealed as before, and a start on the old one follows', async () => {
  await fill();
  const to = join(place, 'deep', 'data');
  const from = await realpath(opened.folder);
  const phases = new Set<string>();
  const options = { onProgress: ({ phase }: { phase: string }) => phases.add(phase) };
  expect(await opened.client.upkeep.move({ to }, options)).toMatchObject({ from, to });
  expect([...phases]).toEqual(['counting', 'copying', 'clearing']);
  await expect(opened.client.library.studies({})).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining(`moved to ${to}. Close the program`),
  });
  await opened.core.close();
  expect(followMoves(opened.folder)).toBe(to);
  expect((await readdir(from)).filter((name) => ['library', 'store', 'master.key'].includes(name))).toEqual(
    [],
  );
  const { studies, check, audit } = await seenAt(to);
  expect(studies).toEqual([[expect.any(String), 'signed']]);
  expect(check).toMatchObject({ isSound: true, files: 1 });
  expect(audit.ok).toBe(true);
  for (const [name, mode] of [
    ['master.key', 0o600],
    ['store', 0o700],
    ['library', 0o700],
  ] as const)
    expect((await stat(join(to, name))).mode & 0o777).toBe(mode);
}, 60_000);

test('[I4] it can be moved back, and once more', async () => {
  await fill();
  const there = join(place, 'there');
  await opened.client.upkeep.move({ to: there });
  await opened.core.close();
  for (const to of [opened.folder, there, opened.folder]) {
    const at = followMoves(opened.folder);
    const core = await createCore({ dataFolder: at }, plainHost('memory', at));
    await clientOf(core).upkeep.move({ to });
    await core.close();
    expect(followMoves(opened.folder)).toBe(await realpath(to));
    expect(followMoves(there)).toBe(await realpath(to));
  }
  expect((await seenAt(followMoves(there))).studies).toHaveLength(1);
}, 120_000);

test('[I4] a place that will not do is refused by name, and nothing changes', async () => {
  await fill();
  const full = join(place, 'full');
  await mkdir(full);
  await writeFile(join(full, 'mine.txt'), 'x');
  const refusal = (to: string) =>
    opened.client.upkeep.move({ to }).then(
      () => null,
      ({ code, message }) => `${code}: ${message}`,
    );
  expect(await refusal(full)).toMatch(/^refused: .*full is not empty/);
  expect(await refusal(join(opened.folder, 'inside'))).toMatch(/^refused: .*is inside the data folder/);
  expect(await refusal(join(opened.folder, '..'))).toMatch(/^refused: .*around it/);
  expect(await refusal('somewhere')).toMatch(/^refused: .*no whole path/);
  expect(await refusal(join(full, 'mine.txt'))).toMatch(/^refused: .*is no folder/);
  if (process.platform === 'linux')
    expect(await refusal('/proc/anamnesis/data')).toMatch(/^refused: .*none can be made/);
  expect(await readFile(join(full, 'mine.txt'), 'utf8')).toBe('x');
  expect(await opened.client.upkeep.verify({})).toMatchObject({ isSound: true });
});

test('[I4] Cancel of a move leaves the old folder as it was and nothing in the new one', async () => {
  await fill();
  const to = join(place, 'data');
  const stop = new AbortController();
  const onProgress = ({ phase }: { phase: string }) => phase === 'copying' && stop.abort();
  await expect(opened.client.upkeep.move({ to }, { signal: stop.signal, onProgress })).rejects.toMatchObject({
    code: 'cancelled',
  });
  await expect.poll(() => readdir(to), { timeout: 10_000 }).toEqual([]);
  expect(existsSync(join(opened.folder, MOVED_TO))).toBe(false);
  await takeIn(opened.client, [{ patient: 'Bea', day: '20260302', picture: 2 }]);
  expect(await opened.client.upkeep.verify({})).toMatchObject({ isSound: true, files: 2 });
});

test('[I4] an unfinished copy leads back to the old folder until that one points to it', async () => {
  const to = join(place, 'data');
  await mkdir(join(to, 'store'), { recursive: true });
  await writeFile(join(to, MOVING_FROM), pointerText(opened.folder));
  expect(followMoves(to)).toBe(opened.folder);
  await writeFile(join(opened.folder, MOVED_TO), pointerText(to));
  expect(followMoves(to)).toBe(to);
  expect(existsSync(join(to, MOVING_FROM))).toBe(false);
  await rm(join(opened.folder, MOVED_TO));
});

test('[I4] a folder that was moved to a disk that is away says where it is', async () => {
  await writeFile(join(opened.folder, MOVED_TO), pointerText(join(place, 'away')));
  expect(() => followMoves(opened.folder)).toThrow(/were moved to .*away, which is not there now/);
  await rm(join(opened.folder, MOVED_TO));
});

test('[I4] a repair goes through the contract in the name of the person who asked', async () => {
  await fill();
  const { files } = await opened.client.upkeep.place({});
  expect(files).toBe(1);
  const [row] = (await opened.client.library.studies({})).rows;
  const detail = row && (await opened.client.library.study({ studyKey: row.studyKey }));
  const key = detail?.series[0]?.instances[0]?.instanceKey ?? '';
  await rm(join(opened.folder, 'library', key.slice(0, 2), key));
  const report = await opened.client.upkeep.repair({});
  expect(report.done).toEqual(['1 image is marked as missing: import its file again.']);
  expect(report.left).toMatchObject({
    isSound: false,
    findings: [{ kind: 'file_missing', studyKey: row?.studyKey }],
  });
  expect((await opened.client.upkeep.place({})).missingFiles).toBe(1);
  const { lines } = await opened.client.audit.lines({ limit: 1000 });
  expect(lines.filter(({ operation }) => operation === 'library.repair')).toMatchObject([
    { actor: DOCTOR.id },
  ]);
});
