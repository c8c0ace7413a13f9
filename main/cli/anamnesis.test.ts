import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, spawnCli, temporaryData } from './runCli.ts';

let data = '';
let remove: () => Promise<void>;
let cohort = '';

beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  cohort = join(data, '../cohort');
  const made = await runCli(['--json', 'cohort', cohort, '--patients', '1', '--studies', '1']);
  expect(made.code).toBe(0);
  const taken = await runCli(['--data', data, '--json', 'import', cohort]);
  expect(JSON.parse(taken.stdout)).toMatchObject({ taken: 1, cancelled: false });
}, 60_000);
afterAll(() => remove());

const cli = (...args: string[]) => runCli(['--data', data, ...args]);

test('[02 command line] --json prints one document on stdout and nothing else', async () => {
  const { code, stdout } = await cli('--json', 'studies');
  expect(code).toBe(0);
  const [study, ...others] = JSON.parse(stdout);
  expect(others).toEqual([]);
  expect(study).toMatchObject({ modalities: ['DX'], series: 1, instances: 1 });
  expect(Object.keys(study)).toEqual(
    expect.arrayContaining(['patientName', 'patientId', 'studyUid', 'date', 'description']),
  );
});

test('[02 command line] a refusal ends with 1: the sentence on stderr, one document where JSON is asked for', async () => {
  const json = await cli('--json', 'facts', 'nobody');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toEqual({
    error: { code: 'not_found', sentence: 'The library has no patient nobody. Import a study first.' },
  });
  const words = await cli('import', join(data, 'nothing here'));
  expect(words).toMatchObject({ code: 1, stdout: '' });
  expect(words.stderr).toMatch(/^anamnesis: .*nothing here/);
});

test.each([
  [['nonsense']],
  [[]],
  [['import']],
  [['facts', 'P1', '--store', 'none']],
  [['proposals', 'undo', 'no-id']],
  [['serve', '--port', '70000']],
])(
  '[02 command line] wrong usage ends with 2: %j',
  async (args) => {
    const { code, stdout, stderr } = await cli('--json', ...args);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'invalid_input' } });
    expect(stderr).not.toMatch(/\n\s+at /);
  },
  60_000,
);

test('help is no failure', async () => {
  const { code, stdout } = await runCli(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('import');
});

test('[07 comfort] a pipe that nobody reads ends the command quietly', async () => {
  for (const args of [['studies'], ['--json', 'studies'], ['--help']])
    expect(await runCli(['--data', data, ...args], { unread: true })).toMatchObject({ code: 0, stderr: '' });
}, 60_000);

test('a text that is none, or not there, is refused in words', async () => {
  const folder = join(data, '../texts');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'latin.txt');
  await writeFile(file, Buffer.from([0x4e, 0xe9, 0xff]));
  const { code, stderr } = await cli('ingest', file, '--patient', 'P1');
  expect(code).toBe(1);
  expect(stderr).toContain('latin.txt is no UTF-8 text');
});

test('[02 one queue] a command beside a running program is answered by that program', async () => {
  const served = spawnCli(['--data', data, '--json', 'serve']);
  try {
    let said = '';
    served.stdout?.on('data', (bytes) => (said += bytes));
    while (!said.includes('}')) await once(served.stdout as NodeJS.ReadableStream, 'data');
    expect(JSON.parse(said).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    const forwarded = await cli('--json', 'studies');
    expect(forwarded.code).toBe(0);
    expect(JSON.parse(forwarded.stdout)).toHaveLength(1);
    const second = await cli('--json', 'serve');
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    expect(await cli('--json', 'facts', 'nobody')).toMatchObject({ code: 1 });
  } finally {
    served.kill('SIGTERM');
  }
  const [code] = await once(served, 'close');
  expect(code).toBe(0);
}, 60_000);
