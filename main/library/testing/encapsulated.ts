import { dicomBytes, type Elements } from './dicomBytes.ts';

/** How compressed frames are written; the default is as it should be. */
export interface Encapsulation {
  /** False leaves out what ends the sequence of fragments. */
  readonly delimiter?: boolean;
  /** What the last fragment claims beyond its bytes. */
  readonly missingBytes?: number;
}

function item(bytes: Uint8Array, claimed = bytes.length): Buffer {
  const head = Buffer.from('feff00e000000000', 'hex');
  head.writeUInt32LE(claimed, 4);
  return Buffer.concat([head, bytes]);
}

/** Writes a file whose frames are compressed (PS3.5 A.4), each a fragment, without offsets in the table. */
export function encapsulatedBytes(
  elements: Elements,
  syntax: string,
  fragments: readonly Uint8Array[],
  { delimiter = true, missingBytes = 0 }: Encapsulation = {},
): Buffer {
  const { '7FE0,0010 OW': _, ...header } = elements;
  const items = fragments.map((bytes, index) =>
    item(bytes, bytes.length + (index === fragments.length - 1 ? missingBytes : 0)),
  );
  return Buffer.concat([
    dicomBytes(header, { syntax }),
    Buffer.from('e07f10004f420000ffffffff', 'hex'),
    item(Buffer.alloc(0)),
    ...items,
    Buffer.from(delimiter ? 'feffdde000000000' : '', 'hex'),
  ]);
}

/** A frame in RLE (PS3.5 annex G) of one value throughout: a run for each row of each byte plane, the high byte first. */
export function rleFrame(rows: number, columns: number, planes: readonly number[]): Buffer {
  const runs = planes.map((value) => {
    const row = Buffer.from(Array.from({ length: columns / 2 }, () => [0xff, value]).flat());
    return Buffer.concat(Array<Buffer>(rows).fill(row));
  });
  const head = Buffer.alloc(64);
  head.writeUInt32LE(runs.length, 0);
  let at = head.length;
  for (const [index, run] of runs.entries()) {
    head.writeUInt32LE(at, 4 + 4 * index);
    at += run.length;
  }
  return Buffer.concat([head, ...runs]);
}
