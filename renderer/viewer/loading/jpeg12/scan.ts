import type { BitReader, HuffmanTable } from './bitReader.ts';

/** Where the coefficients of a block stand, in the order that they are coded (ISO 10918-1 A.3.6). */
export const ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** A scan of one component (B.2.3): which coefficients, and which of their bits. */
export interface Scan {
  readonly isProgressive: boolean;
  readonly first: number;
  readonly last: number;
  /** The bit before this one is known already; 0 where none is. */
  readonly high: number;
  readonly low: number;
  readonly dc: HuffmanTable | null;
  readonly ac: HuffmanTable | null;
  /** Blocks between restart markers; 0 where there are none. */
  readonly restartInterval: number;
}

interface ScanState {
  predicted: number;
  /** Blocks that are still covered by an end-of-band run. */
  endOfBand: number;
}

/** Adds what a scan says to the coefficients of all blocks, 64 a block in natural order. */
export function readScan(scan: Scan, reader: BitReader, coefficients: Int32Array): void {
  const state: ScanState = { predicted: 0, endOfBand: 0 };
  const readBlock = blockReader(scan);
  for (let block = 0; block * 64 < coefficients.length; block++) {
    if (scan.restartInterval > 0 && block > 0 && block % scan.restartInterval === 0) {
      reader.restart();
      state.predicted = 0;
      state.endOfBand = 0;
    }
    readBlock(scan, reader, coefficients.subarray(block * 64, block * 64 + 64), state);
  }
}

type BlockReader = (scan: Scan, reader: BitReader, block: Int32Array, state: ScanState) => void;

function blockReader(scan: Scan): BlockReader {
  if (!scan.isProgressive) return readSequential;
  if (scan.first === 0) return scan.high === 0 ? readDc : refineDc;
  return scan.high === 0 ? readBand : refineBand;
}

const readSequential: BlockReader = (scan, reader, block, state) => {
  readDc(scan, reader, block, state);
  if (scan.ac === null) return;
  for (let at = 1; at < 64; at++) {
    const symbol = reader.symbol(scan.ac);
    const size = symbol & 15;
    const zeros = symbol >> 4;
    if (size === 0 && zeros < 15) return;
    at += zeros;
    if (size > 0) block[ZIGZAG[at] ?? 0] = reader.difference(size);
  }
};

const readDc: BlockReader = (scan, reader, block, state) => {
  if (scan.dc === null) return;
  state.predicted += reader.difference(reader.symbol(scan.dc) & 15);
  block[0] = state.predicted << scan.low;
};

const refineDc: BlockReader = (scan, reader, block) => {
  if (reader.bit() === 1) block[0] = (block[0] ?? 0) | (1 << scan.low);
};

/** G.1.2.2 */
const readBand: BlockReader = (scan, reader, block, state) => {
  if (scan.ac === null) return;
  if (state.endOfBand > 0) {
    state.endOfBand -= 1;
    return;
  }
  for (let at = scan.first; at <= scan.last; at++) {
    const symbol = reader.symbol(scan.ac);
    const size = symbol & 15;
    const zeros = symbol >> 4;
    if (size === 0 && zeros < 15) {
      state.endOfBand = (1 << zeros) - 1 + reader.bits(zeros);
      return;
    }
    at += zeros;
    if (size > 0) block[ZIGZAG[at] ?? 0] = reader.difference(size) << scan.low;
  }
};

/** G.1.2.3 */
const refineBand: BlockReader = (scan, reader, block, state) => {
  const bit = 1 << scan.low;
  let at = scan.first;
  while (state.endOfBand === 0 && at <= scan.last && scan.ac !== null) {
    const symbol = reader.symbol(scan.ac);
    const size = symbol & 15;
    const zeros = symbol >> 4;
    if (size === 0 && zeros < 15) {
      state.endOfBand = (1 << zeros) + reader.bits(zeros);
      break;
    }
    const value = size === 0 ? 0 : reader.bit() === 1 ? bit : -bit;
    at = refineUntilZeros({ reader, block, bit, last: scan.last }, at, zeros);
    if (value !== 0 && at <= scan.last) block[ZIGZAG[at] ?? 0] = value;
    at += 1;
  }
  if (state.endOfBand > 0) {
    refineUntilZeros({ reader, block, bit, last: scan.last }, at, 64);
    state.endOfBand -= 1;
  }
};

/** Refines coefficients that are not zero until so many zeros were passed; answers where the next zero stands. */
function refineUntilZeros(
  band: { reader: BitReader; block: Int32Array; bit: number; last: number },
  from: number,
  zeros: number,
): number {
  const { reader, block, bit, last } = band;
  let left = zeros;
  for (let at = from; at <= last; at++) {
    const place = ZIGZAG[at] ?? 0;
    const value = block[place] ?? 0;
    if (value === 0 && left === 0) return at;
    if (value === 0) left -= 1;
    else if (reader.bit() === 1) block[place] = value + (value > 0 ? bit : -bit);
  }
  return last + 1;
}
