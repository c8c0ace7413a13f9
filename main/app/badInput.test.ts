import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../cli/runCli.ts';
import { openTestCore, picture, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

test('[M5] a study whose pixels are cut short is asked about by words, and the draft says so', async () => {
  const { client } = opened;
  const elements = { '7FE0,0010 OW': picture(1).slice(0, 100) };
  const [study] = await takeIn(client, [{ patient: 'CUT', day: '20240101', picture: 1, elements }]);
  if (!study) throw new Error('no study');
  const packet = await client.memory.retrieve({ studyKey: study.studyKey });
  expect(packet.imagesEncoded).toBe(0);
  const { draft } = await client.reading.draft({ studyKey: study.studyKey, question: '' });
  expect(draft.notice).toContain('1 of 1 images cannot be read and were left out.');
});

test('[N3] a draft that is not kept writes nothing', async () => {
  const { client } = opened;
  const [study] = await takeIn(client, [{ patient: 'ASK', day: '20240101', picture: 2 }]);
  if (!study) throw new Error('no study');
  const before = await client.audit.lines({});
  const { report } = await client.reading.draft({
    studyKey: study.studyKey,
    question: 'Any change?',
    keep: false,
  });
  expect(report).toBeNull();
  expect((await client.audit.lines({})).total).toBe(before.total);
});

test('[P2] a day that no calendar has is refused', async () => {
  const { client } = opened;
  const letter = { patientId: 'ASK', name: 'letter.txt', text: 'Left pleural effusion.' };
  for (const date of ['2024-02-30', '2023-02-29', '2024-13', 'yesterday'])
    await expect(client.memory.ingest({ ...letter, date })).rejects.toMatchObject({ code: 'refused' });
  expect(await client.memory.ingest({ ...letter, date: '2024-02-29' })).toMatchObject({ known: false });
});

test('[07] a data folder that cannot be is refused in words, at once', async () => {
  const file = join(opened.folder, 'a-file');
  await writeFile(file, 'x');
  const impossible = process.platform === 'linux' ? [file, join(file, 'below'), '/proc/nope'] : [file];
  for (const data of impossible) {
    const { code, stderr } = await runCli(['--data', data, 'studies']);
    expect(code).toBe(1);
    expect(stderr).toContain('is not a folder and none can be made there');
  }
});
