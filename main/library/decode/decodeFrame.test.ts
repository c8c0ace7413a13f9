import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Frame } from '../../contract/domain/pixels/frame.ts';
import { applyModality } from '../../contract/domain/pixels/modality.ts';
import { parseHead, SYNTAX } from '../parse/parseHead.ts';
import { fileSource, memorySource } from '../parse/source.ts';
import { corpusFolder } from '../testing/corpus.ts';
import { dicomBytes, type Elements, imageElements, type Writing } from '../testing/dicomBytes.ts';
import { decodeHtj2k } from './codecs/wasm.ts';
import { decodeFrame, openImage } from './decodeFrame.ts';
import { parseLayout } from './pixelLayout.ts';

function open(bytes: Uint8Array) {
  const head = parseHead(memorySource(bytes));
  return openImage(head, parseLayout(head.data));
}

function decode(changes: Elements, frame = 0, writing: Writing = {}): Promise<Frame> {
  return decodeFrame(open(dicomBytes(imageElements(changes), writing)), frame);
}

const SMALL = { '0028,0010 US': 2, '0028,0011 US': 2 };

/** Pixel data in fragments, with an offset table or an empty one. */
function encapsulated(
  changes: Elements,
  syntax: string,
  fragments: readonly Buffer[],
  offsets: readonly number[] = [],
): Buffer {
  const { '7FE0,0010 OW': _, ...elements } = imageElements(changes);
  const item = (bytes: Buffer) => {
    const head = Buffer.from('feff00e000000000', 'hex');
    head.writeUInt32LE(bytes.length, 4);
    return Buffer.concat([head, bytes]);
  };
  const table = Buffer.alloc(4 * offsets.length);
  offsets.forEach((offset, i) => {
    table.writeUInt32LE(offset, 4 * i);
  });
  return Buffer.concat([
    dicomBytes(elements, { syntax }),
    Buffer.from('e07f10004f420000ffffffff', 'hex'),
    item(table),
    ...fragments.map(item),
    Buffer.from('feffdde000000000', 'hex'),
  ]);
}

/** An RLE frame of 2 × 2 words: the high bytes one value, the low ones 1 to 4. */
function rleWords(high: number): Buffer {
  const header = Buffer.alloc(64);
  [2, 64, 66].forEach((word, at) => {
    header.writeUInt32LE(word, 4 * at);
  });
  return Buffer.concat([header, Buffer.from([0xfd, high, 0x03, 1, 2, 3, 4, 0])]);
}

test.each([SYNTAX.explicit, SYNTAX.implicit, SYNTAX.bigEndian, SYNTAX.deflated])(
  '[V3] trial 23: uncompressed pixels in %s, the deflated one as raw deflate behind the meta group',
  async (syntax) => {
    const frame = await decode({ ...SMALL, '7FE0,0010 OW': [1, 2, 300, 65535] }, 0, { syntax });
    expect([...frame.stored]).toEqual([1, 2, 300, 65535]);
  },
);

test('[V2] bits above the stored ones are taken out, then the sign is extended', async () => {
  const twelve = { ...SMALL, '0028,0101 US': 12, '0028,0102 US': 11 };
  const words = [0x1fff, 0xf800, 0x07ff, 0x8001];
  expect([...(await decode({ ...twelve, '7FE0,0010 OW': words })).stored]).toEqual([4095, 2048, 2047, 1]);
  const signed = await decode({ ...twelve, '0028,0103 US': 1, '7FE0,0010 OW': words });
  expect([...signed.stored]).toEqual([-1, -2048, 2047, 1]);
  const high = await decode({
    ...twelve,
    '0028,0102 US': 15,
    '7FE0,0010 OW': [0xfff0, 0x0010, 0x000f, 0x8000],
  });
  expect([...high.stored]).toEqual([4095, 1, 0, 2048]);
});

