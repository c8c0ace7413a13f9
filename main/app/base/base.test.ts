import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BasePlan } from '../../contract/domain/base.ts';
import { dicomBytes, type Elements, imageElements } from '../../library/testing/dicomBytes.ts';
import { MEMORY_TABLES, visualsTable } from '../../memory/tables.ts';
import { DOCTOR, openTestCore, picture, type TestCore } from '../testCore.ts';
import { buildBase } from './buildBase.ts';
import { videoKeyFrame } from './openImage.ts';

let opened: TestCore;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-base-'));
  opened = await openTestCore();
});
afterEach(async () => {
  await opened.remove();
  await rm(folder, { recursive: true, force: true });
});

const SIDE = 64;

/** A file of a study; frames are equal pictures. */
async function putDicom(name: string, patient: string, study: number, frames = 1, more: Elements = {}) {
  const pixels = picture(study);
  const bytes = dicomBytes(
    imageElements({
      ...{ '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.1.1', '0008,0018 UI': `2.25.9.${study}.1` },
      ...{ '0008,0020 DA': `20${10 + study}0101`, '0008,0050 SH': `ACC${study}`, '0008,0060 CS': 'DX' },
      ...{ '0010,0010 PN': `Test^${patient}`, '0010,0020 LO': patient, '0020,000D UI': `2.25.9.${study}` },
      ...{ '0020,000E UI': `2.25.9.${study}.2`, '0028,0010 US': SIDE, '0028,0011 US': SIDE },
      ...(frames === 1 ? {} : { '0028,0008 IS': String(frames) }),
      '7FE0,0010 OW': Array.from({ length: frames }, () => pixels).flat(),
      ...more,
    }),
  );
  await writeFile(join(folder, name), bytes);
}

async function putPng(name: string, number: number) {
  const data = Uint16Array.from(picture(number));
  await writeFile(join(folder, name), encode({ width: SIDE, height: SIDE, data, channels: 1, depth: 16 }));
}

const item = (id: string, subject: string, file: string, fields: object = {}, metadata: object = {}) => ({
  ...{ item_id: id, subject_id: subject, media_type: 'image', file, ...fields },
  metadata: { study_time: '2021-03-04', report: `Small nodule in the right lung, item ${id}.`, ...metadata },
});

async function putJsonl(items: readonly unknown[]): Promise<string> {
  const path = join(folder, 'items.jsonl');
  const lines = items.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const plan = (path: string) => opened.client.base.plan({ path });
const build = async (path: string, confirmed?: BasePlan) =>
  opened.client.base.build({ path, planId: (confirmed ?? (await plan(path))).planId });

/** All rows of memory, as they are read. */
async function memoryRows(core: TestCore) {
  const { store } = core.core.parts;
  const rows = await Promise.all(
    MEMORY_TABLES.map(async (table) => [table.name, await store.all(table as never)]),
  );
  return Object.fromEntries(rows) as Record<string, { id: string; recordedAt?: string }[]>;
}

test('[M11] of a video the frame at index 4 of 8 uniform ones', () => {
  expect([8, 1, 2, 9, 100].map(videoKeyFrame)).toEqual([4, 0, 0, 4, 56]);
});

test('[M11] a JSONL: invalid entries are listed with line and reason and left out, the others are planned; nothing is written', async () => {
  await putDicom('a.dcm', 'ANN', 1);
  await putPng('p.png', 2);
  const path = await putJsonl([
    item('1', 'ANN', 'a.dcm'),
    'no json',
    item('1', 'ANN', 'a.dcm'),
    item('4', 'BOB', 'a.dcm'),
    item('5', 'ANN', '../outside.dcm'),
    item('6', 'ANN', 'gone.dcm'),
    item('7', 'ANN', 'p.png', { media_type: 'video' }),
    item('8', 'ANN', 'a.dcm', { key_frame: 1 }),
    item('9', 'ANN', 'a.dcm', {}, { report: ' ' }),
    item('10', 'ANN', 'a.dcm', {}, { study_time: 'last year' }),
    item('11', 'ANN', 'a.dcm', { media_type: 'sound' }),
    item('12', 'CARL', 'p.png'),
    item('13', 'CARL', 'cut.jpg'),
  ]);
  await writeFile(join(folder, 'cut.jpg'), new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0, 0, 0, 0]));
  const planned = await plan(path);
  expect(planned).toMatchObject({ kind: 'jsonl', patients: 2, readings: 2, images: 2 });
  expect(planned.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13]);
  const reasons = planned.problems.map(({ reason }) => reason);
  expect(reasons[2]).toBe('subject_id: the file is of the patient “ANN”.');
  expect(reasons[3]).toContain('outside the folder');
  expect(reasons[6]).toContain('1 frame');
  expect((await opened.client.library.studies({})).total).toBe(0);
});

