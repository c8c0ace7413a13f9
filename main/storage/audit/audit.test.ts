import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuditLine } from '../../contract/api/audit.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../testing.ts';
import { findingOf, findings, settings, TESTER } from '../testTables.ts';
import { auditKeysOf, EMPTY_HEAD, hashRow, nextLine } from './chain.ts';
import { verifyLines } from './verify.ts';

let opened: TestStore;
let path: string;
beforeEach(async () => {
  opened = await openTestStore([findings, settings]);
  path = join(opened.folder, 'audit', 'audit.jsonl');
  const ann = opened.store.patientKey('H', 'Canary^Ann');
  for (let number = 0; number < 5; number += 1)
    await opened.store.write({ ...TESTER, reasonCode: 'trial' }, async (tx) =>
      tx.put(findings, findingOf(`f${number}`, ann)),
    );
});
afterEach(() => opened.remove());

/** Changes the lines of the file behind the store's back. */
async function tamper(change: (lines: string[]) => string[]): Promise<void> {
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  await writeFile(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

const without = (index: number) => (lines: string[]) => lines.filter((_, at) => at !== index);

/** The last sign of a field is another one. */
function changedIn(field: string, line: string): string {
  const row = JSON.parse(line);
  const last = /\d(?=\D*$)|[a-z](?=[^a-z]*$)/i;
  row[field] = JSON.parse(JSON.stringify(row[field]).replace(last, (one) => (one === '0' ? '1' : '0')));
  return JSON.stringify(row);
}

const ATTACKS: [string, (lines: string[]) => string[], number, RegExp][] = [
  ['changed', (lines) => lines.map((line) => line.replace('findings/f2@1', 'findings/f9@1')), 3, /changed/],
  [
    'changed actor',
    (lines) => lines.map((line, at) => (at === 4 ? line.replace('dr-test', 'x') : line)),
    5,
    /changed/,
  ],
  ...['at', 'operation', 'txnId', 'rowHashes'].map((field): (typeof ATTACKS)[number] => [
    `changed in its ${field}`,
    (lines) => lines.map((line, at) => (at === 2 ? changedIn(field, line) : line)),
    3,
    /changed/,
  ]),
  [
    'given a field',
    (lines) => lines.map((line, at) => (at === 1 ? line.replace('{', '{"a":1,') : line)),
    2,
    /changed/,
  ],
  ['removed', without(1), 2, /missing/],
  ['removed from the start', without(0), 1, /missing/],
  ['removed from the end', without(4), 5, /removed from the end/],
  ['reordered', ([a = '', b = '', ...rest]) => [b, a, ...rest], 1, /out of order/],
  ['repeated', (lines) => [...lines, lines[4] ?? ''], 6, /out of order/],
];

for (const [name, attack, sequence, words] of ATTACKS)
  for (const when of ['running', 'after a restart'] as const)
    test(`[W7] a line that was ${name} is found, ${when}`, async () => {
      expect(await opened.store.audit.verify()).toEqual({ ok: true, lines: 5, problem: null });
      if (when === 'after a restart') {
        await opened.store.close();
        await tamper(attack);
        await opened.reopen();
      } else await tamper(attack);
      const { ok, problem } = await opened.store.audit.verify();
      expect({ ok, sequence: problem?.sequence }).toEqual({ ok: false, sequence });
      expect(problem?.words).toMatch(words);
    });

test('[W7] a row’s hash is keyed: who has not the key cannot try words until one fits', () => {
  const [own, other] = [7, 8].map((byte) => auditKeysOf(Buffer.alloc(32, byte)));
  if (own === undefined || other === undefined) throw new Error('two keys');
  const hash = (keys = own, id = 'r@1', json = '{}') => hashRow(keys, id, json);
  expect(hash()).toBe(hash());
  expect(new Set([hash(), hash(other), hash(own, 'r@2'), hash(own, 'r@1', '[]')]).size).toBe(4);
});

test('[W7] lines that fit the chain but were never written here are found, as are others in the place of the last', () => {
  const keys = auditKeysOf(Buffer.alloc(32, 7));
  const event = {
    at: RecordedAt.parse('2026-01-01T00:00:00.000Z'),
    actor: 'dr-test',
    operation: 'trial',
    reasonCode: null,
  };
  const rest = { txnId: 't', rowIds: [], rowHashes: [] };
  const first = nextLine(keys, EMPTY_HEAD, { ...event, ...rest });
  const head = { count: 1, hash: first.hash };
  const second = nextLine(keys, head, { ...event, ...rest, operation: 'forged' });
  const check = (lines: AuditLine[], at = head) =>
    verifyLines(
      { keys, head: at, against: null },
      lines.map((line) => JSON.stringify(line)),
    );
  expect(check([first])).toMatchObject({ ok: true });
  expect(check([first, second]).problem).toEqual({ sequence: 2, words: expect.stringContaining('added') });
  expect(check([first, second], { count: 2, hash: first.hash }).problem?.sequence).toBe(2);
});

test('[W7] after lines were removed from the end, new lines do not hide the gap', async () => {
  await opened.store.close();
  await tamper((lines) => lines.slice(0, 3));
  const store = await opened.reopen();
  expect(store.startedWith.join()).toMatch(/ends at line 3, but had 5/);
  await store.write(TESTER, async (tx) => tx.put(settings, { id: 's', version: 1, value: 1 }));
  expect((await store.audit.verify()).problem?.sequence).toBe(4);
});

test('[W7] a line has actor, time, operation, row ids, keyed hashes and code, and nothing of the patient', async () => {
  const { lines, total } = await opened.store.audit.lines(1, 2);
  expect(total).toBe(5);
  expect(lines.map((line) => line.sequence)).toEqual([2, 3]);
  const line = AuditLine.parse(lines[0]);
  expect(line).toMatchObject({
    actor: 'dr-test',
    operation: 'test',
    reasonCode: 'trial',
    rowIds: ['findings/f1@1'],
  });
  expect(line.rowHashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await readFile(path, 'utf8')).not.toMatch(/Canary|Text of|Dr Test/);
});

test('[W7] a torn last line is cut and the missing lines come back from the log, once', async () => {
  const { folder } = opened;
  const whole = await readFile(path, 'utf8');
  const log = join(folder, 'log', '0000000001.wal');
  const logBytes = await readFile(log);
  const manifest = await readFile(join(folder, 'checkpoint.json'));
  await opened.store.close();
  await rm(join(folder, 'log'), { recursive: true });
  await mkdir(join(folder, 'log'));
  await writeFile(log, logBytes);
  await writeFile(join(folder, 'checkpoint.json'), manifest);
  await writeFile(path, whole.slice(0, whole.length - 300));
  for (let start = 0; start < 2; start += 1) {
    const store = await opened.reopen();
    expect(await readFile(path, 'utf8')).toBe(whole);
    expect((await store.audit.verify()).ok).toBe(true);
  }
});
