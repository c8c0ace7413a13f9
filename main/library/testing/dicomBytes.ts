import { deflateRawSync } from 'node:zlib';
import { SYNTAX } from '../parse/parseHead.ts';

/** A value as a test writes it: text, numbers, bytes, or items of a sequence. */
export type Value = string | number | readonly number[] | Uint8Array | readonly Elements[];

/** Elements of a data set: `'0010,0020 LO': 'P1'`. Written in the order of their tags. */
export interface Elements {
  readonly [tagAndVr: string]: Value;
}

/** How the bytes are written; the default is a Part 10 file in explicit little endian. */
export interface Writing {
  readonly syntax?: string;
  readonly preamble?: boolean;
  readonly meta?: boolean;
  /** Sequences with undefined lengths and delimiters. */
  readonly undefinedLength?: boolean;
}

interface Style {
  readonly explicit: boolean;
  readonly big: boolean;
  readonly undefinedLength: boolean;
}

const LONG = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));
const WIDTH: Readonly<Record<string, number>> = {
  US: 2,
  SS: 2,
  UL: 4,
  SL: 4,
  FL: 4,
  FD: 8,
  OW: 2,
  OF: 4,
  OD: 8,
};

function u16(value: number, big: boolean): Buffer {
  const bytes = Buffer.alloc(2);
  if (big) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number, big: boolean): Buffer {
  const bytes = Buffer.alloc(4);
  if (big) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}

function number(value: number, vr: string, big: boolean): Buffer {
  const view = new DataView(new ArrayBuffer(WIDTH[vr] ?? 2));
  if (vr === 'FD' || vr === 'OD') view.setFloat64(0, value, !big);
  else if (vr === 'FL' || vr === 'OF') view.setFloat32(0, value, !big);
  else if (WIDTH[vr] === 4) view.setUint32(0, value >>> 0, !big);
  else view.setUint16(0, value & 0xffff, !big);
  return Buffer.from(view.buffer);
}

function isItems(value: Value): value is readonly Elements[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

function tagBytes(tag: string, big: boolean): Buffer {
  return Buffer.concat(tag.split(',').map((half) => u16(Number.parseInt(half, 16), big)));
}

function item(elements: Elements, style: Style): Buffer {
  const inner = writeElements(elements, style);
  const length = style.undefinedLength ? 0xffffffff : inner.length;
  const end = style.undefinedLength
    ? Buffer.concat([tagBytes('FFFE,E00D', style.big), u32(0, style.big)])
    : Buffer.alloc(0);
  return Buffer.concat([tagBytes('FFFE,E000', style.big), u32(length, style.big), inner, end]);
}

function sequence(items: readonly Elements[], style: Style): Buffer {
  const all = items.map((elements) => item(elements, style));
  if (style.undefinedLength) all.push(Buffer.concat([tagBytes('FFFE,E0DD', style.big), u32(0, style.big)]));
  return Buffer.concat(all);
}

function valueBytes(value: Value, vr: string, style: Style): Buffer {
  if (value instanceof Uint8Array) return pad(Buffer.from(value), 0);
  if (typeof value === 'string')
    return pad(Buffer.from(value, 'latin1'), vr === 'UI' || vr === 'OB' ? 0 : 0x20);
  if (isItems(value)) return sequence(value, style);
  const numbers = Array.isArray(value) ? (value as readonly number[]) : [value as number];
  return Buffer.concat(numbers.map((one) => number(one, vr, style.big)));
}

function pad(bytes: Buffer, filler: number): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([filler])]);
}

function writeElement(name: string, value: Value, style: Style): Buffer {
  const [tag = '', vr = 'UN'] = name.split(' ');
  const bytes =
    vr === 'SQ' && Array.isArray(value) && value.length === 0
      ? sequence([], style)
      : valueBytes(value, vr, style);
  const length = vr === 'SQ' && style.undefinedLength ? 0xffffffff : bytes.length;
  if (!style.explicit) return Buffer.concat([tagBytes(tag, style.big), u32(length, style.big), bytes]);
  const head = [tagBytes(tag, style.big), Buffer.from(vr, 'latin1')];
  if (LONG.has(vr)) return Buffer.concat([...head, u16(0, style.big), u32(length, style.big), bytes]);
  return Buffer.concat([...head, u16(length, style.big), bytes]);
}

function writeElements(elements: Elements, style: Style): Buffer {
  const names = Object.keys(elements).sort();
  return Buffer.concat(names.map((name) => writeElement(name, elements[name] ?? '', style)));
}

/** Writes a DICOM file for a test. */
export function dicomBytes(elements: Elements, writing: Writing = {}): Buffer {
  const { syntax = SYNTAX.explicit, preamble = true, meta = true, undefinedLength = false } = writing;
  const style = { explicit: syntax !== SYNTAX.implicit, big: syntax === SYNTAX.bigEndian, undefinedLength };
  const body = writeElements(elements, style);
  const group = writeElements(
    { '0002,0010 UI': syntax },
    { explicit: true, big: false, undefinedLength: false },
  );
  const data = syntax === SYNTAX.deflated ? deflateRawSync(body) : body;
  const head = preamble ? [Buffer.alloc(128), Buffer.from('DICM')] : [];
  return Buffer.concat([...head, ...(meta ? [group] : []), data]);
}

/** A 16-bit image of one study with what a test names; the pixels are a ramp. */
export function imageElements(changes: Elements = {}): Elements {
  const rows = Number(changes['0028,0010 US'] ?? 32);
  const columns = Number(changes['0028,0011 US'] ?? 32);
  return {
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.2',
    '0008,0018 UI': '1.2.3.1',
    '0008,0020 DA': '20260304',
    '0008,0030 TM': '101500',
    '0008,0060 CS': 'CT',
    '0010,0010 PN': 'Doe^Jane',
    '0010,0020 LO': 'P1',
    '0020,000D UI': '1.2.3',
    '0020,000E UI': '1.2.3.4',
    '0020,0011 IS': '1',
    '0020,0013 IS': '1',
    '0028,0002 US': 1,
    '0028,0004 CS': 'MONOCHROME2',
    '0028,0010 US': rows,
    '0028,0011 US': columns,
    '0028,0100 US': 16,
    '0028,0101 US': 16,
    '0028,0102 US': 15,
    '0028,0103 US': 0,
    '7FE0,0010 OW': Array.from({ length: rows * columns }, (_, i) => i),
    ...changes,
  };
}
