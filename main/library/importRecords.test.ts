import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordOffer, TakeRecord } from './importRecords.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

const SR = '1.2.840.10008.5.1.4.1.1.88.11';
const KEY_OBJECTS = '1.2.840.10008.5.1.4.1.1.88.59';

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

function structured(sopClass: string, sopUid: string): Buffer {
  return dicomBytes({
    '0008,0016 UI': sopClass,
    '0008,0018 UI': sopUid,
    '0008,0060 CS': 'SR',
    '0010,0020 LO': 'P1',
    '0020,000D UI': '1.2.9',
    '0020,000E UI': '1.2.9.1',
  });
}

/** Takes every offer and notes it. */
function taker(): { offers: RecordOffer[]; takeRecord: TakeRecord } {
  const offers: RecordOffer[] = [];
  const takeRecord: TakeRecord = async (offer) => {
    offers.push(offer);
    return { outcome: 'asked', words: `read ${offer.kind}` };
  };
  return { offers, takeRecord };
}

test('[I5] what is no DICOM is offered after all images were written; its answer is its line in the report', async () => {
  const { offers, takeRecord } = taker();
  await opened.write({
    'a.json': Buffer.from('{"resourceType":"Bundle"}'),
    'z.dcm': structured(SR, '1.2.1'),
  });
  const report = await opened.library.importPaths([opened.sources], { takeRecord });
  expect(report).toMatchObject({ taken: 1, asked: 1, skipped: [] });
  expect(report.files.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['asked', 'read file'],
    ['taken', 'read instance'],
  ]);
  const [file, instance] = offers;
  if (file?.kind !== 'file' || instance?.kind !== 'instance') throw new Error('not offered as expected');
  expect(file).toMatchObject({ reason: 'not a DICOM file', bytes: 25, isNamed: false });
  expect(Buffer.from(file.head).toString()).toContain('Bundle');
  expect(opened.library.patient(instance.patientKey).patientId).toBe('P1');
});

test('[I5] a file is known to be named by itself, as a path or as a dropped file', async () => {
  const { offers, takeRecord } = taker();
  await opened.write({ 'a.txt': Buffer.from('A letter.') });
  await opened.library.importPaths([`${opened.sources}/a.txt`], { takeRecord });
  const files = [
    { path: 'b.txt', bytes: Buffer.from('B') },
    { path: 'folder/c.txt', bytes: Buffer.from('C') },
  ];
  await opened.library.importBytes(files, { takeRecord });
  expect(offers.map((offer) => offer.kind === 'file' && offer.isNamed)).toEqual([true, true, false]);
});

test('[I5] a report that is there already is offered again; key objects, images and damaged DICOM never are', async () => {
  const { offers, takeRecord } = taker();
  const whole = dicomBytes(imageElements());
  await opened.write({
    '1.dcm': structured(SR, '1.2.1'),
    '2.dcm': structured(KEY_OBJECTS, '1.2.2'),
    '3.dcm': whole,
    '4.dcm': whole.subarray(0, 300),
    '5.txt': Buffer.alloc(0),
  });
  await opened.library.importPaths([opened.sources], { takeRecord });
  const again = await opened.library.importPaths([opened.sources], { takeRecord });
  expect(again.files[0]).toMatchObject({ outcome: 'known', reason: 'read instance' });
  expect(offers.map(({ path }) => path.at(-5))).toEqual(['1', '1']);
});

test('[I5] without a reader of records, and where it knows none, such a file is skipped with its reason', async () => {
  await opened.write({ 'a.json': Buffer.from('{}') });
  const skipped = [{ reason: 'not a DICOM file' }];
  expect(await opened.importAll()).toMatchObject({ asked: 0, skipped });
  const takeRecord = async () => null;
  expect(await opened.library.importPaths([opened.sources], { takeRecord })).toMatchObject({ skipped });
});

test('[I4] a cancelled import says of a record that it was not read', async () => {
  const cancelled = new AbortController();
  const takeRecord: TakeRecord = async () => {
    cancelled.abort();
    return { outcome: 'taken', words: 'read' };
  };
  await opened.write({ 'a.json': Buffer.from('{}'), 'b.json': Buffer.from('{}') });
  const report = await opened.library.importPaths([opened.sources], { takeRecord, signal: cancelled.signal });
  expect(report.files.map(({ outcome }) => outcome)).toEqual(['taken', 'skipped']);
  expect(report.files[1]?.reason).toContain('the import was cancelled');
});
