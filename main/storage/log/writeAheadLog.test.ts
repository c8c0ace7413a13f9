import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordedAt } from '../../contract/domain/time.ts';
import { temporaryFolder } from '../testing.ts';
import type { LogRecord } from './record.ts';
import { WriteAheadLog } from './writeAheadLog.ts';

const MASTER = Buffer.alloc(32, 7);
const AT = RecordedAt.parse('2026-01-01T00:00:00.000Z');

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, '0000000001.wal');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function recordOf(sequence: number): LogRecord {
  const ids = { txnId: `t${sequence}`, rowIds: [], rowHashes: [], reasonCode: null, hash: 'h' };
  const line = { sequence, at: AT, actor: 'a', operation: 'o', ...ids };
  return { line, puts: [{ table: 't', schemaVersion: 1, json: `{"text":"Canary ${sequence}"}` }] };
}

async function reopen(segment = 1, master = MASTER) {
  const said: string[] = [];
  const opened = await WriteAheadLog.open({ folder, master, segment }, said);
  return { ...opened, said, sequences: opened.records.map((record) => record.line.sequence) };
}

async function write(count: number): Promise<Buffer> {
  const { log } = await reopen();
  for (let sequence = 1; sequence <= count; sequence += 1) await log.append(recordOf(sequence));
  await log.close();
  return readFile(path);
}

test('[W3] records come back as they were, and nothing of them can be read in the file', async () => {
  const bytes = await write(3);
  const { records, log } = await reopen();
  expect(records).toEqual([1, 2, 3].map(recordOf));
  expect(bytes.includes('Canary')).toBe(false);
  await log.close();
});

test('[W3] a tail torn at any byte is cut and said; what follows is appended after the last whole record', async () => {
  const whole = await write(3);
  await rm(path);
  const twoRecords = (await write(2)).length;
  for (let length = twoRecords + 1; length < whole.length; length += 13) {
    await writeFile(path, whole.subarray(0, length));
    const { log, sequences, said } = await reopen();
    expect(sequences).toEqual([1, 2]);
    expect(said).toHaveLength(1);
    await log.append(recordOf(4));
    await log.close();
    const again = await reopen();
    expect(again.sequences).toEqual([1, 2, 4]);
    await again.log.close();
  }
});

test('[W3] a tail of zeros, or a last record with wrong bytes, counts as torn', async () => {
  const whole = await write(2);
  await appendFile(path, Buffer.alloc(4096));
  const zeros = await reopen();
  expect(zeros.sequences).toEqual([1, 2]);
  await zeros.log.close();
  const wrong = Buffer.from(whole);
  wrong[whole.length - 1] = (wrong[whole.length - 1] ?? 0) ^ 1;
  await writeFile(path, wrong);
  const { sequences, log } = await reopen();
  expect(sequences).toEqual([1]);
  await log.close();
});

test('[W3] a record changed in the middle is no torn tail: it is refused, and nothing is cut', async () => {
  const whole = await write(3);
  const changed = Buffer.from(whole);
  changed[20] = (changed[20] ?? 0) ^ 1;
  await writeFile(path, changed);
  await expect(reopen()).rejects.toMatchObject({ code: 'bad_file' });
  expect(await readFile(path)).toEqual(changed);
});

test('a log under another master key is refused', async () => {
  await write(1);
  await expect(reopen(1, Buffer.alloc(32, 8))).rejects.toThrow(/another key/);
});

test('after a cut the old segment is gone, and records of it cannot be moved into the new one', async () => {
  const old = await write(1);
  const { log } = await reopen();
  await log.cut(2);
  expect(log.size).toEqual({ records: 0, bytes: 0 });
  await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  await log.close();
  await writeFile(join(folder, '0000000002.wal'), old);
  await expect(reopen(2)).rejects.toThrow(/unsealed/);
});
