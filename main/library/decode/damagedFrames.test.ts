import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { compressedFrame, type FRAMES } from '../testing/compressedFrames.ts';
import { type Elements, imageElements } from '../testing/dicomBytes.ts';
import { encapsulatedBytes } from '../testing/encapsulated.ts';
import { decodeFrame, openImage } from './decodeFrame.ts';
import { parseLayout } from './pixelLayout.ts';

const SMALL = { '0028,0010 US': 16, '0028,0011 US': 16 };
const EIGHT_BITS = { '0028,0100 US': 8, '0028,0101 US': 8, '0028,0102 US': 7 };
const CODECS: readonly (readonly [keyof typeof FRAMES, string, Elements])[] = [
  ['jpeg', '1.2.840.10008.1.2.4.50', EIGHT_BITS],
  ['jpegLossless', '1.2.840.10008.1.2.4.70', EIGHT_BITS],
  ['jpegLs', '1.2.840.10008.1.2.4.80', {}],
  ['jpeg2000', '1.2.840.10008.1.2.4.90', {}],
  ['htj2k', '1.2.840.10008.1.2.4.201', {}],
];

/** How many pixels the first frame has, or why it has none. */
async function decode(frame: Uint8Array, syntax: string, changes: Elements): Promise<number | string> {
  const bytes = encapsulatedBytes(imageElements({ ...SMALL, ...changes }), syntax, [frame]);
  const head = parseHead(memorySource(bytes));
  return decodeFrame(openImage(head, parseLayout(head.data)), 0).then(
    ({ stored }) => stored.length,
    (fault: Error) => fault.message,
  );
}

test.each(CODECS)(
  '[V3] %s: a frame that is whole is decoded; one that is cut anywhere ends soon, in words',
  async (name, syntax, changes) => {
    const frame = compressedFrame(name);
    expect(await decode(frame, syntax, changes)).toBe(256);
    for (let length = 1; length < frame.length; length += 3) {
      const found = await decode(frame.subarray(0, length), syntax, changes);
      if (found !== 256) expect(found).toMatch(/^The pixels cannot be shown: the /);
    }
  },
);

test.each(CODECS)(
  '[V3] %s: data that declare a size beyond the header’s are refused before they are decoded',
  async (name, syntax, changes) => {
    const frame = compressedFrame(name);
    const isJpeg2000 = frame.toString('hex', 0, 4) === 'ff4fff51';
    if (isJpeg2000) frame.writeUInt32BE(30_000, 8);
    else frame.writeUInt16BE(30_000, frame.indexOf(Buffer.from('00100010', 'hex')) + 2);
    const before = process.memoryUsage().rss;
    expect(await decode(frame, syntax, changes)).toBe(
      'The pixels cannot be shown: the frame is 30000 × 16, the header says 16 × 16.',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  },
);

test('[V3] a deflated frame is inflated as far as the header says, and no further', async () => {
  const syntax = '1.2.840.10008.1.2.8.1';
  const refused =
    'The pixels cannot be shown: the deflated frame is damaged, or larger than the header says.';
  expect(await decode(deflateRawSync(Buffer.alloc(512, 7)), syntax, {})).toBe(256);
  expect(await decode(deflateRawSync(Buffer.alloc(50_000_000)), syntax, {})).toBe(refused);
  expect(await decode(Buffer.from('ffffffff', 'hex'), syntax, {})).toBe(refused);
});
