import { expect, test } from 'vitest';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { openImage } from '../decode/decodeFrame.ts';
import { decodePicture } from '../decode/decodePicture.ts';
import { parseLayout } from '../decode/pixelLayout.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { frameElements, segmentationElements, segmentElements } from '../testing/derivedBytes.ts';
import { dicomBytes, type Elements } from '../testing/dicomBytes.ts';
import { labToRgb } from './colour.ts';
import { readSegmentation } from './readSegmentation.ts';

const KEY = InstanceKey.parse('a'.repeat(64));

function head(changes: Elements = {}) {
  return parseHead(memorySource(dicomBytes(segmentationElements(changes))));
}

function read(changes: Elements = {}) {
  return readSegmentation(head(changes), KEY);
}

test('[V8] a segmentation says whose its frames are, where each lies and what it was drawn on', () => {
  expect(read()).toMatchObject({
    kind: 'segmentation',
    title: 'Organs',
    author: 'Roe Ann',
    time: '2026-03-05',
    frameOfReferenceUid: '1.2.3.9',
    type: 'BINARY',
    fullValue: 1,
    parts: [
      {
        number: 1,
        name: 'Liver',
        kind: 'Anatomical Structure: Liver',
        algorithm: 'automatic, Net 2',
        colour: null,
      },
      { number: 2, name: 'Lesion' },
    ],
  });
  expect(read().frames.map(({ segment, position }) => [segment, position])).toEqual([
    [1, [8, 4, 0]],
    [2, [8, 4, 0]],
    [1, [8, 4, 5]],
  ]);
  expect(read().frames[2]).toMatchObject({
    orientation: [1, 0, 0, 0, 1, 0],
    betweenRowsMm: 1,
    betweenColumnsMm: 2,
    thicknessMm: 5,
    sources: [{ sopUid: '1.2.9.5', frame: null }],
  });
});

test('[V2] [V8] frames of 1 bit cross the borders of bytes: each has its own pixels', async () => {
  const image = openImage(head(), parseLayout(head().data));
  const frames = await Promise.all([0, 1, 2].map((frame) => decodePicture(image, frame)));
  expect(frames.map(({ frame }) => [...frame.stored].join(''))).toEqual([
    '000010000',
    '110000000',
    '000000011',
  ]);
});

test('[V8] a fraction is of Maximum Fractional Value; a label map has segment numbers for pixels, 0 is none of them', () => {
  const fractional = {
    '0062,0001 CS': 'FRACTIONAL',
    '0062,000E US': 200,
    '0028,0100 US': 8,
    '0028,0101 US': 8,
  };
  expect(read(fractional)).toMatchObject({ type: 'FRACTIONAL', fullValue: 200 });
  const labels = read({
    '0062,0001 CS': 'LABELMAP',
    '0062,0002 SQ': [segmentElements(0, 'Background'), segmentElements(3, 'Spleen')],
  });
  expect(labels.parts.map(({ name }) => name)).toEqual(['Spleen']);
  expect(labels.frames.map(({ segment }) => segment)).toEqual([null, null, null]);
});

test.each([
  [
    'a segment that is not described',
    { '5200,9230 SQ': [1, 2, 9].map((one) => frameElements(one, 0)) },
    'frame 3 shows segment 9',
  ],
  [
    'frames that say nothing',
    { '5200,9230 SQ': [frameElements(1, 0)] },
    '3 frames long, and (5200,9230) describes 1',
  ],
  ['no segments', { '0062,0002 SQ': [] }, 'Segment Sequence (0062,0002) is missing'],
  [
    'one number twice',
    { '0062,0002 SQ': [1, 1].map((one) => segmentElements(one, 'x')) },
    'stands for two segments',
  ],
  ['another type', { '0062,0001 CS': 'SURFACE' }, 'Segmentation Type (0062,0001) is "SURFACE"'],
] as const)('[V8] %s: the segmentation is refused with the reason', (_, changes: Elements, reason) => {
  expect(() => read(changes)).toThrow(reason);
});

test('[V8] recommended colours are CIELab under D50: known corners of sRGB', () => {
  const lab = (l: number, a: number, b: number) =>
    labToRgb([(l / 100) * 65535, ((a + 128) / 255) * 65535, ((b + 128) / 255) * 65535]);
  const near = (found: readonly number[], known: readonly number[]) =>
    expect(Math.max(...known.map((level, at) => Math.abs((found[at] ?? 0) - level)))).toBeLessThanOrEqual(1);
  near(lab(100, 0, 0), [255, 255, 255]);
  near(lab(0, 0, 0), [0, 0, 0]);
  near(lab(54.29, 80.81, 69.89), [255, 0, 0]);
  near(lab(29.57, 68.3, -112.03), [0, 0, 255]);
});
