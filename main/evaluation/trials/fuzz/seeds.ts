import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { compressedFrame, type FRAMES } from '../../../library/testing/compressedFrames.ts';
import { dicomBytes, type Elements, imageElements } from '../../../library/testing/dicomBytes.ts';
import { encapsulatedBytes, rleFrame } from '../../../library/testing/encapsulated.ts';

/** A small file of one kind from which mutants are made, and the name under which they are found. */
export interface Seed {
  readonly kind: string;
  readonly bytes: Buffer;
  readonly name: string;
}

const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  bigEndian: '1.2.840.10008.1.2.2',
  deflated: '1.2.840.10008.1.2.1.99',
  deflatedFrame: '1.2.840.10008.1.2.8.1',
  rle: '1.2.840.10008.1.2.5',
  jpeg: '1.2.840.10008.1.2.4.50',
  jpegLossless: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  htj2k: '1.2.840.10008.1.2.4.201',
} as const;

const SMALL = { '0028,0010 US': 16, '0028,0011 US': 16 };
const EIGHT_BITS = { '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7 };

function image(changes: Elements = {}): Elements {
  return imageElements({ ...SMALL, ...changes });
}

function compressed(name: keyof typeof FRAMES, changes: Elements = {}): Buffer {
  return encapsulatedBytes(image(changes), SYNTAX[name], [compressedFrame(name)]);
}

function enhanced(): Buffer {
  const group = (z: number) => ({
    '0020,9113 SQ': [{ '0020,0032 DS': `0\\0\\${z}` }],
    '0020,9111 SQ': [{ '0018,9074 DT': '20260304101500.5' }],
    '0028,9145 SQ': [{ '0028,1052 DS': '-1024', '0028,1053 DS': '1' }],
  });
  const shared = {
    '0020,9116 SQ': [{ '0020,0037 DS': '1\\0\\0\\0\\1\\0' }],
    '0028,9110 SQ': [{ '0028,0030 DS': '0.5\\0.5' }],
    '0028,9132 SQ': [{ '0028,1050 DS': '40', '0028,1051 DS': '400' }],
  };
  const elements = {
    ...image(),
    '0028,0008 IS': '3',
    '5200,9229 SQ': [shared],
    '5200,9230 SQ': [group(0), group(2), group(4)],
    '7FE0,0010 OW': Array.from({ length: 3 * 256 }, (_, i) => i),
  };
  return dicomBytes(elements, { undefinedLength: true });
}

function palette(): Buffer {
  const table = Array.from({ length: 16 }, (_, i) => i * 4000);
  const segments = [0, 2, 0, 1000, 1, 14, 60000];
  return dicomBytes({
    ...image({ ...EIGHT_BITS, '0028,0004 CS': 'PALETTE COLOR' }),
    '0028,1101 US': [16, 0, 16],
    '0028,1102 US': [16, 0, 16],
    '0028,1103 US': [16, 0, 16],
    '0028,1201 OW': table,
    '0028,1202 OW': table,
    '0028,1223 OW': segments,
    '7FE0,0010 OW': new Uint8Array(256).map((_, i) => i % 16),
  });
}

function report(): Buffer {
  const text = (words: string) => ({ '0040,A040 CS': 'TEXT', '0040,A160 UT': words });
  return dicomBytes({
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.88.11',
    '0008,0018 UI': '1.2.3.9',
    '0008,0060 CS': 'SR',
    '0010,0020 LO': 'P1',
    '0020,000D UI': '1.2.3',
    '0020,000E UI': '1.2.3.5',
    '0040,A040 CS': 'CONTAINER',
    '0040,A730 SQ': [{ '0040,A040 CS': 'CONTAINER', '0040,A730 SQ': [text('No nodule.')] }, text('End.')],
  });
}

function names(): Buffer {
  const kanji = (hex: string) => `1b2442${hex}1b2842`;
  const name = `59616d6164615e5461726f753d${kanji('3b334544')}5e${kanji('42404f3a')}`;
  return dicomBytes(
    image({
      '0008,0005 CS': '\\ISO 2022 IR 87\\ISO 2022 IR 149',
      '0008,1030 LO': Buffer.from('1b242943fbf31b2842', 'hex'),
      '0010,0010 PN': Buffer.from(name, 'hex'),
    }),
  );
}

function discIndex(): Buffer {
  const record = (name: string) => ({ '0004,1430 CS': 'IMAGE', '0004,1500 CS': `IMG\\${name}` });
  return dicomBytes({
    '0002,0002 UI': '1.2.840.10008.1.3.10',
    '0004,1130 CS': 'DISC',
    '0004,1220 SQ': [{ '0004,1430 CS': 'PATIENT', '0010,0010 PN': 'Doe^Jane' }, record('1'), record('2')],
  });
}

function archive(): Buffer {
  const stored: [Uint8Array, { level: 0 }] = [dicomBytes(image({ '0008,0018 UI': '1.2.3.2' })), { level: 0 }];
  // Local time: it is written as such, and the bytes are the same everywhere.
  const options = { mtime: new Date(2026, 2, 4, 10, 15) };
  const inner = zipSync({ 'IMG/3': dicomBytes(image({ '0008,0018 UI': '1.2.3.3' })) }, options);
  const files = { 'IMG/1': dicomBytes(image()), 'IMG/2': stored, 'inner.zip': inner };
  return Buffer.from(zipSync({ ...files, 'readme.txt': Buffer.from('hello') }, options));
}

/** The files from which mutants are made, each of another kind; all are the project's own, and the same in each run. */
export function fuzzSeeds(): readonly Seed[] {
  const seed = (kind: string, bytes: Buffer, name = 'mutant') => ({ kind, bytes, name });
  return [
    seed(
      'explicit with private and empty elements',
      dicomBytes(image({ '0009,0010 LO': 'X', '0009,1001 UN': '' })),
    ),
    seed('implicit', dicomBytes(image(), { syntax: SYNTAX.implicit })),
    seed('big endian', dicomBytes(image(), { syntax: SYNTAX.bigEndian })),
    seed('deflated', dicomBytes(image(), { syntax: SYNTAX.deflated })),
    seed(
      'deflated frame',
      encapsulatedBytes(image(), SYNTAX.deflatedFrame, [deflateRawSync(Buffer.alloc(512, 7))]),
    ),
    seed('RLE', encapsulatedBytes(image(), SYNTAX.rle, [rleFrame(16, 16, [1, 2])])),
    seed('JPEG', compressed('jpeg', EIGHT_BITS)),
    seed('JPEG lossless', compressed('jpegLossless', EIGHT_BITS)),
    seed('JPEG-LS', compressed('jpegLs')),
    seed('JPEG 2000', compressed('jpeg2000')),
    seed('HTJ2K', compressed('htj2k')),
    seed('enhanced, three frames', enhanced()),
    seed('palette', palette()),
    seed('structured report', report()),
    seed('ISO 2022 names', names()),
    seed('DICOMDIR', discIndex(), 'DICOMDIR'),
    seed('ZIP', archive(), 'mutant.zip'),
  ];
}