test('[M11, P4, W7] what was confirmed enters as one bulk approval by a named person; the same input twice gives the same store', async () => {
  await putDicom('a.dcm', 'ANN', 1);
  await putDicom('v.dcm', 'ANN', 3, 16);
  await putPng('p.png', 2);
  const path = await putJsonl([
    item('1', 'ANN', 'a.dcm'),
    item('2', 'CARL', 'p.png'),
    item('3', 'ANN', 'v.dcm', { media_type: 'video' }),
  ]);
  const outcome = await build(path);
  expect(outcome).toMatchObject({ approved: 3, known: 0, problems: [], cancelled: false });
  const visuals = await opened.core.parts.store.all(visualsTable);
  expect(visuals.map(({ media, state }) => [media.frame, state]).sort()).toEqual([
    [0, 'approved'],
    [0, 'approved'],
    [videoKeyFrame(16), 'approved'],
  ]);
  const { lines } = await opened.client.audit.lines({ limit: 500 });
  const approved = lines.filter(({ operation }) => operation.startsWith('base.'));
  expect(approved.map(({ operation, actor }) => [operation, actor]).sort()).toEqual([
    ['base.approved', DOCTOR.id],
    ['base.confirmed', DOCTOR.id],
  ]);
  const before = await memoryRows(opened);
  expect(await build(path)).toMatchObject({ approved: 0, known: 3 });
  expect(await memoryRows(opened)).toEqual(before);
  const other = await openTestCore();
  const copy = join(folder, 'copy');
  await mkdir(copy);
  for (const file of ['a.dcm', 'v.dcm', 'p.png', 'items.jsonl'])
    await cp(join(folder, file), join(copy, file));
  const again = await other.client.base.plan({ path: join(copy, 'items.jsonl') });
  await other.client.base.build({ path: again.path, planId: again.planId });
  const made = await memoryRows(other);
  const ids = (rows: typeof made) =>
    ['episodes', 'visuals', 'proposals', 'facts'].map((name) => (rows[name] ?? []).map(({ id }) => id));
  expect(ids(made)).toEqual(ids(before));
  await other.remove();
});

test('[M11] what changed since it was confirmed is refused; without the role of approver nothing enters', async () => {
  await putDicom('a.dcm', 'ANN', 1);
  const path = await putJsonl([item('1', 'ANN', 'a.dcm')]);
  const confirmed = await plan(path);
  await putJsonl([item('1', 'ANN', 'a.dcm', {}, { report: 'Another report of the lungs.' })]);
  await expect(build(path, confirmed)).rejects.toMatchObject({ code: 'conflict' });
  const reader = { ...DOCTOR, roles: ['reader' as const] };
  const context = {
    actor: reader,
    connection: {},
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  await expect(buildBase(opened.core.parts, confirmed, context)).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect((await opened.client.library.studies({})).total).toBe(0);
  await expect(plan(join(folder, 'nothing'))).rejects.toMatchObject({ code: 'not_found' });
});

test('[M11] stopped in the middle it keeps what entered, and goes on where it was', async () => {
  for (const n of [1, 2, 3]) await putDicom(`${n}.dcm`, 'ANN', n);
  const path = await putJsonl([1, 2, 3].map((n) => item(String(n), 'ANN', `${n}.dcm`)));
  const { planId } = await plan(path);
  const stop = new AbortController();
  const running = opened.client.base.build(
    { path, planId },
    {
      signal: stop.signal,
      onProgress: ({ phase, done }) => {
        if (phase === 'entering' && done === 1) stop.abort();
      },
    },
  );
  await running.catch(() => undefined);
  await opened.reopen();
  const entered = (await opened.core.parts.store.all(visualsTable)).length;
  expect(entered).toBeLessThan(3);
  const rest = await build(path);
  expect(rest.approved + rest.known).toBe(3);
  expect(rest.known).toBeGreaterThanOrEqual(1);
  expect(await opened.core.parts.store.all(visualsTable)).toHaveLength(3);
});

test('[M11] a folder: reports are matched by study UID, accession or Patient ID exactly, everything else is listed', async () => {
  await putDicom('1.dcm', 'ANN', 1);
  await putDicom('2.dcm', 'ANN', 2);
  await putDicom('3.dcm', 'BOB', 3);
  await putDicom('4.dcm', 'CARL', 4);
  const put = (name: string, words: string) => writeFile(join(folder, name), words);
  await put('2.25.9.1.txt', 'FINDINGS: A nodule.\nIMPRESSION: Small nodule in the right upper lobe.');
  await put('ACC2.txt', 'IMPRESSION: Stable small nodule in the right upper lobe.');
  await put('BOB.txt', 'IMPRESSION: No pleural effusion on either side today.');
  await put('ANN.txt', 'IMPRESSION: It could be of either study.');
  await put('nobody.txt', 'IMPRESSION: Of nobody here.');
  await put('notes.bin', 'x');
  const planned = await plan(folder);
  expect(planned).toMatchObject({ kind: 'folder', patients: 2, readings: 3 });
  const said = planned.problems.map(({ where, reason }) => [where.split('/').at(-1), reason]);
  expect(said).toEqual([
    ['notes.bin', 'It is neither DICOM nor a report that can be read.'],
    ['ANN.txt', 'It fits 2 studies here.'],
    ['nobody.txt', 'It fits no study here.'],
    ['4.dcm', 'No report beside this study.'],
  ]);
  expect(await build(folder, planned)).toMatchObject({ approved: 3 });
  const { rows } = await opened.client.library.studies({ text: 'ANN' });
  const newest = rows.find(({ studyUid }) => studyUid === '2.25.9.2');
  const { semantic } = await opened.client.memory.retrieve({ studyKey: newest?.studyKey ?? ('' as never) });
  expect(semantic.map(({ impression }) => impression)).toContain('Small nodule in the right upper lobe.');
});
