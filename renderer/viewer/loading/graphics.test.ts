import type { DataSet } from 'dicom-parser';
import { expect, test } from 'vitest';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { InstanceHeader } from '../../../main/contract/domain/library.ts';
import { imageIdOf, type StackImage } from '../stack.ts';
import { readOverlayPlanes } from './overlayPlanes.ts';
import { parsePart10 } from './part10.ts';
import { orderFrames } from './resolveStack.ts';
import { readShutters } from './shutters.ts';

/** A data set of a few elements, written explicit little endian. */
function dataSetOf(
  elements: readonly [group: number, element: number, vr: string, value: Uint8Array][],
): DataSet {
  const parts = elements.map(([group, element, vr, value]) => {
    const isLong = vr === 'OW' || vr === 'OB';
    const head = new DataView(new ArrayBuffer(isLong ? 12 : 8));
    head.setUint16(0, group, true);
    head.setUint16(2, element, true);
    head.setUint8(4, vr.charCodeAt(0));
    head.setUint8(5, vr.charCodeAt(1));
    if (isLong) head.setUint32(8, value.length, true);
    else head.setUint16(6, value.length, true);
    return [...new Uint8Array(head.buffer), ...value];
  });
  return parsePart10(Uint8Array.from(parts.flat()), 'test', '1.2.840.10008.1.2.1').dataSet;
}
const words = (...values: number[]) => new Uint8Array(Uint16Array.from(values).buffer);
const text = (value: string) => new TextEncoder().encode(value.length % 2 === 0 ? value : `${value} `);

test('[V8] an overlay of 8 × 8 at 5\\9 lies at row 5 and column 9, counted from 1', () => {
  const planes = readOverlayPlanes(
    dataSetOf([
      [0x6000, 0x0010, 'US', words(8)],
      [0x6000, 0x0011, 'US', words(8)],
      [0x6000, 0x0050, 'SS', words(5, 9)],
      [0x6000, 0x3000, 'OW', words(0b10000001, 0, 0, 0x8000)],
    ]),
    0,
  );
  expect(planes).toMatchObject([{ left: 8, top: 4, columns: 8, rows: 8 }]);
  expect([...(planes[0]?.drawn ?? [])].flatMap((bit, at) => (bit === 1 ? [at] : []))).toEqual([0, 7, 63]);
});

test('[V8] an overlay in the unused bits of the pixels', () => {
  const [plane] = readOverlayPlanes(
    dataSetOf([
      [0x0028, 0x0100, 'US', words(16)],
      [0x6002, 0x0010, 'US', words(1)],
      [0x6002, 0x0011, 'US', words(3)],
      [0x6002, 0x0102, 'US', words(12)],
      [0x7fe0, 0x0010, 'OW', words(0x1005, 0x0fff, 0x1000)],
    ]),
    0,
  );
  expect([...(plane?.drawn ?? [])]).toEqual([1, 0, 1]);
});

test('[V1] shutters: a rectangle leaves its own edges open, a circle counts from 1, row first', () => {
  const shutters = readShutters(
    dataSetOf([
      [0x0018, 0x1600, 'CS', text('RECTANGULAR\\CIRCULAR')],
      [0x0018, 0x1602, 'IS', text('3')],
      [0x0018, 0x1604, 'IS', text('10')],
      [0x0018, 0x1606, 'IS', text('2')],
      [0x0018, 0x1608, 'IS', text('8')],
      [0x0018, 0x1610, 'IS', text('5\\7')],
      [0x0018, 0x1612, 'IS', text('4')],
    ]),
  );
  expect(shutters).toEqual([
    {
      kind: 'polygon',
      corners: [
        [1.5, 0.5],
        [9.5, 0.5],
        [9.5, 7.5],
        [1.5, 7.5],
      ],
    },
    { kind: 'circle', centre: [6, 4], radius: 4 },
  ]);
});

const key = 'a'.repeat(64) as InstanceKey;
const frameAt = (frame: number, z: number): StackImage => ({
  imageId: imageIdOf(key, frame),
  instanceKey: key,
  frame,
  header: {} as InstanceHeader,
  place: { position: [0, 0, z], orientation: [1, 0, 0, 0, 1, 0], frameOfReferenceUid: 'A' },
});

test('[V4] shuffled frames are put in order by their own positions; frames at one place stay as written', () => {
  const shuffled = [frameAt(0, 10), frameAt(1, -5), frameAt(2, 2.5)];
  expect(orderFrames(shuffled).map(({ frame }) => frame)).toEqual([1, 2, 0]);
  expect(orderFrames([...shuffled, frameAt(3, 10)]).map(({ frame }) => frame)).toEqual([0, 1, 2, 3]);
});
