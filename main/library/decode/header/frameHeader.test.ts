import { expect, test } from 'vitest';
import { parseHead } from '../../parse/parseHead.ts';
import { memorySource } from '../../parse/source.ts';
import { dicomBytes, type Elements, imageElements } from '../../testing/dicomBytes.ts';
import { readFrameHeader } from './frameHeader.ts';

function headerOf(changes: Elements, frame = 0) {
  const { data } = parseHead(memorySource(dicomBytes(imageElements(changes))));
  const host = { data, bigEndian: false, words: () => null };
  return readFrameHeader(host, frame, { rows: 32, columns: 32, bitsAllocated: 16 });
}

const RESCALED = { '0028,1052 DS': '-1024', '0028,1053 DS': '1' };

test('[V7] HU only by Rescale Type HU, or without a type on a rescaled CT', () => {
  const unit = (changes: Elements) => headerOf(changes).unit;
  expect(unit(RESCALED)).toBe('HU');
  expect(unit({ ...RESCALED, '0028,1054 LO': 'HU' })).toBe('HU');
  expect(unit({ ...RESCALED, '0028,1054 LO': 'HU', '0008,0060 CS': 'OT' })).toBe('HU');
  expect(unit({ ...RESCALED, '0028,1054 LO': 'US' })).toBe('raw');
  expect(unit({ ...RESCALED, '0028,1054 LO': 'MGML' })).toBe('MGML');
  expect(unit({ ...RESCALED, '0008,0060 CS': 'MR' })).toBe('raw');
  expect(unit({})).toBe('raw');
});

test('[V7] a modality table names the unit of its own output', () => {
  const table = { '0028,3002 US': [2, 0, 16], '0028,3006 US': [0, 100] };
  const unit = (type: Elements) => headerOf({ '0028,3000 SQ': [{ ...table, ...type }] }).unit;
  expect(unit({ '0028,3004 LO': 'OD' })).toBe('OD');
  expect(unit({})).toBe('raw');
});

test('[V8] lossy compression with its ratio, for processing, and a quadruped are read', () => {
  const lossy = { '0028,2110 CS': '01', '0028,2112 DS': '12.5' };
  expect(headerOf({ ...lossy, '0008,0068 CS': 'FOR PROCESSING' })).toMatchObject({
    lossy: true,
    lossyRatio: 12.5,
    forProcessing: true,
    quadruped: false,
  });
  expect(headerOf({ '0010,2210 CS': 'QUADRUPED' })).toMatchObject({ quadruped: true, lossyRatio: null });
});
