import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportReport, InstanceHeader } from '../contract/domain/library.ts';
import { SYNTAX } from './parse/parseHead.ts';
import { corpusFolder } from './testing/corpus.ts';
import { dicomBytes, type Elements, imageElements } from './testing/dicomBytes.ts';
import { encapsulatedBytes, rleFrame } from './testing/encapsulated.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

/** Imports one file and gives its line of the report, its header as the study has it, and why its first frame cannot be shown. */
async function take(bytes: Uint8Array | string) {
  if (typeof bytes !== 'string') await opened.write({ 'trouble.dcm': bytes });
  const path = typeof bytes === 'string' ? bytes : join(opened.sources, 'trouble.dcm');
  const report = await opened.library.importPaths([path]);
  const header = await headerOf(report);
  const shown = header && opened.library.loadFrame(header.instanceKey, 0);
  const frame = await shown?.then(
    ({ stored }) => stored.length,
    (fault: Error) => fault.message,
  );
  return { file: report.files[0], header, frame };
}

async function headerOf({ firstStudyKey }: ImportReport): Promise<InstanceHeader | undefined> {
  const study = firstStudyKey && (await opened.library.study(firstStudyKey));
  return study?.series[0]?.instances[0];
}

/** A file whose pixel element claims so many bytes, of which some are there. */
function claiming(changes: Elements, claimed: number, there: number): Buffer {
  const bytes = dicomBytes({ ...imageElements(), ...changes, '7FE0,0010 OW': new Uint8Array(there) });
  bytes.writeUInt32LE(claimed, bytes.length - there - 4);
  return bytes;
}

const RLE = '1.2.840.10008.1.2.5';
const TOO_LARGE = /^The pixels cannot be shown: .* is too large for one frame\.$/;

test('[I1] 65,535 × 65,535 pixels in a file of 910 bytes: taken with a remark, and no memory is made for the picture', async () => {
  const changes = { '0028,0010 US': 65535, '0028,0011 US': 65535 };
  const plain = claiming(changes, 0xfffffffe, 300);
  const bytes = Buffer.concat([plain, Buffer.alloc(910 - plain.length)]);
  expect(bytes).toHaveLength(910);
  const before = process.memoryUsage();
  const { file, header, frame } = await take(bytes);
  expect(file).toMatchObject({
    outcome: 'taken',
    reason: expect.stringMatching(/^the pixels end early: \d+ of 4294967294 bytes are there$/),
  });
  expect([header?.rows, header?.columns, header?.notes]).toEqual([65535, 65535, [file?.reason]]);
  expect(frame).toMatch(TOO_LARGE);
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(300_000_000);
});

test('[I1] 3 GB claimed in 100 kB: taken with a remark', async () => {
  const changes = { '0028,0010 US': 32768, '0028,0011 US': 32768, '0028,0002 US': 3 };
  const { file, frame } = await take(claiming(changes, 3 * 2 ** 30, 99_000));
  expect(file).toMatchObject({
    outcome: 'taken',
    reason: 'the pixels end early: 99000 of 3221225472 bytes are there',
  });
  expect(frame).toMatch(TOO_LARGE);
});

test('[I1] pixels that end early: the frames that are whole are shown, the others say what is missing', async () => {
  const { file, header, frame } = await take(claiming({ '0028,0008 IS': '3' }, 3 * 2048, 3000));
  expect(file?.reason).toBe('the pixels end early: 3000 of 6144 bytes are there');
  expect(frame).toBe(1024);
  const second = header && opened.library.loadFrame(header.instanceKey, 1);
  await expect(second).rejects.toThrow('frame 2 needs 4096 bytes, the file holds 3000');
});

test('[I1] compressed pixels without their end: taken with a remark, the fragment that is there is shown', async () => {
  const fragment = rleFrame(32, 32, [7, 8]);
  const open = await take(encapsulatedBytes(imageElements(), RLE, [fragment], { delimiter: false }));
  expect(open.file?.reason).toBe('no delimiter ends the compressed pixels');
  expect(open.frame).toBe(1024);
  const damage = { delimiter: false, missingBytes: 22 };
  const changes = { '0008,0018 UI': '1.2.3.2' };
  const cut = await take(encapsulatedBytes(imageElements(changes), RLE, [fragment], damage));
  const [there, wanted] = [fragment.length, fragment.length + 22];
  expect(cut.file?.reason).toBe(
    `the pixels end early: ${there} of ${wanted} bytes of the last fragment are there`,
  );
});

test.each([
  ['explicit, written implicit', SYNTAX.explicit, SYNTAX.implicit],
  ['implicit, written explicit', SYNTAX.implicit, SYNTAX.explicit],
  ['big endian, written little', SYNTAX.bigEndian, SYNTAX.explicit],
  ['little endian, written big', SYNTAX.explicit, SYNTAX.bigEndian],
  ['JPEG, written without compression', '1.2.840.10008.1.2.4.70', SYNTAX.explicit],
  ['one that nobody knows, written explicit', '1.2.3.4.5.6', SYNTAX.explicit],
])('[I1] a transfer syntax that is wrong, %s: the elements decide', async (_, declared, written) => {
  const body = dicomBytes(imageElements(), { syntax: written, meta: false });
  const group = dicomBytes({}, { syntax: declared }).subarray(132);
  const { file, header, frame } = await take(
    Buffer.concat([body.subarray(0, 132), group, body.subarray(132)]),
  );
  expect(file?.outcome).toBe('taken');
  expect([header?.rows, header?.modality]).toEqual([32, 'CT']);
  if (declared === '1.2.3.4.5.6') expect(frame).toContain('1.2.3.4.5.6 is not supported');
  else expect(frame).toBe(1024);
});

test('[I1] sequences ten thousand deep, of either length, inside what is read and what is not', async () => {
  const open = Buffer.from('0900011053510000fffffffffeff00e0ffffffff', 'hex');
  const close = Buffer.from('feff0de000000000feffdde000000000', 'hex');
  const { '7FE0,0010 OW': pixels = '', ...elements } = imageElements({ '0008,0060 CS': 'MR' });
  const nested = Buffer.concat([...Array(10_000).fill(open), ...Array(10_000).fill(close)]);
  const bytes = Buffer.concat([
    dicomBytes(elements),
    nested,
    dicomBytes({ '7FE0,0010 OW': pixels }, { preamble: false, meta: false }),
  ]);
  const { file, frame } = await take(bytes);
  expect([file?.outcome, file?.reason, frame]).toEqual(['taken', null, 1024]);
});

const FILES = corpusFolder('[I1] public files that broke other programs');

test.skipIf(FILES === null)(
  '[I1] public files that broke other programs are taken with a remark, or as they are',
  async () => {
    const from = (name: string) => take(join(FILES ?? '', name));
    const large = await from('orthanc/2026-05-26-oob-monochrome-65535.dcm');
    expect([large.header?.rows, large.header?.columns]).toEqual([65535, 65535]);
    expect(large.file?.reason).toMatch(/^the pixels end early: /);
    expect(large.frame).toMatch(TOO_LARGE);
    const claimed = await from('dcm4che/3gb-bulk-data-truncated');
    expect(claimed.file?.reason).toBe('the pixels end early: 98080 of 3221225472 bytes are there');
    expect((await from('orthanc/2026-05-06-Deeply-Nested-Sequence.dcm')).file?.outcome).toBe('taken');
    expect((await from('orthanc/2017-06-27-XSSInjection.dcm')).file?.outcome).toBe('taken');
  },
);
