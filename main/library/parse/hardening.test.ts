import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { type ParsedHead, parseHead, SYNTAX } from './parseHead.ts';
import { type ByteSource, memorySource } from './source.ts';
import { TAG } from './tags.ts';

const BARE = { preamble: false, meta: false };

function parse(bytes: Uint8Array): ParsedHead {
  return parseHead(memorySource(bytes));
}

/** Counts how many bytes of a source were read. */
function watched(bytes: Uint8Array): { source: ByteSource; furthest: () => number; read: () => number } {
  const whole = memorySource(bytes);
  let [read, furthest] = [0, 0];
  const source = {
    ...whole,
    read(offset: number, length: number) {
      const part = whole.read(offset, length);
      read += part.length;
      furthest = Math.max(furthest, offset + part.length);
      return part;
    },
  };
  return { source, furthest: () => furthest, read: () => read };
}

test('[I1] a file that ends early is read as far as it goes, once it is known whose it is', () => {
  const elements = imageElements({ '0029,1010 OB': new Uint8Array(400) });
  const whole = dicomBytes(elements);
  const inPrivate = whole.subarray(0, whole.indexOf(Buffer.from('29001010', 'hex')) + 100);
  const { data, notes, pixels } = parse(inPrivate);
  expect(notes).toEqual(['the file ends inside element (0029,1010): what follows is missing']);
  expect([data.int(TAG.rows, 'US'), data.text(TAG.patientId), pixels]).toEqual([32, 'P1', null]);
  const inStudy = whole.subarray(0, whole.indexOf(Buffer.from('20000d00', 'hex')) + 9);
  expect(() => parse(inStudy)).toThrow('the file ends inside element (0020,000D)');
});

test('[I1] rubbish behind the last element is named, and the rest is read', () => {
  const { '7FE0,0010 OW': _, ...report } = imageElements();
  const bytes = Buffer.concat([dicomBytes(report), Buffer.from('-- end of transmission, thank you --')]);
  const { data, notes } = parse(bytes);
  expect(data.text(TAG.patientId)).toBe('P1');
  expect(notes).toEqual([
    expect.stringMatching(/^the file ends inside element \([0-9A-F,]{9}\): what follows is missing$/),
  ]);
  const zeros = parse(Buffer.concat([dicomBytes(report), Buffer.alloc(2000)]));
  expect(zeros.notes).toEqual([]);
});

test('[I1] a length far beyond the file ends the reading there, at once', () => {
  const claim = (length: string) => Buffer.from(`090001104f420000${length}`, 'hex');
  const before = dicomBytes({ '0008,0060 CS': 'MR' });
  const { source, read } = watched(Buffer.concat([before, claim('000000c0'), Buffer.alloc(100_000)]));
  expect(() => parseHead(source)).toThrow('the file ends inside element (0009,1001)');
  expect(read()).toBeLessThan(100_000);
});

test('[I1] an element that stands twice is used as it stood first, and that is said', () => {
  const again = dicomBytes({ '0010,0020 LO': 'OTHER', '0020,0013 IS': '1' }, BARE);
  const { '7FE0,0010 OW': _, ...elements } = imageElements();
  const { data, notes } = parse(Buffer.concat([dicomBytes(elements), again]));
  expect(data.text(TAG.patientId)).toBe('P1');
  expect(notes).toEqual(['(0010,0020) stands twice: the first one is used']);
});

test.each(['ffffffff', '00000000', '05000000'])(
  '[I1] a meta group length of %s is not followed',
  (length) => {
    const whole = dicomBytes(imageElements());
    const group = Buffer.from(`02000000554c0400${length}`, 'hex');
    const bytes = Buffer.concat([whole.subarray(0, 132), group, whole.subarray(132)]);
    expect(parse(bytes).data.text(TAG.patientId)).toBe('P1');
  },
);

test('[I1] values of a wrong or odd length cost themselves alone', () => {
  const elements: Elements = {
    ...imageElements({ '0028,0010 US': [32, 0], '0028,0103 US': new Uint8Array() }),
    '0028,0034 IS': '1\\1',
  };
  const { data } = parse(dicomBytes(elements));
  expect(data.int(TAG.rows, 'US')).toBe(32);
  expect(data.int(TAG.pixelRepresentation, 'US')).toBeNull();
  const odd = Buffer.concat([
    dicomBytes({ '0008,0060 CS': 'MR' }),
    Buffer.from('100020004c4f0300503132', 'hex'),
    dicomBytes({ '0010,0040 CS': 'F', '0020,0011 IS': '7' }, BARE),
  ]);
  expect([parse(odd).data.text(TAG.patientId), parse(odd).data.int(TAG.seriesNumber)]).toEqual(['P12', 7]);
});

