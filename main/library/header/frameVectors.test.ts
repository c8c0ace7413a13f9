import { expect, test } from 'vitest';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { parseInstance } from './parseInstance.ts';

const KEY = InstanceKey.parse('a'.repeat(64));
const PLANE = { '0020,0032 DS': '1\\2\\30', '0020,0037 DS': '1\\0\\0\\0\\1\\0' };

function header(changes: Elements) {
  const bytes = dicomBytes(imageElements({ '0028,0008 IS': '3', ...changes }));
  return parseInstance(parseHead(memorySource(bytes)), KEY).header;
}

function levels(changes: Elements) {
  return header(changes).framePlaces?.map(({ position }) => position?.[2] ?? null);
}

const DOSE = { '0008,0060 CS': 'RTDOSE', ...PLANE, '3004,000E DS': '0.002', '3004,0002 CS': 'GY' };

test('[V4] planes of dose lie by their offsets: from the first plane, or, where they begin with its z, at them', () => {
  expect(levels({ ...DOSE, '3004,000C DS': '0\\-5\\-10' })).toEqual([30, 25, 20]);
  expect(levels({ ...DOSE, '3004,000C DS': '30\\35\\40' })).toEqual([30, 35, 40]);
  const oblique = { ...DOSE, '0020,0037 DS': '1\\0\\0\\0\\0\\-1', '3004,000C DS': '0\\2\\4' };
  expect(header(oblique).framePlaces?.map(({ position }) => position?.[1])).toEqual([2, 4, 6]);
});

test('[V1] dose is stored values times Dose Grid Scaling, in gray; other units are named, unknown ones not', () => {
  expect(header(DOSE)).toMatchObject({ slope: 0.002, intercept: 0, rescaleType: 'Gy' });
  expect(header({ ...DOSE, '3004,0002 CS': 'RELATIVE' }).rescaleType).toBe('relative dose');
  expect(header({ ...DOSE, '3004,0002 CS': '' }).rescaleType).toBeNull();
  expect(header({ ...DOSE, '0008,0060 CS': 'CT' }).slope).toBeNull();
});

const NM = {
  '0008,0060 CS': 'NM',
  '0018,0088 DS': '4',
  '0054,0022 SQ': [PLANE],
};

test('[V4] reconstructed slices of nuclear medicine lie a step apart, in the order of their slice vector', () => {
  const recon = { ...NM, '0008,0008 CS': 'ORIGINAL\\PRIMARY\\RECON TOMO\\EMISSION' };
  expect(levels(recon)).toEqual([30, 34, 38]);
  expect(levels({ ...recon, '0054,0080 US': [3, 2, 1] })).toEqual([38, 34, 30]);
  const gated = { ...recon, '0054,0080 US': [1, 1, 2], '0054,0070 US': [1, 2, 1] };
  expect(levels(gated)).toEqual([30, 30, 34]);
  expect(header(gated).framePlaces?.map(({ dimensions }) => dimensions.temporalPosition)).toEqual([1, 2, 1]);
});

test('[V4] projections of nuclear medicine have no place: the detector is not the slice', () => {
  const found = header({ ...NM, '0008,0008 CS': 'ORIGINAL\\PRIMARY\\TOMO\\EMISSION' });
  expect([found.position, found.framePlaces]).toEqual([null, []]);
});
