import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentComparison } from '../../contract/domain/conflicts.ts';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { contentPath } from '../files.ts';
import { SYNTAX } from '../parse/parseHead.ts';
import { dicomBytes, type Elements, imageElements, type Writing } from '../testing/dicomBytes.ts';
import { compareContents } from './compareContents.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-compare-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function compare(...contents: readonly Uint8Array[]): Promise<ContentComparison> {
  const keys: InstanceKey[] = [];
  for (const bytes of contents) {
    const key = InstanceKey.parse(createHash('sha256').update(bytes).digest('hex'));
    await mkdir(dirname(contentPath(folder, key)), { recursive: true });
    await writeFile(contentPath(folder, key), bytes);
    keys.push(key);
  }
  return compareContents(folder, keys);
}

function image(changes: Elements = {}, writing: Writing = {}): Buffer {
  return dicomBytes(imageElements({ '0028,0010 US': 4, '0028,0011 US': 4, ...changes }), writing);
}

const PIXELS = Array.from({ length: 16 }, (_, i) => i);
const DEEP = {
  '0008,1140 SQ': [{ '0008,1150 UI': '1.2', '0040,A170 SQ': [{ '0008,0104 LO': 'For comparison' }] }],
};

test('[I3] names each element that differs, in words, with the value of either content', async () => {
  const { fields, pixels, sameButWriting } = await compare(
    image({ '0008,103E LO': 'Chest', '0018,5101 CS': 'PA', '0028,1050 DS': '40' }),
    image({ '0008,103E LO': 'Thorax', '0018,5101 CS': 'PA' }),
  );
  expect(fields).toEqual([
    { path: '(0008,103E)', name: 'Series Description', values: ['Chest', 'Thorax'] },
    { path: '(0028,1050)', name: 'Window Center', values: ['40', null] },
  ]);
  expect(pixels).toEqual([{ kind: 'same_values', words: 'the same stored values in 1 frame' }]);
  expect(sameButWriting).toBe(false);
});

test('[I3] an element that is empty differs from one that is absent', async () => {
  const { fields } = await compare(image({ '0008,0050 SH': '' }), image());
  expect(fields).toEqual([{ path: '(0008,0050)', name: 'Accession Number', values: ['', null] }]);
});

test('[I3] looks into sequences and says the way to what differs', async () => {
  const other = {
    '0008,1140 SQ': [{ '0008,1150 UI': '1.2', '0040,A170 SQ': [{ '0008,0104 LO': 'For planning' }] }],
  };
  const { fields } = await compare(image(DEEP), image(other, { undefinedLength: true }));
  expect(fields).toEqual([
    {
      path: '(0008,1140) 1 › (0040,A170) 1 › (0008,0104)',
      name: 'Referenced Image Sequence 1 › Purpose Of Reference Code Sequence 1 › Code Meaning',
      values: ['For comparison', 'For planning'],
    },
  ]);
});

test.each([
  ['implicit VR', { syntax: SYNTAX.implicit }],
  ['big endian', { syntax: SYNTAX.bigEndian }],
  ['deflated', { syntax: SYNTAX.deflated }],
  ['no preamble and no meta group', { preamble: false, meta: false }],
  ['undefined lengths', { undefinedLength: true }],
] as const)('[I3] only written otherwise, as %s: nothing differs, and it is said', async (_what, writing) => {
  const { fields, pixels, sameButWriting } = await compare(image(DEEP), image(DEEP, writing));
  expect(fields).toEqual([]);
  expect(pixels[0]?.kind).toBe('same_values');
  expect(sameButWriting).toBe(true);
});

test('[I3] pixels that differ in one value are told with how many and by how much', async () => {
  const changed = PIXELS.map((value, i) => (i === 5 ? value + 7 : value));
  const { fields, pixels, sameButWriting } = await compare(
    image({ '7FE0,0010 OW': PIXELS }),
    image({ '7FE0,0010 OW': changed }),
  );
  expect(fields).toEqual([]);
  expect(pixels).toEqual([
    { kind: 'different', words: 'frame 1: 1 of 16 stored values differ, by 7 at most' },
  ]);
  expect(sameButWriting).toBe(false);
});

test('[I3] the last of several frames is compared, too', async () => {
  const frames = (last: number) => ({
    '0028,0008 IS': '3',
    '7FE0,0010 OW': [...PIXELS, ...PIXELS, ...PIXELS.map((value, i) => (i === 15 ? last : value))],
  });
  const { pixels } = await compare(image(frames(15)), image(frames(15)), image(frames(16)));
  expect(pixels.map(({ words }) => words)).toEqual([
    'the same stored values in 3 frames',
    'frame 3: 1 of 16 stored values differ, by 1 at most',
  ]);
});

test('[I3] planar configuration is a way of writing: the colours are the same', async () => {
  const colour = (planar: number, bytes: readonly number[]) =>
    image({
      ...{ '0028,0002 US': 3, '0028,0004 CS': 'RGB', '0028,0006 US': planar },
      ...{ '0028,0010 US': 1, '0028,0011 US': 2 },
      ...{ '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7 },
      '7FE0,0010 OW': Uint8Array.from(bytes),
    });
  const { fields, pixels } = await compare(colour(0, [1, 2, 3, 4, 5, 6]), colour(1, [1, 4, 2, 5, 3, 6]));
  expect(fields.map(({ name }) => name)).toEqual(['Planar Configuration']);
  expect(pixels[0]?.kind).toBe('same_values');
});

test('[I3] a content without pixels, one of another size, and pixels that cannot be decoded are told as such', async () => {
  const { '7FE0,0010 OW': _pixels, ...without } = imageElements({ '0028,0010 US': 4, '0028,0011 US': 4 });
  const bad = dicomBytes(imageElements(), { syntax: '1.2.3.4.5' });
  const { pixels } = await compare(image(), dicomBytes(without), image({ '0028,0010 US': 2 }), bad);
  expect(pixels.map(({ kind }) => kind)).toEqual(['different', 'different', 'unknown']);
  expect(pixels[2]?.words).toContain('1.2.3.4.5');
  expect((await compare(dicomBytes(without), dicomBytes(without, { preamble: false }))).pixels[0]?.kind).toBe(
    'none',
  );
});

test('[I3] values too large to be kept at hand are compared by length alone, and that is said', async () => {
  const large = (length: number, first: number) =>
    image({ '0011,1010 OB': Uint8Array.from({ length }, (_, i) => (i === 0 ? first : 0)) });
  const megabytes = 2 * 1024 * 1024;
  const same = await compare(large(megabytes, 1), large(megabytes, 2));
  expect(same).toMatchObject({
    fields: [],
    sameButWriting: false,
    problem: expect.stringContaining('(0011,1010)'),
  });
  const longer = await compare(large(megabytes, 1), large(megabytes + 2, 1));
  expect(longer.fields).toMatchObject([{ path: '(0011,1010)', values: ['2097152 bytes', '2097154 bytes'] }]);
});

test('[I3] more differing elements than one reads are counted', async () => {
  const many = (value: string) =>
    Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [`0011,${(0x1000 + i).toString(16)} LO`, value]),
    );
  const { fields, fieldsLeftOut } = await compare(image(many('a')), image(many('b')));
  expect([fields.length, fieldsLeftOut]).toEqual([200, 50]);
  expect(fields[0]).toMatchObject({ name: 'private element', values: ['a', 'b'] });
});
