import { expect, test } from 'vitest';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { isFor, refersTo } from '../../contract/domain/presentation.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { dicomBytes, type Elements } from '../testing/dicomBytes.ts';
import { listState } from './listState.ts';
import { readPresentation } from './readPresentation.ts';

const IMAGE = { '0008,1150 UI': '1.2.840.10008.5.1.4.1.1.2', '0008,1155 UI': '1.2.3.1' };
const OTHER = { ...IMAGE, '0008,1155 UI': '1.2.3.2', '0008,1160 IS': '2\\3' };

function dataOf(changes: Elements) {
  const elements = {
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.11.1',
    '0008,0018 UI': '1.2.3.9',
    '0008,0060 CS': 'PR',
    '0008,1115 SQ': [{ '0020,000E UI': '1.2.3.4', '0008,1140 SQ': [IMAGE, OTHER] }],
    ...changes,
  };
  return parseHead(memorySource(dicomBytes(elements))).data;
}

const read = (changes: Elements) => readPresentation(dataOf(changes), false);

test('[V8] a state is listed by label, creator and time, with its images and frames', () => {
  const named = {
    ...{ '0070,0080 CS': 'KEY', '0070,0081 LO': 'left lung', '0070,0084 PN': 'Roe^Ada' },
    ...{ '0070,0082 DA': '20260305', '0070,0083 TM': '101500' },
  };
  expect(listState(dataOf(named), 'k' as InstanceKey)).toEqual({
    ...{ instanceKey: 'k', kind: 'grayscale', isShown: true, label: 'KEY', description: 'left lung' },
    ...{ creator: 'Roe Ada', time: '2026-03-05T10:15:00' },
    images: [
      { sopUid: '1.2.3.1', frames: [] },
      { sopUid: '1.2.3.2', frames: [1, 2] },
    ],
  });
  const { images } = listState(dataOf({}), 'k' as InstanceKey);
  expect([
    refersTo(images, '1.2.3.1', 7),
    refersTo(images, '1.2.3.2', 1),
    refersTo(images, '1.2.3.2', 0),
  ]).toEqual([true, true, false]);
  expect(isFor({ images: [] }, '9', 0)).toBe(true);
  const colour = listState(dataOf({ '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.11.2' }), 'k' as InstanceKey);
  expect(colour).toMatchObject({ kind: 'color', isShown: false, label: '', creator: null, time: null });
});

test('[V1] grey steps: what the state does not say is identity (PS3.4 N.2.1)', () => {
  expect(read({})).toMatchObject({
    ...{ modality: { kind: 'linear', slope: 1, intercept: 0 }, vois: [], isInverse: false },
    ...{ presentationLut: null, rotation: 0, isFlipped: false, shutters: [], areas: [], masks: [] },
  });
  const said = read({
    ...{ '0028,1052 DS': '-1024', '0028,1053 DS': '2', '2050,0020 CS': 'INVERSE' },
    '0028,3110 SQ': [
      { '0008,1140 SQ': [IMAGE], '0028,1050 DS': '40\\60', '0028,1051 DS': '400\\80' },
      { '0008,1140 SQ': [OTHER], '0028,3010 SQ': [{ '0028,3002 US': [2, 5, 8], '0028,3006 US': [0, 255] }] },
    ],
    '2050,0010 SQ': [{ '0028,3002 US': [3, 0, 16], '0028,3006 US': [0, 9, 65535] }],
  });
  expect(said.modality).toEqual({ kind: 'linear', slope: 2, intercept: -1024 });
  expect(said.isInverse).toBe(true);
  expect(said.vois.map(({ images, vois }) => [images[0]?.sopUid, vois.length, vois[0]?.kind])).toEqual([
    ['1.2.3.1', 2, 'window'],
    ['1.2.3.2', 1, 'lut'],
  ]);
  expect([...(said.presentationLut?.entries ?? [])]).toEqual([0, 9, 65535]);
});

test('[V1] shutters of all shapes; a plane of bits that is a shutter is not drawn', () => {
  const bits = new Uint8Array(8).fill(0x0f);
  const plane = (group: string) => ({
    ...{ [`${group},0010 US`]: 8, [`${group},0011 US`]: 8, [`${group},0050 SS`]: [1, 1] },
    ...{
      [`${group},0040 CS`]: 'G',
      [`${group},3000 OB`]: bits,
      [`${group},1001 CS`]: group === '6000' ? '' : 'A',
    },
  });
  const state = read({
    ...{ ...plane('6000'), ...plane('6002'), '0018,1600 CS': 'BITMAP\\CIRCULAR' },
    ...{ '0018,1610 IS': '5\\6', '0018,1612 IS': '3', '0018,1622 US': 65535, '0018,1623 US': 0x6000 },
  });
  expect(state.shutters.map(({ kind }) => kind)).toEqual(['circle', 'bitmap']);
  expect(state.shutterLevel).toBe(1);
  expect(state.planes.map(({ group }) => group)).toEqual(['x6002']);
  expect(state.activeGroups).toEqual(['x6002']);
});

