import { expect, test } from 'vitest';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { parseInstance } from './parseInstance.ts';

function header(changes: Elements) {
  const bytes = dicomBytes(imageElements(changes));
  return parseInstance(parseHead(memorySource(bytes)), InstanceKey.parse('a'.repeat(64))).header;
}

test('[V4] what tells images of one place apart is read; absent where nothing is written', () => {
  expect(
    header({
      '0020,0100 IS': '3',
      '0018,1060 DS': '125.5',
      '0018,0086 IS': '2',
      '0018,0081 DS': '80',
      '0018,9087 FD': 800,
    }).dimensions,
  ).toEqual({ temporalPosition: 3, triggerTimeMs: 125.5, echoNumber: 2, echoTimeMs: 80, bValue: 800 });
  expect('dimensions' in header({})).toBe(false);
  expect('framePlaces' in header({})).toBe(false);
});

test('[V4] trial 16: each frame has a place, a time and a b-value of its own, the shared ones where it says none', () => {
  const frame = (z: number, time: number, diffusion: Elements) => ({
    '0020,9113 SQ': [{ '0020,0032 DS': `1\\2\\${z}` }],
    '0020,9111 SQ': [{ '0020,9128 UL': time }],
    '0018,9117 SQ': [diffusion],
    '0018,9118 SQ': [{ '0020,9153 FD': 10 * time }],
  });
  const found = header({
    '0028,0008 IS': '2',
    '5200,9229 SQ': [
      {
        '0020,9116 SQ': [{ '0020,0037 DS': '1\\0\\0\\0\\1\\0' }],
        '0018,9114 SQ': [{ '0018,9082 FD': 62.5 }],
      },
    ],
    '5200,9230 SQ': [frame(9, 2, { '0018,9087 FD': 800 }), frame(3, 1, { '0018,9075 CS': 'NONE' })],
  });
  const shared = { orientation: [1, 0, 0, 0, 1, 0] };
  const dimensions = { echoNumber: null, echoTimeMs: 62.5 };
  expect(found.framePlaces).toEqual([
    {
      ...shared,
      position: [1, 2, 9],
      dimensions: { ...dimensions, temporalPosition: 2, triggerTimeMs: 20, bValue: 800 },
    },
    {
      ...shared,
      position: [1, 2, 3],
      dimensions: { ...dimensions, temporalPosition: 1, triggerTimeMs: 10, bValue: 0 },
    },
  ]);
});

test('[V4] frames that the file gives no place have none', () => {
  expect(header({ '0028,0008 IS': '2' }).framePlaces).toEqual([]);
});