test('[V2] pixels of 1, 8 and 32 bits and float', async () => {
  const one = {
    '0028,0010 US': 3,
    '0028,0011 US': 3,
    '0028,0100 US': 1,
    '0028,0101 US': 1,
    '0028,0008 IS': '2',
  };
  const bits = { ...one, '7FE0,0010 OW': Buffer.from('550103', 'hex') };
  expect([...(await decode(bits)).stored]).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1]);
  expect([...(await decode(bits, 1)).stored]).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1]);
  const eight = { ...SMALL, '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7, '0028,0103 US': 1 };
  expect([...(await decode({ ...eight, '7FE0,0010 OW': Buffer.from('ff80007f', 'hex') })).stored]).toEqual([
    -1, -128, 0, 127,
  ]);
  const wide = { ...SMALL, '0028,0100 US': 32, '0028,0101 US': 32, '0028,0102 US': 31 };
  const most = Buffer.from('ffffffff000000000100000000000080', 'hex');
  expect([...(await decode({ ...wide, '7FE0,0010 OW': most })).stored]).toEqual([
    4294967295, 0, 1, 2147483648,
  ]);
  const { '7FE0,0010 OW': _, ...rest } = imageElements({ ...wide });
  const float = dicomBytes({ ...rest, '7FE0,0008 OF': [0.5, -1.25, 1e9, 0] });
  expect([...(await decodeFrame(open(float), 0)).stored]).toEqual([0.5, -1.25, 1e9, 0]);
});

test('[V2] values of 12 bits without a gap: two in three bytes, the first one lowest', async () => {
  const twelve = { ...SMALL, '0028,0100 US': 12, '0028,0101 US': 12, '0028,0102 US': 11 };
  const bytes = Buffer.from('bcfa12ff0f80', 'hex');
  expect([...(await decode({ ...twelve, '7FE0,0010 OW': bytes })).stored]).toEqual([
    0xabc, 0x12f, 0xfff, 0x800,
  ]);
});

test('[V2] YBR_FULL_422 has half the chroma; planar colour keeps its planes', async () => {
  const colour = {
    ...SMALL,
    '0028,0002 US': 3,
    '0028,0100 US': 8,
    '0028,0101 US': 8,
    '0028,0102 US': 7,
    '0028,0006 US': 0,
  };
  const half = {
    ...colour,
    '0028,0004 CS': 'YBR_FULL_422',
    '7FE0,0010 OW': Buffer.from('0a0b80810c0d8283', 'hex'),
  };
  const frame = await decode(half);
  expect([...frame.stored]).toEqual([10, 128, 129, 11, 128, 129, 12, 130, 131, 13, 130, 131]);
  expect(frame.photometric).toBe('YBR_FULL');
  const planes = Buffer.from('010203040506070809101112', 'hex');
  expect(
    (await decode({ ...colour, '0028,0004 CS': 'RGB', '0028,0006 US': 1, '7FE0,0010 OW': planes })).planar,
  ).toBe(true);
});

test('[V3] trial 24: three RLE frames, with an offset table and without', async () => {
  const frames = [rleWords(0), rleWords(1), rleWords(2)];
  const changes = { ...SMALL, '0028,0008 IS': '3' };
  const size = 8 + (frames[0]?.length ?? 0);
  for (const offsets of [[], [0, size, 2 * size]]) {
    const image = open(encapsulated(changes, '1.2.840.10008.1.2.5', frames, offsets));
    expect([...(await decodeFrame(image, 2)).stored]).toEqual([513, 514, 515, 516]);
    expect([...(await decodeFrame(image, 0)).stored]).toEqual([1, 2, 3, 4]);
  }
});

test('[V3] frames of several fragments are told apart by the Extended Offset Table (7FE0,0001)', async () => {
  const [first, second] = [rleWords(0), rleWords(7)];
  const offsets = Buffer.alloc(16);
  offsets.writeBigUInt64LE(BigInt(first.length + 16), 8);
  const changes = { ...SMALL, '0028,0008 IS': '2', '7FE0,0001 OV': offsets };
  const fragments = [first.subarray(0, 40), first.subarray(40), second];
  const image = open(encapsulated(changes, '1.2.840.10008.1.2.5', fragments));
  expect([...(await decodeFrame(image, 0)).stored]).toEqual([1, 2, 3, 4]);
  expect([...(await decodeFrame(image, 1)).stored]).toEqual([1793, 1794, 1795, 1796]);
});

