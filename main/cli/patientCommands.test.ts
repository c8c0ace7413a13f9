import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { runCli, temporaryData } from './runCli.ts';

let data = '';
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  const folder = join(data, '../files');
  await mkdir(folder, { recursive: true });
  for (const [i, name] of ['Doe^Jane', 'Doe^Janet'].entries()) {
    const uids = { '0008,0018 UI': `1.${i}`, '0020,000D UI': `2.${i}`, '0020,000E UI': `3.${i}` };
    const patient = { '0010,0010 PN': name, '0010,0020 LO': 'X' };
    const elements = imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, ...uids, ...patient });
    await writeFile(join(folder, `${i}.dcm`), dicomBytes(elements));
  }
  expect((await runCli(['--data', data, 'import', folder])).code).toBe(0);
}, 120_000);
afterAll(() => remove());

async function json(...args: string[]) {
  const { code, stdout } = await runCli(['--data', data, '--json', 'patients', ...args]);
  return { code, said: JSON.parse(stdout) };
}

test('[P1] patients are joined and parted by command', { timeout: 120_000 }, async () => {
  const { said: questions } = await json('list');
  const [first, second] = questions[0].patients.map(
    (one: { patient: { patientKey: string } }) => one.patient,
  );
  const { said } = await json('same', first.patientKey, second.patientKey, '--reason', 'one passport');
  expect(said).toMatchObject({ kind: 'same', state: 'proposed', reason: 'one passport' });
  expect((await json('approve', said.id)).said.state).toBe('approved');
  expect((await json('list')).said).toEqual([]);
  expect((await json('undo', said.id)).said.outcome).toBe('undone');
  expect((await json('list')).said).toHaveLength(1);
  expect((await json('approve', said.id)).code).toBe(1);
  const wrong = await runCli(['--data', data, 'patients', 'approve', 'nothing']);
  expect(wrong.stderr).toContain('is no decision');
});
