import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeRow, encodeRow, type Fields, handOut } from './rowCodec.ts';

test('a row comes back as it was: bytes, odd numbers and keys like our tags included', () => {
  const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
    leaf: fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.float32Array({ maxLength: 3 }),
      fc.uint8Array({ maxLength: 3 }),
    ),
    tree: fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '$bytes', '$number', '$object'), tie('tree'), {
        noNullPrototype: true,
      }),
    ),
  })).tree;
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('x', 'y', '$float32'), value, { noNullPrototype: true }),
      (row) => {
        const line = encodeRow(row);
        expect(line).not.toContain('\n');
        expect(decodeRow(line)).toEqual(row);
        expect(handOut(decodeRow(line))).toEqual(row);
      },
    ),
    { seed: 7, numRuns: 300 },
  );
});

test('what JSON would silently change is refused, naming the field', () => {
  for (const odd of [new Date(0), new Map(), 1n, () => 1])
    expect(() => encodeRow({ a: { b: odd } })).toThrow(/"\.a\.b"/);
});

test('a decoded row is frozen in depth; handed out, its bytes are copies', () => {
  const row = decodeRow(encodeRow({ deep: { list: [1] }, inside: { bytes: new Uint8Array([1, 2]) } }));
  const deep = row.deep as { list: number[] };
  expect(() => deep.list.push(2)).toThrow(TypeError);
  const out = handOut(row) as Fields & { inside: { bytes: Uint8Array } };
  out.inside.bytes.fill(9);
  expect((row.inside as { bytes: Uint8Array }).bytes).toEqual(new Uint8Array([1, 2]));
  expect(out.deep).toBe(row.deep);
});
