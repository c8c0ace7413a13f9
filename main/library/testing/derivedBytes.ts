import type { Elements } from './dicomBytes.ts';

const SEG_CLASS = '1.2.840.10008.5.1.4.1.1.66.4';
const RTSTRUCT_CLASS = '1.2.840.10008.5.1.4.1.1.481.3';

/** For tests: bits without a gap, the first one lowest (PS3.5 8.1.1). */
export function packedBits(bits: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
  });
  return bytes;
}

/** For tests: a code (PS3.3 8.8). */
export function codeElements(value: string, meaning: string): Elements {
  return { '0008,0100 SH': value, '0008,0102 SH': 'SCT', '0008,0104 LO': meaning };
}

/** For tests: a segment of the list. */
export function segmentElements(number: number, label: string, changes: Elements = {}): Elements {
  return {
    '0062,0003 SQ': [codeElements('123037004', 'Anatomical Structure')],
    '0062,0004 US': number,
    '0062,0005 LO': label,
    '0062,0008 CS': 'AUTOMATIC',
    '0062,0009 LO': 'Net 2',
    '0062,000F SQ': [codeElements('10200004', 'Liver')],
    ...changes,
  };
}

/** For tests: what a frame says of itself; z in mm. */
export function frameElements(segment: number, z: number): Elements {
  return {
    '0020,9113 SQ': [{ '0020,0032 DS': `8\\4\\${z}` }],
    '0062,000A SQ': [{ '0062,000B US': segment }],
    '0008,9124 SQ': [{ '0008,2112 SQ': [{ '0008,1150 UI': '1.2', '0008,1155 UI': `1.2.9.${z}` }] }],
  };
}

/** Three frames of 3 × 3 pixels of 1 bit. */
const BITS: Elements = {
  '0028,0002 US': 1,
  '0028,0004 CS': 'MONOCHROME2',
  '0028,0008 IS': '3',
  '0028,0010 US': 3,
  '0028,0011 US': 3,
  '0028,0100 US': 1,
  '0028,0101 US': 1,
  '0028,0102 US': 0,
  '0028,0103 US': 0,
};

/** For tests: a BINARY segmentation of 3 × 3 pixels: two segments at z = 0, the first one also at z = 5. */
export function segmentationElements(changes: Elements = {}): Elements {
  const frames = [
    [0, 0, 0, 0, 1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 1, 1],
  ];
  return {
    '0008,0016 UI': SEG_CLASS,
    '0008,0018 UI': '1.2.3.77',
    '0008,0020 DA': '20260304',
    '0008,0023 DA': '20260305',
    '0008,0060 CS': 'SEG',
    '0008,103E LO': 'Organs',
    '0010,0010 PN': 'Doe^Jane',
    '0010,0020 LO': 'P1',
    '0020,000D UI': '1.2.3',
    '0020,000E UI': '1.2.3.7',
    '0020,0052 UI': '1.2.3.9',
    ...BITS,
    '0062,0001 CS': 'BINARY',
    '0062,0002 SQ': [segmentElements(1, 'Liver'), segmentElements(2, 'Lesion')],
    '0070,0084 PN': 'Roe^Ann',
    '5200,9229 SQ': [
      {
        '0020,9116 SQ': [{ '0020,0037 DS': '1\\0\\0\\0\\1\\0' }],
        '0028,9110 SQ': [{ '0018,0050 DS': '5', '0028,0030 DS': '1\\2' }],
      },
    ],
    '5200,9230 SQ': [frameElements(1, 0), frameElements(2, 0), frameElements(1, 5)],
    '7FE0,0010 OB': packedBits(frames.flat()),
    ...changes,
  };
}

/** For tests: a contour of the list. */
export function contourElements(data: string, type = 'CLOSED_PLANAR'): Elements {
  return { '3006,0042 CS': type, '3006,0046 IS': `${data.split('\\').length / 3}`, '3006,0050 DS': data };
}

/** For tests: a structure set of one region with a square at z = 5 and a point at z = 0. */
export function structureSetElements(changes: Elements = {}): Elements {
  const square = contourElements('0\\0\\5\\10\\0\\5\\10\\10\\5\\0\\10\\5');
  return {
    '0008,0016 UI': RTSTRUCT_CLASS,
    '0008,0018 UI': '1.2.3.78',
    '0008,0020 DA': '20260304',
    '0008,0060 CS': 'RTSTRUCT',
    '0008,0070 LO': 'Planner',
    '0010,0010 PN': 'Doe^Jane',
    '0010,0020 LO': 'P1',
    '0020,000D UI': '1.2.3',
    '0020,000E UI': '1.2.3.8',
    '3006,0002 SH': 'Plan 1',
    '3006,0020 SQ': [
      { '3006,0022 IS': '4', '3006,0024 UI': '1.2.3.9', '3006,0026 LO': 'GTV', '3006,0036 CS': 'MANUAL' },
    ],
    '3006,0039 SQ': [
      {
        '3006,002A IS': '255\\0\\128',
        '3006,0040 SQ': [square, contourElements('3\\3\\0', 'POINT')],
        '3006,0084 IS': '4',
      },
    ],
    '3006,0080 SQ': [{ '3006,0082 IS': '1', '3006,0084 IS': '4', '3006,00A4 CS': 'GTV' }],
    ...changes,
  };
}
