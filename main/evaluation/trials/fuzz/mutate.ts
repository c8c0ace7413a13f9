import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readHead } from '../../../library/parse/elementHead.ts';
import type { Encoding } from '../../../library/parse/sniff.ts';
import type { Random } from '../../cohort/random.ts';

/** Where an element stands: from its tag to the end of its value, and where its length is written. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly lengthAt: number;
  readonly lengthBytes: 2 | 4;
}

/** A file to be mutated, with what is known of its elements. */
export interface Mutable {
  readonly bytes: Buffer;
  readonly parts: readonly Part[];
  /** Bytes of the part that is not deflated; null where nothing is. */
  readonly deflatedFrom: number | null;
}

const META_START = 132;
const DEFLATED = '1.2.840.10008.1.2.1.99';
const INTERESTING = [
  0, 1, 2, 3, 7, 8, 0x7f, 0xff, 0x7fff, 0xfffe, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];
const NESTED = /^(xfffee000|SQ)$/;

function encodingAt(bytes: Buffer, at: number): Encoding {
  const bigEndian = bytes[at] === 0;
  const vr = bytes.toString('latin1', at + 4, at + 6);
  return { explicit: /^[A-Z]{2}$/.test(vr), bigEndian };
}

// Into sequences and items as well: their lengths are the interesting ones.
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  try {
    for (let at = META_START; at + 8 <= bytes.length; ) {
      const head = readHead(bytes, at, encodingAt(bytes, at));
      const lengthBytes = head.vr && head.dataOffset === at + 8 ? 2 : 4;
      const isNested = NESTED.test(head.tag) || NESTED.test(head.vr ?? '') || head.length === 0xffffffff;
      const end = isNested ? head.dataOffset : Math.min(bytes.length, head.dataOffset + head.length);
      parts.push({ start: at, end, lengthAt: head.dataOffset - lengthBytes, lengthBytes });
      at = end;
    }
  } catch {
    // The rest is no element.
  }
  return parts;
}

/** Looks at a file once, for all of its mutants. */
export function toMutable(bytes: Buffer): Mutable {
  const isDeflated = bytes.toString('latin1', 0, 400).includes(DEFLATED);
  const deflatedFrom = isDeflated ? bytes.indexOf(DEFLATED) + DEFLATED.length : null;
  if (deflatedFrom === null) return { bytes, parts: partsOf(bytes), deflatedFrom };
  const plain = Buffer.concat([
    bytes.subarray(0, deflatedFrom),
    inflateRawSync(bytes.subarray(deflatedFrom)),
  ]);
  return { bytes: plain, parts: partsOf(plain), deflatedFrom };
}

type Mutation = (bytes: Buffer, parts: readonly Part[], random: Random) => Buffer;

function below(random: Random, limit: number): number {
  return Math.floor(random.between(0, Math.max(1, limit)));
}

function slice(bytes: Buffer, random: Random, most: number): { start: number; end: number } {
  const start = below(random, bytes.length);
  return { start, end: Math.min(bytes.length, start + 1 + below(random, most)) };
}

function splice(bytes: Buffer, start: number, end: number, put: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), put, bytes.subarray(end)]);
}

const MUTATIONS: readonly Mutation[] = [
  // Bits flipped.
  (bytes, _, random) => {
    for (let i = 1 + below(random, 8); i > 0; i--) {
      const at = below(random, bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8));
    }
    return bytes;
  },
  // A run of one byte.
  (bytes, _, random) => {
    const { start, end } = slice(bytes, random, 64);
    return bytes.fill(random.pick([0, 0xff, 0x20, 0x5c, 0x1b, below(random, 256)]), start, end);
  },
  // A length of another value.
  (bytes, parts, random) => {
    if (parts.length === 0) return bytes;
    const part = random.pick(parts);
    const rest = Math.max(0, bytes.length - part.end);
    const value = random.pick([...INTERESTING, bytes.length, rest, rest + 1, part.end - part.start]);
    if (part.lengthAt + part.lengthBytes > bytes.length) return bytes;
    const fits = part.lengthBytes === 2 ? value & 0xffff : value;
    if (random.next() < 0.8) bytes.writeUIntLE(fits, part.lengthAt, part.lengthBytes);
    else bytes.writeUIntBE(fits, part.lengthAt, part.lengthBytes);
    return bytes;
  },
  // Cut short.
  (bytes, _, random) => bytes.subarray(0, below(random, bytes.length)),
  // Bytes put in.
  (bytes, _, random) => {
    const at = below(random, bytes.length);
    const put = Buffer.from(Array.from({ length: 1 + below(random, 32) }, () => below(random, 256)));
    return splice(bytes, at, at, put);
  },
  // A stretch twice, up to hundreds of times.
  (bytes, _, random) => {
    const { start, end } = slice(bytes, random, 256);
    const times = random.next() < 0.9 ? 1 : 1 + below(random, 300);
    return splice(bytes, end, end, Buffer.concat(Array<Buffer>(times).fill(bytes.subarray(start, end))));
  },
  // Two elements in each other's place.
  (bytes, parts, random) => {
    const whole = parts.filter(({ end }) => end <= bytes.length);
    if (whole.length < 2) return bytes;
    const [a, b] = [random.pick(whole), random.pick(whole)].sort((x, y) => x.start - y.start);
    if (!a || !b || a.end > b.start) return bytes;
    const [first, second] = [bytes.subarray(a.start, a.end), bytes.subarray(b.start, b.end)];
    const between = bytes.subarray(a.end, b.start);
    return Buffer.concat([bytes.subarray(0, a.start), second, between, first, bytes.subarray(b.end)]);
  },
  // An element left out.
  (bytes, parts, random) => {
    const part = parts.length > 0 ? random.pick(parts) : null;
    return part && part.end <= bytes.length ? splice(bytes, part.start, part.end, Buffer.alloc(0)) : bytes;
  },
  // A number or a word of another value.
  (bytes, _, random) => {
    const at = below(random, bytes.length - 4);
    if (at + 4 <= bytes.length) bytes.writeUInt32LE(random.pick(INTERESTING), at);
    return bytes;
  },
];

/** Makes a mutant of a file: one change, or a few on top of each other. The same numbers give the same mutant. */
export function mutate(original: Mutable, random: Random): Buffer {
  const { deflatedFrom, parts } = original;
  let bytes: Buffer = Buffer.from(original.bytes);
  const isInside = deflatedFrom !== null && random.next() < 0.5;
  const deflate = () =>
    deflatedFrom === null
      ? bytes
      : Buffer.concat([bytes.subarray(0, deflatedFrom), deflateRawSync(bytes.subarray(deflatedFrom))]);
  if (!isInside) bytes = Buffer.from(deflate());
  const count = random.next() < 0.6 ? 1 : 2 + below(random, 4);
  for (let i = 0; i < count && bytes.length > 8; i++) bytes = random.pick(MUTATIONS)(bytes, parts, random);
  return isInside ? deflate() : bytes;
}
