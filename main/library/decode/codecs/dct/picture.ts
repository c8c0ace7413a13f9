import { badPixels, MAX_FRAME_VALUES } from '../../pixelLayout.ts';
import { buildHuffman, type HuffmanTable } from './huffman.ts';

/** One component of a JPEG picture with its coefficients, 64 for each block, blocks row by row. */
export interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantTable: number;
  /** Blocks that hold pixels; the coefficients also hold those that fill up the last units. */
  readonly blocksPerLine: number;
  readonly blocksPerColumn: number;
  readonly storedPerLine: number;
  readonly coefficients: Int32Array;
}

/** What the markers of a JPEG picture say (ISO 10918-1 annex B). */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly precision: number;
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  readonly maxAcross: number;
  readonly maxDown: number;
}

/** Tables and switches that markers set for the scans behind them. */
export interface Tables {
  readonly quant: Map<number, Uint16Array>;
  readonly dc: Map<number, HuffmanTable>;
  readonly ac: Map<number, HuffmanTable>;
  restartEvery: number;
  /** Adobe's transform flag: 0 says that nothing was transformed; null where it is not said. */
  adobeTransform: number | null;
}

const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

/** Place in a block, row by row, of the n-th coefficient of the zigzag order. */
export function naturalOrder(n: number): number {
  return ZIGZAG[n] ?? 63;
}

/** Reads quantisation tables (DQT, B.2.4.1), kept row by row. */
export function readQuantTables(segment: Buffer, tables: Tables): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment.readUInt8(at++);
    const isWide = head >> 4 !== 0;
    const table = new Uint16Array(64);
    for (let n = 0; n < 64; n++)
      table[naturalOrder(n)] = isWide ? segment.readUInt16BE(at + 2 * n) : segment.readUInt8(at + n);
    at += isWide ? 128 : 64;
    tables.quant.set(head & 15, table);
  }
}

/** Reads Huffman tables (DHT, B.2.4.2). */
export function readHuffmanTables(segment: Buffer, tables: Tables): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const head = segment.readUInt8(at);
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const values = segment.subarray(at + 17, at + 17 + total);
    (head >> 4 === 0 ? tables.dc : tables.ac).set(head & 15, buildHuffman(counts, values));
    at += 17 + total;
  }
}

/** Reads a frame header (SOF0 to SOF2, B.2.2) and makes room for its coefficients. */
export function readFrameHeader(segment: Buffer, isProgressive: boolean): Picture {
  const [precision, height, width] = [segment.readUInt8(0), segment.readUInt16BE(1), segment.readUInt16BE(3)];
  const count = segment.readUInt8(5);
  if (width * height * count === 0) throw badPixels('the JPEG header is damaged');
  if (width * height * count > MAX_FRAME_VALUES) throw badPixels('the JPEG picture is too large');
  const specs = Array.from({ length: count }, (_, i) => {
    const sampling = segment.readUInt8(7 + 3 * i);
    const [across, down] = [sampling >> 4, sampling & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) throw badPixels('the JPEG header is damaged');
    return { id: segment.readUInt8(6 + 3 * i), across, down, quantTable: segment.readUInt8(8 + 3 * i) };
  });
  const maxAcross = Math.max(...specs.map((spec) => spec.across));
  const maxDown = Math.max(...specs.map((spec) => spec.down));
  const unitsAcross = Math.ceil(width / (8 * maxAcross));
  const unitsDown = Math.ceil(height / (8 * maxDown));
  const components = specs.map((spec) => ({
    ...spec,
    blocksPerLine: Math.ceil((width * spec.across) / maxAcross / 8),
    blocksPerColumn: Math.ceil((height * spec.down) / maxDown / 8),
    storedPerLine: unitsAcross * spec.across,
    coefficients: new Int32Array(unitsAcross * spec.across * unitsDown * spec.down * 64),
  }));
  return { width, height, precision, isProgressive, components, maxAcross, maxDown };
}
