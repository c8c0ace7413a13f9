import { expect, test } from 'vitest';
import { parseHead, SYNTAX } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { dicomBytes, type Elements, imageElements, type Writing } from '../testing/dicomBytes.ts';
import { openImage } from './decodeFrame.ts';
import { decodePicture } from './decodePicture.ts';
import { parseLayout } from './pixelLayout.ts';

function pictureOf(changes: Elements, frame = 0, writing: Writing = {}) {
  const head = parseHead(memorySource(dicomBytes(imageElements(changes), writing)));
  return decodePicture(openImage(head, parseLayout(head.data)), frame);
}

const SMALL = { '0028,0010 US': 2, '0028,0011 US': 2 };
const OVERLAY = {
  '6000,0010 US': 8,
  '6000,0011 US': 8,
  '6000,0050 SS': [5, 9],
  '6000,3000 OW': [0b10000001, 0, 0, 0x8000],
};
const drawnAt = (drawn: Uint8Array | undefined) => [...(drawn ?? [])].flatMap((bit, at) => (bit ? [at] : []));

test.each([SYNTAX.explicit, SYNTAX.implicit, SYNTAX.bigEndian])(
  '[V8] trial 20: an overlay of 8 × 8 at 5\\9 lies at row 5 and column 9, counted from 1 (%s)',
  async (syntax) => {
    const { header } = await pictureOf(OVERLAY, 0, { syntax });
    expect(header.planes).toMatchObject([{ left: 8, top: 4, columns: 8, rows: 8 }]);
    expect(drawnAt(header.planes[0]?.drawn)).toEqual([0, 7, 63]);
  },
);

test('[V2] [V8] an overlay in the unused bits is taken out of the pixels, each frame has its own', async () => {
  const changes = {
    ...{ ...SMALL, '0028,0008 IS': '2', '0028,0101 US': 12, '0028,0102 US': 11 },
    ...{ '6002,0010 US': 2, '6002,0011 US': 2, '6002,0100 US': 16, '6002,0102 US': 12 },
    '7FE0,0010 OW': [0x1005, 0x0fff, 0x1000, 2, 1, 0x1002, 3, 4],
  };
  const [first, second] = [await pictureOf(changes), await pictureOf(changes, 1)];
  expect([...first.frame.stored]).toEqual([5, 4095, 0, 2]);
  expect(drawnAt(first.header.planes[0]?.drawn)).toEqual([0, 2]);
  expect([...second.frame.stored]).toEqual([1, 2, 3, 4]);
  expect(drawnAt(second.header.planes[0]?.drawn)).toEqual([1]);
});

test('[V8] a plane with frames of its own is drawn over those that it names', async () => {
  const changes = {
    ...{ ...SMALL, '0028,0008 IS': '3', '6000,0010 US': 2, '6000,0011 US': 2 },
    ...{ '6000,0015 IS': '2', '6000,0051 US': 2, '6000,3000 OW': [0b1000_0001] },
    '7FE0,0010 OW': Array.from({ length: 12 }, (_, i) => i),
  };
  const drawn = async (frame: number) => drawnAt((await pictureOf(changes, frame)).header.planes[0]?.drawn);
  expect([await drawn(0), await drawn(1), await drawn(2)]).toEqual([[], [0], [3]]);
});