test('[V8] graphics, texts and layers, in image pixels and in parts of the displayed area', () => {
  const graphic = (type: string, data: readonly number[], units = 'PIXEL') => ({
    ...{ '0070,0005 CS': units, '0070,0020 US': 2, '0070,0021 US': data.length / 2, '0070,0022 FL': data },
    ...{ '0070,0023 CS': type, '0070,0024 CS': 'N' },
  });
  const { layers, annotations, leftOut } = read({
    '0070,0060 SQ': [
      { '0070,0002 CS': 'UP', '0070,0062 IS': '2', '0070,0066 US': 65535 },
      { '0070,0002 CS': 'LOW', '0070,0062 IS': '1', '0070,0401 US': [65535, 32896, 32896] },
    ],
    '0070,0001 SQ': [
      {
        ...{ '0008,1140 SQ': [IMAGE], '0070,0002 CS': 'LOW' },
        '0070,0009 SQ': [
          graphic('ELLIPSE', [1, 2, 5, 2, 3, 1, 3, 3]),
          graphic('POINT', [0.5, 0.25], 'DISPLAY'),
          graphic('CIRCLE', [1, 2]),
        ],
        '0070,0008 SQ': [
          {
            ...{ '0070,0003 CS': 'DISPLAY', '0070,0006 ST': 'two\r\nlines', '0070,0012 CS': 'RIGHT' },
            ...{ '0070,0010 FL': [0.1, 0.2], '0070,0011 FL': [0.5, 0.3] },
            ...{ '0070,0004 CS': 'PIXEL', '0070,0014 FL': [4, 6], '0070,0015 CS': 'Y' },
          },
          { '0070,0006 ST': 'nowhere' },
        ],
        '0070,0209 SQ': [{}],
      },
    ],
  });
  expect(layers).toEqual([
    { name: 'LOW', order: 1, color: [255, 255, 255] },
    { name: 'UP', order: 2, color: [255, 255, 255] },
  ]);
  const [annotation] = annotations;
  expect(annotation?.graphics.map(({ type, space, points }) => [type, space, points[0]])).toEqual([
    ['ELLIPSE', 'image', [0.5, 1.5]],
    ['POINT', 'display', [0.5, 0.25]],
  ]);
  expect(annotation?.texts).toHaveLength(1);
  expect(annotation?.texts[0]).toMatchObject({
    words: 'two\nlines',
    box: { space: 'display', align: 'RIGHT' },
    anchor: { space: 'image', point: [3.5, 5.5], isVisible: true },
  });
  expect(leftOut).toEqual(['1 compound graphic not drawn']);
});

test('[V8] the displayed area is whole pixels, whichever corner is the upper left after the turn', () => {
  const area = (changes: Elements) =>
    read({ '0070,005A SQ': [{ '0070,0052 SL': [32, 1], '0070,0053 SL': [17, 16], ...changes }] }).areas[0];
  expect(area({ '0070,0100 CS': 'TRUE SIZE', '0070,0102 IS': '1\\2' })).toEqual({
    ...{ images: [], from: [15.5, -0.5], to: [31.5, 15.5], mode: 'TRUE SIZE', magnification: null },
    pixelWidth: 2,
  });
  expect(area({ '0070,0100 CS': 'MAGNIFY', '0070,0103 FL': 2 })).toMatchObject({
    mode: 'MAGNIFY',
    magnification: 2,
  });
  const { rotation, isFlipped } = read({ '0070,0042 US': 270, '0070,0041 CS': 'Y' });
  expect([rotation, isFlipped]).toEqual([270, true]);
});

test('[V1] masks: averaged frames, time intervals, the shift in parts of a pixel, ranges', () => {
  const { masks } = read({
    '0028,6100 SQ': [
      {
        ...{ '0028,6101 CS': 'AVG_SUB', '0028,6110 US': [1, 2], '0028,6102 US': [3, 9] },
        ...{ '0028,6114 FL': [0.5, -0.25], '0028,6112 US': 2 },
      },
      { '0028,6101 CS': 'TID', '0028,6120 SS': 3 },
      { '0028,6101 CS': 'NONE' },
      { '0028,6101 CS': 'REV_TID' },
    ],
  });
  expect(masks).toMatchObject([
    { operation: 'AVG_SUB', maskFrames: [0, 1], ranges: [[2, 8]], averaged: 2, shift: [0.5, -0.25] },
    { operation: 'TID', tidOffset: 3, ranges: [], averaged: 1, shift: [0, 0] },
    { operation: 'other', written: 'REV_TID' },
  ]);
});
