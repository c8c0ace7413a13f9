import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';
import { type ZipFile, zipBytes } from './testing/zipBytes.ts';

const MOST_MS = 5000;
const MOST_GROWTH_BYTES = 400 * 2 ** 20;

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

/** The one reason that an import of the bytes gives, in bounded time and memory. */
async function refusalOf(bytes: Uint8Array): Promise<string | undefined> {
  await opened.write({ 'bomb.zip': bytes });
  const before = process.memoryUsage.rss();
  const report = await opened.importAll();
  expect(report).toMatchObject({ taken: 0, files: { length: 1 } });
  expect(report.seconds * 1000).toBeLessThan(MOST_MS);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_GROWTH_BYTES);
  expect(await opened.leftovers()).toEqual([]);
  return report.skipped[0]?.reason;
}

const ZEROS = new Uint8Array(2 ** 20);

test('[I1] ten gigabytes of zeros are refused by name before a byte is unpacked', async () => {
  const said = { bytes: 10 * 2 ** 30, packedBytes: 10 * 2 ** 20 };
  const large = zipBytes([{ name: 'zeros', bytes: ZEROS, zip64: true, said }]);
  expect(await refusalOf(large)).toBe(
    'a ZIP archive that unpacks to 10 GiB, more than 200 times its size: it may be a bomb, and is not unpacked',
  );
});

test('[I1] many files that are moderate each and enormous together are refused', async () => {
  const files = Array.from({ length: 20 }, (_, n): ZipFile => {
    return { name: `${n}`, bytes: ZEROS, said: { bytes: 2 ** 29 } };
  });
  expect(await refusalOf(zipBytes(files))).toContain('unpacks to 10 GiB');
});

test('[I1] files that overlap are refused', async () => {
  const files = Array.from({ length: 9 }, (_, n): ZipFile => {
    return n === 0 ? { name: 'kernel', bytes: ZEROS } : { name: `${n}`, bytes: ZEROS, sameAs: 0 };
  });
  expect(await refusalOf(zipBytes(files))).toBe(
    'a ZIP archive whose files overlap: it may be a bomb, and is not unpacked',
  );
});

test('[I1] a million files, said or not, are refused', async () => {
  const reason = 'a ZIP archive of more than 250,000 files: unpack it first, and import the folder';
  const one = zipBytes([{ name: 'a', bytes: new Uint8Array(), stored: true, zip64: true }]);
  const said = Buffer.from(one);
  said.writeBigUInt64LE(1_000_000n, said.indexOf(Buffer.from('PK\x06\x06')) + 32);
  expect(await refusalOf(said)).toBe(reason);
  const empty = new Uint8Array();
  const files = Array.from({ length: 250_001 }, (_, n) => ({ name: `${n}`, bytes: empty, stored: true }));
  expect(await refusalOf(zipBytes(files))).toBe(reason);
});

test('[I1] archives in an archive are counted together', async () => {
  const level = (bytes: Uint8Array) =>
    zipBytes(Array.from({ length: 12 }, (_, n) => ({ name: `${n}.zip`, bytes })));
  const leaf = zipBytes(
    Array.from({ length: 4 }, (_, n) => ({ name: `${n}`, bytes: ZEROS, said: { bytes: 2 ** 28 } })),
  );
  await opened.write({ 'bomb.zip': level(leaf) });
  const report = await opened.importAll();
  expect(report.taken).toBe(0);
  expect(report.skipped.filter(({ reason }) => reason.includes('inner archives'))).not.toEqual([]);
  expect(report.seconds * 1000).toBeLessThan(2 * MOST_MS);
  expect(await opened.leftovers()).toEqual([]);
});
