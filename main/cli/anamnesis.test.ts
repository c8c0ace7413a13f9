import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCore, type RunningCore } from '../app/core.ts';
import { bundleBytes } from '../app/records/testRecords.ts';
import { openInstance } from '../host/instance.ts';
import { PAGE_FOLDER } from '../host/startLoopback.ts';
import { proposalsTable } from '../memory/tables.ts';
import { plainHost } from './connect.ts';
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
  const unknown = await cli('instance', '9.9.9');
  expect(unknown).toMatchObject({ code: 1, stdout: '' });
  expect(unknown.stderr).toContain('no instance 9.9.9');
  const words = await cli('import', join(data, 'nothing here'));
  expect(words).toMatchObject({ code: 1, stdout: '' });
  expect(words.stderr).toMatch(/^anamnesis: .*nothing here/);
});

test.each([
  [['nonsense']],
  [[]],
  [['import']],
  [['facts', 'P1', '--store', 'none']],
  [['question', 'P1', 'How big?', '--history', 'none']],
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

test('[I5] a file that is not there, or of no kind that is known, is refused in words', async () => {
  const folder = join(data, '../texts');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'picture.bin');
  await writeFile(file, Buffer.alloc(600, 1));
  const none = await cli('ingest', file, '--new-patient');
  expect(none.code).toBe(1);
  expect(none.stderr).toContain('picture.bin is none of FHIR, HL7 v2, PDF or text');
  const gone = await cli('ingest', join(folder, 'gone.json'));
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') });
}, 60_000);

/** Holds the data folder in this process, as a window's program does. */
async function holdFolder() {
  let core: RunningCore | null = null;
  const instance = await openInstance({
    dataFolder: data,
    createCore: async () => {
      core = await createCore({ dataFolder: data }, plainHost('loopback', data));
      return core;
    },
    openWindow: async () => null,
  });
  if (instance.kind !== 'running' || core === null) throw new Error('another process holds the folder');
  return { close: instance.close, store: (core as RunningCore).parts.store };
}

test('[02 one queue] a command beside a running program is answered by that program', async () => {
  const studies = JSON.parse((await cli('--json', 'studies')).stdout);
  const { patientId, patient } = studies[0];
  const file = join(data, '../letter.txt');
  await writeFile(file, 'Known left pleural effusion.');
  const holder = await holdFolder();
  try {
    expect(JSON.parse((await cli('--json', 'studies')).stdout)).toEqual(studies);
    const who = ['--patient', patientId, '--issuer', patient.issuer];
    const taken = await cli('--json', 'ingest', file, ...who);
    expect(taken.code).toBe(0);
    const held = await holder.store.all(proposalsTable);
    expect(held).toHaveLength(JSON.parse(taken.stdout).proposals);
    expect(await cli('--json', 'facts', 'nobody')).toMatchObject({ code: 1 });
  } finally {
    await holder.close();
  }
}, 60_000);

test('[I5] [P1] a record of nobody here ends with 1 and says what to do; with --new-patient it is taken, and known the second time', async () => {
  const file = join(data, '../bundle.json');
  await writeFile(file, bundleBytes({ id: 'CLI1', issuer: 'http://hospital.example' }));
  const asked = await cli('ingest', file);
  expect(asked.code).toBe(1);
  expect(asked.stderr).toMatch(/--patient <id> --issuer <issuer>.*--new-patient/);
  const taken = await cli('--json', 'ingest', file, '--new-patient');
  expect(JSON.parse(taken.stdout)).toMatchObject({ outcome: 'taken', proposals: 6, known: false });
  expect(JSON.parse((await cli('--json', 'ingest', file)).stdout)).toMatchObject({
    outcome: 'known',
    proposals: 0,
  });
  expect((await cli('ingest', file, '--issuer', 'X')).code).toBe(2);
}, 60_000);

test('[P1] ingest for a Patient ID that is here with an issuer alone: the issuers are listed, none is guessed, and nothing is written', async () => {
  const [{ patientId, patient }] = JSON.parse((await cli('--json', 'studies')).stdout);
  const [letter, elsewhere] = [join(data, '../short.txt'), join(data, '../elsewhere.json')];
  await writeFile(letter, 'Known gallstones.');
  await writeFile(elsewhere, bundleBytes({ id: patientId, issuer: 'urn:elsewhere' }));
  expect((await cli('ingest', elsewhere, '--new-patient')).code).toBe(0);
  const waiting = async () => JSON.parse((await cli('--json', 'proposals', 'list')).stdout);
  const before = await waiting();
  const asked = await cli('ingest', letter, '--patient', patientId);
  expect(asked.code).toBe(1);
  expect(asked.stderr).toContain(`known of “${patient.issuer}” and of “urn:elsewhere”. Name the one`);
  expect(asked.stderr).toContain('--issuer <issuer>');
  expect(await waiting()).toEqual(before);
}, 60_000);

const pageIsBuilt = existsSync(PAGE_FOLDER);
if (!pageIsBuilt) console.log('Skipped: serve from the command line (the page is not built).');

test.skipIf(!pageIsBuilt)(
  '[02 loopback] serve prints its address, a second start gets one of its own, and SIGTERM ends it in order',
  async () => {
    const served = spawnCli(['--data', data, '--json', 'serve']);
    const ended = once(served, 'close');
    try {
      const said = await firstDocument(served);
      expect(JSON.parse(said).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
      const second = await cli('--json', 'serve');
      expect(second.code).toBe(0);
      expect(JSON.parse(second.stdout).address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    } finally {
      served.kill('SIGTERM');
    }
    expect((await ended)[0]).toBe(0);
  },
  60_000,
);

/** What a command that stays has printed once a JSON document is complete, or its end. */
function firstDocument({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve) => {
    stdout?.on('data', (bytes) => {
      said += bytes;
      if (said.includes('}')) resolve(said);
    });
    stdout?.on('end', () => resolve(said));
  });
}
