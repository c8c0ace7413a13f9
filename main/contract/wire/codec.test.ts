import { decode, encode, Tag } from 'cbor2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { decodeFrame, encodeFrame } from './codec.ts';
import { parseClientFrame, parseServerFrame } from './frames.ts';
import { MAX_FRAME_BYTES, MAX_ITEMS } from './limits.ts';

const roundTrip = (value: unknown) => decodeFrame(encodeFrame(value));
const refusal = (bytes: Uint8Array) => {
  try {
    decodeFrame(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? error.message : error;
  }
};

test.each([
  [null],
  [undefined],
  [true],
  [-0],
  [1.5],
  [2 ** 53],
  [-(2 ** 40)],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [Number.NEGATIVE_INFINITY],
  ['Grüße, 山田^太郎'],
  [new Date('2026-03-02T10:00:00.001Z')],
  [new Date(Number.NaN)],
  [[undefined, null, [], {}]],
  [{ a: undefined, b: { c: [new Date(1_234_567_890_123)] } }],
  [Uint8Array.of(0, 255)],
  [Uint8ClampedArray.of(7)],
  [Int8Array.of(-1)],
  [Uint16Array.of(65535)],
  [Int16Array.of(-1024)],
  [Uint32Array.of(4_000_000_000)],
  [Int32Array.of(-5)],
  [Float32Array.of(0.1, Number.NaN, -0)],
  [Float64Array.of(Math.PI, Number.NEGATIVE_INFINITY)],
  [BigInt64Array.of(-5n)],
  [BigUint64Array.of(2n ** 63n)],
])('[02 codec] keeps %o', (value) => {
  expect(roundTrip(value)).toStrictEqual(value);
});

test('[02 codec] keeps every millisecond of a date', () => {
  fc.assert(
    fc.property(fc.date(), (date) => {
      expect(roundTrip(date)).toEqual(date);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('[02 codec] keeps nested values of any shape', () => {
  const value = fc.object({
    key: fc.string().filter((key) => key !== '__proto__'),
    withDate: true,
    withTypedArray: true,
    maxDepth: 5,
  });
  fc.assert(
    fc.property(value, (given) => {
      expect(roundTrip(given)).toEqual(given);
    }),
    { seed: 2, numRuns: 500 },
  );
});

test('[02 codec] reads every half float as cbor2 does', () => {
  const wrong = Array.from({ length: 65_536 }, (_, bits) => bits).filter((bits) => {
    const bytes = Uint8Array.of(0xf9, bits >> 8, bits & 255);
    return !Object.is(decodeFrame(bytes), decode(bytes));
  });
  expect(wrong).toEqual([]);
});

test('[02 codec] sends only the viewed part of a buffer, and Node Buffers as bytes', () => {
  const buffer = Float32Array.of(1, 2, 3, 4).buffer;
  expect(roundTrip(new Float32Array(buffer, 4, 2))).toEqual(Float32Array.of(2, 3));
  const { Buffer } = globalThis as unknown as { Buffer: { from(list: number[]): Uint8Array } };
  const back = decodeFrame(Buffer.from([...encodeFrame(Buffer.from([1, 2]))])) as Uint8Array;
  expect(back).toStrictEqual(Uint8Array.of(1, 2));
});

test.each([
  ['a Map', new Map()],
  ['a Set', new Set()],
  ['a function', () => 1],
  ['a bigint', 5n],
  ['an ArrayBuffer', new ArrayBuffer(2)],
])('[02 codec] refuses to send %s', (_name, value) => {
  expect(() => encodeFrame({ value })).toThrow(AppError);
});

test('[02 codec] refuses a loop instead of running for ever', () => {
  const loop: unknown[] = [];
  loop.push(loop);
  expect(() => encodeFrame(loop)).toThrow(AppError);
});

const nested = (depth: number) => Uint8Array.from([...new Array(depth).fill(0x81), 0x80]);

test.each([
  ['nothing', Uint8Array.of(), 'ends too early'],
  ['two items', Uint8Array.of(1, 1), 'bytes behind its end'],
  ['a thousand levels', nested(1000), 'nested deeper'],
  [
    'an array of four thousand million in five bytes',
    Uint8Array.of(0x9a, 255, 255, 255, 255),
    'ends too early',
  ],
  ['bytes of 4 GB in a small frame', Uint8Array.of(0x5a, 255, 255, 255, 255, 1), 'ends too early'],
  ['an open-ended array', Uint8Array.of(0x9f, 0xff), 'not stated'],
  ['an open-ended string', Uint8Array.of(0x7f, 0x61, 0x61, 0xff), 'not stated'],
  ['an unassigned simple value', Uint8Array.of(0xf8, 0x40), 'unknown kind'],
  ['an unknown tag', encode(new Tag(4711, 1)), 'unknown kind'],
  ['a big number as bytes', encode(2n ** 70n), 'unknown kind'],
  ['a regular expression', encode(/a+/), 'unknown kind'],
  ['an integer beyond 2^53', encode(2n ** 60n), 'too large'],
  ['a key that is a number', encode(new Map([[1, 2]])), 'key'],
  ['the key __proto__', encode(new Map([['__proto__', {}]])), 'key'],
  ['a key twice', Uint8Array.of(0xa2, 0x61, 0x61, 1, 0x61, 0x61, 2), 'key'],
  ['broken UTF-8', Uint8Array.of(0x62, 0xc3, 0x28), 'cannot be read'],
  ['part of a float', encode(new Tag(85, Uint8Array.of(1, 2, 3))), 'part of an element'],
])('[07 safety] refuses %s', (_name, bytes, why) => {
  expect(refusal(bytes)).toContain(why);
});

test('[07 safety] refuses a frame above 64 MiB, in both directions', () => {
  expect(refusal(new Uint8Array(MAX_FRAME_BYTES + 1))).toContain('larger than 64 MiB');
  expect(() => encodeFrame(new Uint8Array(MAX_FRAME_BYTES))).toThrow('larger than 64 MiB');
});

test('[07 safety] refuses more than a million items without building them', () => {
  const bytes = new Uint8Array(MAX_ITEMS + 6).fill(0xf6);
  bytes.set([0x9a, 0x00, 0x0f, 0x42, 0x41]);
  expect(refusal(bytes)).toContain('more than 1000000 items');
});

test('[07 safety] mutated frames end in a value or an AppError, never in anything else', () => {
  const good = encodeFrame({
    type: 'call',
    id: 7,
    group: 'library',
    name: 'studies',
    input: { text: 'ADA', when: new Date(0), vector: Float32Array.of(1, 2), deep: [[[{ a: undefined }]]] },
  });
  const mutation = fc.tuple(fc.nat(good.length - 1), fc.nat(255), fc.constantFrom('set', 'insert', 'cut'));
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
      const bytes = mutations.reduce(mutate, good);
      expect(refusal(bytes)).toBeTypeOf('string');
      parseClientFrame(bytes);
      parseServerFrame(bytes);
    }),
    { seed: 3, numRuns: 10_000 },
  );
});

test('[07 safety] random bytes end in a value or an AppError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(refusal(bytes)).toBeTypeOf('string');
    }),
    { seed: 4, numRuns: 10_000 },
  );
});

function mutate(bytes: Uint8Array, [at, value, kind]: [number, number, string]): Uint8Array {
  const list = [...bytes];
  if (kind === 'set') list[at % list.length] = value;
  else if (kind === 'insert') list.splice(at, 0, value);
  else list.splice(at, 1);
  return Uint8Array.from(list);
}
