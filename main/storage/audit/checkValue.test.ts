import { cp, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordedAt } from '../../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../testing.ts';
import { settings, TESTER } from '../testTables.ts';
import { auditKeysOf } from './chain.ts';
import { parseCheckValue } from './checkValue.ts';
import { verifyExport } from './verifyExport.ts';

const AT = '2026-05-01T10:00:00.000Z' as RecordedAt;
const KEYS = auditKeysOf(Buffer.alloc(32, 3));
const masterKey = { load: async () => Buffer.alloc(32, 3), describe: () => 'for a test' };
let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore([settings], { masterKey });
  await writeLines(3);
});
afterEach(() => opened.remove());

async function writeLines(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await opened.store.write(TESTER, async (tx) => tx.put(settings, { id: `s${n}`, version: 1, value: n }));
}
const exported = () => opened.store.audit.exportChecked(AT);
const checkOf = (text: string) => {
  const value = parseCheckValue(text);
  if (value === null) throw new Error(`no check value: ${text}`);
  return value;
};

test('[W7] a check value that was kept elsewhere is found true after more lines, and says how many there were', async () => {
  const { checkValue, lines } = await exported();
  expect([lines, checkOf(checkValue).count, checkOf(checkValue).at]).toEqual([3, 3, AT]);
  await writeLines(2);
  expect(await opened.store.audit.verify(checkOf(checkValue))).toEqual({ ok: true, lines: 5, problem: null });
});

test('[W7] a data folder put back to an older state verifies by itself; the check value finds the lines that were cut off', async () => {
  const older = `${opened.folder}-older`;
  await opened.store.checkpoint();
  await cp(opened.folder, older, { recursive: true });
  await writeLines(2);
  const { checkValue } = await exported();
  await opened.store.close();
  await rm(opened.folder, { recursive: true });
  await cp(older, opened.folder, { recursive: true });
  await rm(older, { recursive: true });
  const store = await opened.reopen();
  expect(await store.audit.verify()).toMatchObject({ ok: true, lines: 3 });
  const { ok, problem } = await store.audit.verify(checkOf(checkValue));
  expect([ok, problem?.sequence]).toEqual([false, 4]);
  expect(problem?.words).toBe(`Lines 4 to 5 were cut off: they were there at ${AT}.`);
  // Others in their place do not hide it.
  await writeLines(4);
  expect((await store.audit.verify(checkOf(checkValue))).problem?.words).toMatch(/Line 5 is not the one/);
});

test('[W7] a check value that was changed, or is of another library, proves nothing and is said', async () => {
  const { checkValue } = await exported();
  const changed = [
    checkValue.replace('audit1/3/', 'audit1/2/'),
    checkValue.replace(/.$/, (x) => (x === '0' ? '1' : '0')),
  ];
  for (const text of changed) {
    const { ok, problem } = await opened.store.audit.verify(checkOf(text));
    expect([ok, problem?.words]).toEqual([
      false,
      'The check value was changed, or it is of another library.',
    ]);
  }
  for (const text of ['', 'audit1/3/x', checkValue.slice(0, -1), checkValue.replace('audit1', 'audit2')])
    expect(parseCheckValue(text)).toBeNull();
});

test('[W7] an empty audit has a check value, too', async () => {
  const empty = await openTestStore([settings]);
  const { checkValue, text, lines } = await empty.store.audit.exportChecked(AT);
  expect([text, lines]).toEqual(['', 0]);
  expect((await empty.store.audit.verify(checkOf(checkValue))).ok).toBe(true);
  await empty.remove();
});

const linesOf = (text: string) => text.trimEnd().split('\n');
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

test('[W7] an exported file with the key and a check value: a changed, removed, reordered, made-up or cut line is found', async () => {
  const { text, checkValue } = await exported();
  const value = checkOf(checkValue);
  expect(verifyExport(text, KEYS, value)).toMatchObject({
    ...{ ok: true, lines: 3, proved: ['form', 'chain', 'end'], notProved: [] },
  });
  const [a = '', b = '', c = ''] = linesOf(text);
  const attacks: [string, number, RegExp][] = [
    [textOf([a, b.replace('settings/s1', 'settings/s7'), c]), 2, /changed/],
    [textOf([a, c]), 2, /missing/],
    [textOf([b, a, c]), 1, /out of order/],
    [textOf([a, b]), 3, /cut off/],
    [text.slice(0, -20), 3, /middle of line 3/],
    [textOf([a, b, c, c]), 4, /out of order/],
    ['', 1, /cut off/],
  ];
  for (const [attacked, sequence, words] of attacks) {
    const { ok, problem, proved } = verifyExport(attacked, KEYS, value);
    expect([ok, problem?.sequence, proved]).toEqual([false, sequence, []]);
    expect(problem?.words).toMatch(words);
  }
  expect(verifyExport(text, auditKeysOf(Buffer.alloc(32, 4)), value).problem?.sequence).toBe(1);
});

test('[W7] an exported file without the key: form and order are told, and what is not proved is said', async () => {
  const { text, checkValue } = await exported();
  const [a = '', b = '', c = ''] = linesOf(text);
  const alone = verifyExport(text, null, null);
  expect([alone.ok, alone.proved]).toEqual([true, ['form']]);
  expect(alone.notProved.join(' ')).toMatch(/without the master key.*without a check value/);
  expect(verifyExport(textOf([a, c]), null, null).problem?.sequence).toBe(2);
  // Honest about what it cannot see.
  const changed = textOf([a, b.replace('settings/s1', 'settings/s7'), c]);
  expect(verifyExport(changed, null, null)).toMatchObject({ ok: true, proved: ['form'] });
  expect(verifyExport(textOf([a, b]), KEYS, null)).toMatchObject({ ok: true, proved: ['form', 'chain'] });
  const cut = verifyExport(textOf([a, b]), null, checkOf(checkValue));
  expect(cut.problem?.words).toMatch(/Lines 3 to 3 were cut off/);
});