test('[V3] trial 24: three RLE frames behind a private UN of undefined length, in a file without preamble', async () => {
  const changes = { ...SMALL, '0028,0008 IS': '3' };
  const bytes = encapsulated(changes, '1.2.840.10008.1.2.5', [rleWords(0), rleWords(1), rleWords(2)]);
  const unknown = Buffer.from(
    [
      '09000110554e0000ffffffff',
      'feff00e0ffffffff',
      '090002100400000061626364',
      'feff0de000000000feffdde000000000',
    ].join(''),
    'hex',
  );
  const at = bytes.indexOf(Buffer.from('10001000504e', 'hex'));
  const withUnknown = Buffer.concat([bytes.subarray(132, at), unknown, bytes.subarray(at)]);
  const image = open(withUnknown);
  for (const frame of [0, 1, 2]) expect((await decodeFrame(image, frame)).stored[0]).toBe(256 * frame + 1);
});

test('[V3] deflated frames', async () => {
  const bytes = Buffer.from(Uint16Array.from([5, 6, 7, 8]).buffer);
  const image = open(encapsulated(SMALL, '1.2.840.10008.1.2.8.1', [deflateRawSync(bytes)]));
  expect([...(await decodeFrame(image, 0)).stored]).toEqual([5, 6, 7, 8]);
});

test('[V3] an unknown transfer syntax is refused by its UID', () => {
  expect(() => open(dicomBytes(imageElements(), { syntax: '1.2.840.10008.1.2.4.102' }))).toThrow(
    '1.2.840.10008.1.2.4.102',
  );
});

test('[V3] pixels that cannot be are refused with a sentence, without taking their memory', async () => {
  const huge = { '0028,0010 US': 65535, '0028,0011 US': 65535, '7FE0,0010 OW': new Uint8Array(64) };
  const { '0028,0010 US': rows, ...none } = { ...imageElements(), ...huge };
  expect(() => open(dicomBytes({ ...none, '0028,0010 US': rows }))).toThrow('65535 × 65535');
  expect(() => open(dicomBytes({ ...imageElements(), '0028,0010 US': 0 }))).toThrow(
    'Rows (0028,0010) is missing or zero',
  );
  await expect(decode({ ...SMALL, '7FE0,0010 OW': [1, 2] })).rejects.toMatchObject({
    code: 'bad_file',
    message: 'The pixels cannot be shown: frame 1 needs 8 bytes, the file holds 4.',
  });
  await expect(decode(SMALL, 1)).rejects.toMatchObject({ code: 'not_found' });
});

test('[V1] trials 5 and 6: each frame has its own slope and window', async () => {
  const group = (slope: string, center: string) => ({
    '0028,9145 SQ': [{ '0028,1052 DS': '-10', '0028,1053 DS': slope }],
    '0028,9132 SQ': [{ '0028,1050 DS': center, '0028,1051 DS': '100' }],
  });
  const changes = {
    ...SMALL,
    '0028,0008 IS': '2',
    '5200,9230 SQ': [group('1', '40'), group('0.4', '80')],
    '7FE0,0010 OW': [1, 2, 3, 4, 5, 6, 7, 8],
  };
  const second = await decode(changes, 1);
  expect(second.modality).toEqual({ kind: 'linear', slope: 0.4, intercept: -10 });
  expect(applyModality(second.modality, second.stored[0] ?? 0)).toBe(-8);
  expect(second.vois).toMatchObject([{ window: { center: 80, width: 100 } }]);
  expect((await decode(changes, 0)).vois).toMatchObject([{ window: { center: 40 } }]);
});

test('[V1] modality and VOI tables, padding of both limits, presentation shape', async () => {
  const lut = (first: number) => ({ '0028,3002 US': [2, first, 12], '0028,3006 OW': [4095, 0] });
  const frame = await decode({
    ...SMALL,
    '0028,0103 US': 1,
    '0028,0120 SS': -2000,
    '0028,0121 SS': -1900,
    '0028,3000 SQ': [lut(0xffff)],
    '0028,3010 SQ': [lut(0)],
    '2050,0020 CS': 'INVERSE',
  });
  expect(frame.modality).toMatchObject({ kind: 'lut', lut: { firstMapped: -1, bits: 12 } });
  expect(frame.vois).toMatchObject([{ kind: 'lut', lut: { entries: Uint16Array.from([4095, 0]) } }]);
  expect(frame).toMatchObject({ padding: { from: -2000, to: -1900 }, inverse: true });
});