test('[I4] a large value that nothing reads is stepped over unread, and the pixels are found behind it', () => {
  const elements = imageElements({
    '0009,0010 LO': 'PRIVATE',
    '0009,1001 OB': new Uint8Array(3_000_000).fill(7),
    '0029,1001 OB': new Uint8Array(2_000_000).fill(7),
  });
  const bytes = dicomBytes(elements);
  const { source, read } = watched(bytes);
  const { data, pixels, pixelBytes } = parseHead(source);
  expect(read()).toBeLessThan(1_500_000);
  expect([data.text(TAG.patientId), data.int(TAG.rows, 'US')]).toEqual(['P1', 32]);
  expect([pixels?.dataOffset, pixelBytes]).toEqual([bytes.length - 2048, 2048]);
});

test('[I4] an encapsulated document is at hand whole, whatever its size', () => {
  const pdf = new Uint8Array(3_000_000).fill(0x25);
  expect(
    parse(dicomBytes({ '0008,0060 CS': 'DOC', '0042,0011 OB': pdf })).data.bytes('x00420011')?.length,
  ).toBe(pdf.length);
});

test('[I1] a deflated file is inflated as far as its header; a bomb is refused', () => {
  const meta = dicomBytes({}, { syntax: SYNTAX.deflated, preamble: true }).subarray(0, -2);
  const noise = createHash('shake256', { outputLength: 1_000_000 }).digest();
  const body = dicomBytes(imageElements({ '7FE0,0010 OW': noise }), BARE);
  const { source, read } = watched(Buffer.concat([meta, deflateRawSync(body)]));
  const { data, pixels } = parseHead(source);
  expect([data.text(TAG.patientId), pixels?.length]).toEqual(['P1', 1_000_000]);
  expect(read()).toBeLessThan(100_000);
  const bomb = dicomBytes({ '0008,0060 CS': 'MR', '0009,1001 OB': new Uint8Array(140_000_000) }, BARE);
  expect(() => parse(Buffer.concat([meta, deflateRawSync(bomb, { level: 1 })]))).toThrow(
    'larger than 128 MiB',
  );
});

/** Functional groups inside each other, `depth` levels, outermost (5200,9230). */
function deepGroups(depth: number, isOpen: boolean): Buffer {
  const head = (tag: string, length: number) => {
    const bytes = Buffer.from(
      `${tag}53510000ffffffffffff00e0ffffffff`.replace('ffffff00e0', 'fffeff00e0'),
      'hex',
    );
    if (!isOpen) bytes.writeUInt32LE(length + 8, 8);
    if (!isOpen) bytes.writeUInt32LE(length, 16);
    return bytes;
  };
  const close = isOpen ? Buffer.from('feff0de000000000feffdde000000000', 'hex') : Buffer.alloc(0);
  const parts: Buffer[] = [];
  for (let level = 0; level < depth; level++) {
    const isLast = level === depth - 1;
    parts.push(head(isLast ? '00523092' : '20001391', parts.length * 20));
  }
  return Buffer.concat([...parts.reverse(), ...Array(depth).fill(close)]);
}

test.each([true, false])('[I1] 100,000 levels inside a sequence that is read, open: %s', (isOpen) => {
  const bytes = Buffer.concat([
    dicomBytes({ '0008,0060 CS': 'MR', '0010,0020 LO': 'P4' }),
    deepGroups(100_000, isOpen),
    dicomBytes({ '5400,0010 LO': 'after' }, BARE),
  ]);
  const { data } = parse(bytes);
  expect([data.text(TAG.patientId), data.text('x54000010')]).toEqual(['P4', 'after']);
  let [item, depth] = [data.item(TAG.perFrameGroups), 0];
  for (; item; item = item.item(TAG.planePosition)) depth += 1;
  expect(depth).toBe(20);
  expect(data.notes).toEqual(['sequences are nested more than 20 deep: what is deeper was not read']);
});

test('[I1] a damaged item costs what stands behind the damage, and that is said', () => {
  const groups = dicomBytes(
    imageElements({ '5200,9230 SQ': [{ '0020,9111 SQ': [{ '0020,9057 UL': 1, '0020,9128 UL': 2 }] }] }),
  );
  const at = groups.indexOf(Buffer.from('20002891', 'hex'));
  groups.writeUInt16LE(0x4000, at + 6);
  const { data } = parse(groups);
  const content = data.item(TAG.perFrameGroups)?.item(TAG.frameContent);
  expect([content?.number('x00209057', 'UL'), content?.number('x00209128', 'UL')]).toEqual([1, null]);
  expect(data.notes).toEqual(['sequence (0020,9111) is damaged: it was read as far as it is sound']);
});
