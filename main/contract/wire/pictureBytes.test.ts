import { expect, test } from 'vitest';
import type { StoredPixels } from '../domain/pixels/frame.ts';
import type { FrameHeader, Picture } from '../domain/pixels/picture.ts';
import { decodePicture, decodePlaces, encodePicture, encodePlaces } from './pictureBytes.ts';

function pictureOf(stored: StoredPixels): Picture {
  const lut = { firstMapped: -3, bits: 12, entries: Uint16Array.of(4095, 7) };
  return {
    header: {
      ...{ unit: 'HU', position: [0, -1.5, 2], orientation: null, regions: [], forProcessing: true },
      planes: [{ group: 'x6000', left: -1, top: 0, columns: 2, rows: 1, drawn: Uint8Array.of(1, 0) }],
    } as Partial<FrameHeader> as FrameHeader,
    frame: {
      ...{ rows: 1, columns: stored.length, samplesPerPixel: 1, planar: false, signed: true, bitsStored: 12 },
      ...{ photometric: 'MONOCHROME1', stored, modality: { kind: 'lut', lut }, vois: [{ kind: 'lut', lut }] },
      ...{ padding: { from: -5, to: -5 }, palette: null, inverse: true },
    },
    isComplete: false,
  };
}

test.each([
  Uint8Array.of(0, 255, 3),
  Int8Array.of(-128, 127, 0),
  Uint16Array.of(65535, 1),
  Int16Array.of(-32768, 5, 6),
  Uint32Array.of(4294967295),
  Int32Array.of(-2147483648, 9),
  Float32Array.of(0.5, Number.NaN),
  Float64Array.of(-1e300, 0.1, 5),
])('[V2] a picture comes out as it went in: %s', (stored) => {
  const found = decodePicture(encodePicture(pictureOf(stored)));
  expect(found).toEqual(pictureOf(stored));
  expect(found.frame.stored.constructor).toBe(stored.constructor);
});

test('[02 wire] bytes that are no picture are refused', () => {
  const bytes = encodePicture(pictureOf(Uint16Array.of(1, 2, 3)));
  for (const cut of [0, 7, 40, bytes.length - 1])
    expect(() => decodePicture(bytes.slice(0, cut))).toThrow('A message was refused');
  const longer = new Uint8Array(bytes.length + 2);
  longer.set(bytes);
  expect(() => decodePicture(longer)).toThrow('a picture has another size');
});

test('[V4] places of frames, null where unknown', () => {
  const places = [
    { position: [1, 2, 3], orientation: [1, 0, 0, 0, 1, 0] },
    { position: null, orientation: null },
  ];
  expect(decodePlaces(encodePlaces(places))).toEqual(places);
});