test('[V1] several tables and windows come in order, with the names that the file gives them', async () => {
  const table = { '0028,3002 US': [2, 0, 12], '0028,3003 LO': 'HIGH', '0028,3006 OW': [4095, 0] };
  const { vois } = await decode({
    ...{ ...SMALL, '0028,3010 SQ': [table], '0028,1050 DS': '40\\-600\\1', '0028,1051 DS': '400\\1500\\0' },
    '0028,1055 LO': 'SOFT\\LUNG\\NONE',
  });
  expect(vois.map(({ kind, name }) => [kind, name])).toEqual([
    ['lut', 'HIGH'],
    ['window', 'SOFT'],
    ['window', 'LUNG'],
  ]);
});

test('[V2] a table of 8 bits may stand in bytes; one that is too short is none', async () => {
  const table = (bytes: string) => ({
    '0028,3002 US': [4, 0, 16],
    '0028,3006 OW': Buffer.from(bytes, 'hex'),
  });
  const vois = async (bytes: string) => (await decode({ ...SMALL, '0028,3010 SQ': [table(bytes)] })).vois;
  expect(await vois('00408000')).toMatchObject([
    { lut: { bits: 8, entries: Uint16Array.of(0, 64, 128, 0) } },
  ]);
  expect(await vois('0000400080000001')).toMatchObject([{ lut: { bits: 16 } }]);
  expect(await vois('000040008000')).toEqual([]);
});

test('[V2] a grey image has a supplemental palette where its pixels are said to be coloured', async () => {
  const tables = {
    ...{ '0028,1101 US': [2, 1000, 16], '0028,1102 US': [2, 1000, 16], '0028,1103 US': [2, 1000, 16] },
    ...{ '0028,1201 OW': [65535, 0], '0028,1202 OW': [0, 65535], '0028,1203 OW': [0, 0] },
  };
  expect((await decode({ ...SMALL, ...tables })).palette).toBeNull();
  const { palette } = await decode({ ...SMALL, ...tables, '0008,9205 CS': 'COLOR' });
  expect(palette?.[1]).toEqual({ firstMapped: 1000, bits: 16, entries: Uint16Array.of(0, 65535) });
});

test('[V2] trial 21: a palette with 65,536 entries has the descriptor 0', async () => {
  const descriptor = [0, 0, 16];
  const ramp = Array.from({ length: 65536 }, (_, i) => i);
  const frame = await decode({
    ...SMALL,
    '0028,0004 CS': 'PALETTE COLOR',
    '0028,1101 US': descriptor,
    '0028,1102 US': descriptor,
    '0028,1103 US': descriptor,
    '0028,1201 OW': ramp,
    '0028,1202 OW': ramp,
    '0028,1203 OW': ramp,
  });
  expect(frame.palette?.map((table) => table.entries.length)).toEqual([65536, 65536, 65536]);
  expect(frame.palette?.[0].entries[65535]).toBe(65535);
});

async function decodeAll(path: string) {
  const source = fileSource(path);
  const head = parseHead(source);
  const image = openImage(head, parseLayout(head.data));
  const hash = createHash('sha256');
  for (let frame = 0; frame < image.layout.frames; frame++) {
    const { stored } = await decodeFrame(image, frame);
    hash.update(new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength));
  }
  source.close();
  return { sha256: hash.digest('hex') };
}

test('[V3] truncated and damaged compressed files are refused in words', async () => {
  const folder = corpusFolder('[V3] truncated and damaged compressed files');
  if (!folder) return;
  for (const file of [
    'pydicom/MR_truncated.dcm',
    'orthanc/2026-05-26-oob-monochrome-65535.dcm',
    'dcm4che/3gb-bulk-data-truncated',
  ]) {
    await expect(decodeAll(join(folder, file))).rejects.toMatchObject({ code: 'bad_file' });
  }
});

test('[V3] an HTJ2K codestream has the pixels of its uncompressed twin', async () => {
  const folder = corpusFolder('[V3] an HTJ2K codestream');
  if (!folder) return;
  const { values } = await decodeHtj2k(readFileSync(join(folder, 'expected/htj2k-codestreams/CT1.j2c')));
  const { sha256 } = await decodeAll(join(folder, 'dicomParser/CT1_UNC.explicit_little_endian.dcm'));
  expect(createHash('sha256').update(new Uint8Array(values.buffer)).digest('hex')).toBe(sha256);
});
