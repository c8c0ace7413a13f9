import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { patientKeyOf, quarantineKeyOf } from './identity.ts';
import { Keyring } from './keyring.ts';
import { fileKeyStore } from './masterKey.ts';
import { openTestStore, temporaryFolder } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';

const MASTER = Buffer.alloc(32, 1);
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[P1] identities are compared exactly: no two different ones share a key', () => {
  const key = (issuer: string | null, id: string) => patientKeyOf(MASTER, issuer, id);
  const different = [
    key('A', '1'),
    key(null, 'A1'),
    key('A1', ''),
    key('', 'A1'),
    key('a', '1'),
    key('A', ' 1'),
  ];
  const named = ['P1', 'P10', '1603', '1605', 'test_user', 'test_user1'].map((id) => key(null, id));
  const alone = [quarantineKeyOf(MASTER, ['A', '1']), quarantineKeyOf(MASTER, ['A1'])];
  const all = [...different, ...named, ...alone];
  expect(new Set(all).size).toBe(all.length);
  expect(key('A', '1')).toBe(key('A', '1'));
  expect(patientKeyOf(Buffer.alloc(32, 2), 'A', '1')).not.toBe(key('A', '1'));
});

test('[P1] any two different pairs of issuer and id have different keys', () => {
  const part = fc.option(fc.string({ maxLength: 4, unit: fc.constantFrom('n', 's', '1', ':', '\0') }));
  const pair = fc.tuple(
    part,
    part.map((id) => id ?? ''),
  );
  fc.assert(
    fc.property(pair, pair, ([issuer, id], [otherIssuer, otherId]) => {
      const same = issuer === otherIssuer && id === otherId;
      expect(patientKeyOf(MASTER, issuer, id) === patientKeyOf(MASTER, otherIssuer, otherId)).toBe(same);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('the master key file is made once, for its owner alone; a wrong mode or length is said', async () => {
  const store = fileKeyStore(folder);
  const key = await store.load();
  expect(await fileKeyStore(folder).load()).toEqual(key);
  expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(store.describe()).toContain(join(folder, 'master.key'));
  await chmod(join(folder, 'master.key'), 0o644);
  await expect(store.load()).rejects.toThrow(/mode 644/);
  await chmod(join(folder, 'master.key'), 0o600);
  await writeFile(join(folder, 'master.key'), 'short');
  await expect(store.load()).rejects.toThrow(/has 5 bytes/);
});

test('each patient has a key of its own, wrapped; destroyed, it is gone for good', async () => {
  const ring = await Keyring.open(folder, MASTER);
  await ring.ensure(['p1', 'p2', '']);
  const [first, second] = [Buffer.from(ring.keyOf('p1')), Buffer.from(ring.keyOf('p2'))];
  expect(first).not.toEqual(second);
  const again = await Keyring.open(folder, MASTER);
  await again.load(['p1', 'p2', '']);
  expect(again.keyOf('p1')).toEqual(first);
  expect((await readFile(join(folder, 'p1.key'))).includes(first)).toBe(false);
  await again.destroy('p1');
  expect((await readdir(folder)).sort()).toEqual(['p2.key', 'workspace.key']);
  await expect((await Keyring.open(folder, MASTER)).load(['p1'])).rejects.toMatchObject({ code: 'bad_file' });
  const other = await Keyring.open(folder, Buffer.alloc(32, 9));
  await expect(other.load(['p2'])).rejects.toMatchObject({ code: 'bad_file' });
});

test('no sealed field stands in any file of the data folder; plain columns do', async () => {
  const { store, folder: data, remove } = await openTestStore([findings, settings]);
  const ann = store.patientKey('Issuer-Canary', 'Id-Canary');
  const finding = findingOf('f', ann, { text: 'Text-Canary', note: 'Note-Canary', side: 'Side-Plain' });
  await store.write({ ...TESTER, reasonText: 'Reason-Canary' }, async (tx) => {
    tx.put(findings, finding);
    tx.put(settings, { id: 's', version: 1, value: 'Value-Canary' });
  });
  const grep = async (word: string) => {
    const files = (await readdir(data, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
    return texts.filter((bytes) => bytes.includes(word)).length;
  };
  expect(await grep('Canary')).toBe(0);
  await store.checkpoint();
  expect(await grep('Canary')).toBe(0);
  expect(await grep('Side-Plain')).toBeGreaterThan(0);
  await remove();
});

test('a data folder under another master key, or with a changed manifest, is refused', async () => {
  const opened = await openTestStore([settings]);
  await opened.store.write(TESTER, async (tx) => tx.put(settings, { id: 's', version: 1, value: 1 }));
  await opened.store.close();
  const manifest = join(opened.folder, 'checkpoint.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"count":1', '"count":0'));
  await expect(opened.reopen()).rejects.toMatchObject({ code: 'bad_file' });
  await writeFile(manifest, text);
  await writeFile(join(opened.folder, 'master', 'master.key'), Buffer.alloc(32, 3));
  await expect(opened.reopen()).rejects.toThrow(/master key/);
  await opened.remove();
});
