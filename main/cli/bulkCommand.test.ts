import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, temporaryData } from './runCli.ts';

let data = '';
let remove: () => Promise<void>;

const RESULT = [
  'MSH|^~\\&|RIS|NORTH|PACS|NORTH|20240105101500||ORU^R01^ORU_R01|77|P|2.5',
  'PID|1||A^^^NORTH^MR||Quill^Ada||19610504|F',
  'OBR|1|P1|FA|71046^Chest^C4|||20240104',
  'OBX|1|TX|71046^Chest||Left pleural effusion. Fracture of the left clavicle. Known asthma.||||||F',
].join('\r');

beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  const folder = join(data, '../files');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'A.hl7'), RESULT);
  expect((await json('import', folder)).code).toBe(0);
  const [{ id }] = (await json('records', 'waiting')).said;
  expect((await json('records', 'assign', id, '--new')).code).toBe(0);
}, 240_000);
afterAll(() => remove());

async function json(...args: string[]) {
  const { code, stdout } = await runCli(['--data', data, '--json', ...args]);
  return { code, said: JSON.parse(stdout) };
}

const planned = async () => (await json('proposals', 'approve-all', '--dry-run')).said;
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

test('[W8] all that waits is approved by one command but for what was left out, and taken back by another', {
  timeout: 240_000,
}, async () => {
  const before = await planned();
  expect(before.take.length).toBeGreaterThan(1);
  expect(await planned()).toEqual(before);
  const [kept, ...rest] = before.take;
  const { code, said } = await json('proposals', 'approve-all', '--except', kept.id);
  expect({ code, left: said.left }).toEqual({ code: 0, left: [] });
  expect(said.done).toMatchObject([{ approved: rest.length }]);
  expect(idsOf((await planned()).take)).toEqual([kept.id]);
  expect(await json('proposals', 'undo-all', said.bulkId)).toMatchObject({ code: 0, said: { left: [] } });
  expect(idsOf((await planned()).take)).toEqual(idsOf(before.take));
});

test('[W8] what is not there to be approved or taken back is refused in words', {
  timeout: 240_000,
}, async () => {
  const refused = { code: 1, said: { error: { sentence: expect.stringMatching(/\.$/) } } };
  expect(await json('proposals', 'approve-all', '--patient', 'NOBODY')).toMatchObject(refused);
  expect(await json('proposals', 'approve-all', '--except', 'nothing')).toMatchObject({
    said: { error: { code: 'invalid_input' } },
  });
  expect((await json('proposals', 'undo-all', 'nothing')).code).not.toBe(0);
});
