import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { runCli, temporaryData } from './runCli.ts';

const SLOW = { timeout: 240_000 };
const SOP = '1.2.3';
let data = '';
let remove: () => Promise<void>;

const hl7 = (id: string) =>
  [
    'MSH|^~\\&|RIS|NORTH|PACS|NORTH|20240105101500||ORU^R01^ORU_R01|77|P|2.5',
    `PID|1||${id}^^^NORTH^MR||Quill^Ada||19610504|F`,
    `OBR|1|P1|F${id}|71046^Chest^C4|||20240104`,
    `OBX|1|TX|71046^Chest||Known asthma of ${id}.||||||F`,
  ].join('\r');

beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  const folder = join(data, '../files');
  await mkdir(folder, { recursive: true });
  for (const view of ['PA', 'AP']) {
    const size = { '0028,0010 US': 2, '0028,0011 US': 2 };
    const elements = imageElements({ ...size, '0008,0018 UI': SOP, '0018,5101 CS': view });
    await writeFile(join(folder, `${view}.dcm`), dicomBytes(elements));
  }
  for (const id of ['A', 'B', 'C']) await writeFile(join(folder, `${id}.hl7`), hl7(id));
  expect((await runCli(['--data', data, 'import', folder])).code).toBe(0);
}, SLOW.timeout);
afterAll(() => remove());

async function json(...args: string[]) {
  const { code, stdout } = await runCli(['--data', data, '--json', ...args]);
  return { code, said: JSON.parse(stdout) };
}

test(
  '[P1] [I5] records that wait are listed, given to a patient, and left out by command',
  SLOW,
  async () => {
    const { said: waiting } = await json('records', 'waiting');
    expect(waiting).toMatchObject([{ fileName: 'A.hl7' }, { fileName: 'B.hl7' }, { fileName: 'C.hl7' }]);
    const [a, b, c] = waiting.map(({ id }: { id: string }) => id);
    expect((await json('records', 'assign', a)).code).toBe(2);
    expect((await json('records', 'assign', a, '--new')).said).toMatchObject({ outcome: 'taken' });
    const given = await json('records', 'assign', b, '--patient', 'A', '--issuer', 'NORTH');
    expect(given.said).toMatchObject({ outcome: 'taken', documents: 1 });
    expect((await json('records', 'discard', c)).said).toEqual({ id: c, outcome: 'discarded' });
    expect((await json('records', 'waiting')).said).toEqual([]);
    expect((await json('records', 'discard', c)).code).toBe(1);
  },
);

test('[I3] conflicts are listed, decided and opened again by command', SLOW, async () => {
  const [open] = (await json('conflicts', 'list')).said;
  expect(open).toMatchObject({ sopUid: SOP, open: true });
  const [first, second] = open.contents.map(({ instanceKey }: { instanceKey: string }) => instanceKey);
  expect((await json('conflicts', 'decide', SOP)).code).toBe(2);
  expect((await json('conflicts', 'decide', SOP, '--use', 'f'.repeat(64))).code).toBe(1);
  expect((await json('conflicts', 'decide', SOP, '--use', second)).code).toBe(0);
  expect((await json('conflicts', 'list')).said).toEqual([]);
  const studyUid = open.contents[0].study.studyUid;
  expect((await json('conflicts', 'list', '--study', studyUid)).said).toMatchObject([
    { open: false, contents: [{ choice: 'set_aside' }, { instanceKey: second, choice: 'used' }] },
  ]);
  expect((await json('conflicts', 'decide', SOP, '--take-back')).code).toBe(0);
  const lines = (await runCli(['--data', data, 'conflicts', 'list'])).stdout;
  expect(lines).toContain(`${SOP}\topen\n  ${first}\topen\t`);
});