const CUT_TABLE = { '0028,3002 US': [4096, 0, 12], '0028,3006 OW': [1, 2, 3] };
const CUT_PALETTE = {
  ...{ '0028,0004 CS': 'PALETTE COLOR', '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7 },
  ...{ '0028,1101 US': [256, 0, 16], '0028,1102 US': [256, 0, 16], '0028,1103 US': [256, 0, 16] },
  ...{ '0028,1201 OW': [1, 2], '0028,1202 OW': [1, 2], '0028,1203 OW': [1, 2] },
};

test.each([
  ['[V1] a VOI table', { '0028,3010 SQ': [CUT_TABLE] }, 'VOI TABLE CANNOT BE READ'],
  [
    '[V1] a Modality LUT',
    { '0028,3000 SQ': [CUT_TABLE] },
    'MODALITY TABLE CANNOT BE READ: values are without it',
  ],
  ['[V2] a palette', CUT_PALETTE, 'PALETTE CANNOT BE READ: its index numbers are shown as grey'],
  ['[V1] a slope of 0', { '0028,1052 DS': '-1024', '0028,1053 DS': '0' }, 'RESCALE SLOPE IS 0: read as 1'],
  ['[V8] an overlay', { ...OVERLAY, '6000,3000 OW': [0x0101] }, 'OVERLAY ENDS EARLY'],
] as const)(
  '%s that cannot be read is said, and the picture is shown without it',
  async (_, changes, words) => {
    const { header, frame } = await pictureOf(changes);
    expect(header.unread).toEqual([words]);
    expect(frame.stored.length).toBeGreaterThan(0);
  },
);

test('[V1] [V8] what can be read says nothing', async () => {
  const whole = { '0028,3002 US': [2, 0, 12], '0028,3006 OW': [1, 2] };
  const { header } = await pictureOf({ ...OVERLAY, '0028,3010 SQ': [whole], '0028,3000 SQ': [whole] });
  expect(header.unread).toBeUndefined();
  expect((await pictureOf({})).header.unread).toBeUndefined();
  const empty = { '0028,3002 US': '', '0028,3006 OW': '' };
  expect(
    (await pictureOf({ '0028,3000 SQ': [empty], '0028,3010 SQ': [empty] })).header.unread,
  ).toBeUndefined();
});

test('[V1] shutters: a rectangle leaves its own edges open, a circle and a polygon count from 1, row first', async () => {
  const { header } = await pictureOf({
    '0018,1600 CS': 'RECTANGULAR\\CIRCULAR\\POLYGONAL',
    ...{ '0018,1602 IS': '3', '0018,1604 IS': '10', '0018,1606 IS': '2', '0018,1608 IS': '8' },
    ...{ '0018,1610 IS': '5\\7', '0018,1612 IS': '4', '0018,1620 IS': '1\\2\\3\\4\\5\\6' },
  });
  const corners = [
    [1.5, 0.5],
    [9.5, 0.5],
    [9.5, 7.5],
    [1.5, 7.5],
  ];
  expect(header.shutters).toEqual([
    { kind: 'polygon', corners },
    { kind: 'circle', centre: [6, 4], radius: 4 },
    {
      kind: 'polygon',
      corners: [
        [1, 0],
        [3, 2],
        [5, 4],
      ],
    },
  ]);
});

test('[V4] a frame lies where its own groups say; unknown is null', async () => {
  const at = (z: number) => ({ '0020,9113 SQ': [{ '0020,0032 DS': `0\\0\\${z}` }] });
  const changes = { ...SMALL, '0028,0008 IS': '2', '5200,9230 SQ': [at(10), at(-5)] };
  const header = async (frame: number) =>
    (await pictureOf({ ...changes, '7FE0,0010 OW': [1, 2, 3, 4, 5, 6, 7, 8] }, frame)).header;
  expect((await header(0)).position).toEqual([0, 0, 10]);
  expect(await header(1)).toMatchObject({ position: [0, 0, -5], orientation: null, unit: 'raw' });
});

test('[V5] regions in cm both ways are calibrated, others say nothing', async () => {
  const region = (unit: number) => ({
    ...{ '0018,6018 UL': 0, '0018,601A UL': 1, '0018,601C UL': 31, '0018,601E UL': 30 },
    ...{ '0018,6024 US': unit, '0018,6026 US': 3, '0018,602C FD': 0.05, '0018,602E FD': -0.02 },
  });
  const { header } = await pictureOf({ '0018,6011 SQ': [region(3), region(4)] });
  expect(header.regions).toEqual([{ left: 0, top: 1, right: 31, bottom: 30, columnMm: 0.5, rowMm: 0.2 }]);
});

test('[I1] a file that ends inside its pixels is shown as far as it goes, and says so', async () => {
  const { frame, isComplete } = await pictureOf({ ...SMALL, '7FE0,0010 OW': [7, 8, 9] });
  expect([[...frame.stored], isComplete]).toEqual([[7, 8, 9, 0], false]);
  expect((await pictureOf(SMALL)).isComplete).toBe(true);
  const cut = { ...SMALL, '0028,0008 IS': '2', '7FE0,0010 OW': [1, 2, 3, 4, 5] };
  expect((await pictureOf(cut)).isComplete).toBe(true);
  expect((await pictureOf(cut, 1)).isComplete).toBe(false);
  await expect(pictureOf({ ...SMALL, '0028,0008 IS': '3', '7FE0,0010 OW': [1, 2, 3, 4] }, 2)).rejects.toThrow(
    'frame 3 needs 24 bytes, the file holds 8',
  );
});

test('[V2] planes come side by side', async () => {
  const changes = {
    ...{ ...SMALL, '0028,0002 US': 3, '0028,0004 CS': 'RGB', '0028,0006 US': 1 },
    ...{ '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7 },
    '7FE0,0010 OW': Buffer.from('010203040506070809101112', 'hex'),
  };
  const { frame } = await pictureOf(changes);
  expect(Buffer.from(frame.stored as Uint8Array).toString('hex')).toBe('010509020610030711040812');
  expect(frame.planar).toBe(false);
});
