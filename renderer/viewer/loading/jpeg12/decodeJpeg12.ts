import { AppError } from '../../../../main/contract/errors.ts';
import { BitReader, type HuffmanTable, huffmanTable } from './bitReader.ts';
import { inverseDct } from './inverseDct.ts';
import { readScan, type Scan, ZIGZAG } from './scan.ts';

/** What the segments of a JPEG have said so far. */
interface JpegState {
  readonly quantisation: Map<number, Uint16Array>;
  readonly dc: Map<number, HuffmanTable>;
  readonly ac: Map<number, HuffmanTable>;
  restartInterval: number;
  frame: JpegFrame | null;
}

interface JpegFrame {
  readonly isProgressive: boolean;
  readonly precision: number;
  readonly rows: number;
  readonly columns: number;
  readonly table: number;
  readonly blocksAcross: number;
  readonly coefficients: Int32Array;
}

const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const SOS = 0xda;
const END = 0xd9;
const PROGRESSIVE = 0xc2;
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, PROGRESSIVE]);

/** Decodes a grey JPEG of up to 12 bits, sequential or progressive (ISO 10918-1 processes 1 to 8): rows × columns samples. */
export function decodeJpeg12(bytes: Uint8Array): { samples: Uint16Array; rows: number; columns: number } {
  const state: JpegState = {
    quantisation: new Map(),
    dc: new Map(),
    ac: new Map(),
    restartInterval: 0,
    frame: null,
  };
  for (let at = nextMarker(bytes, 2); at >= 0; at = nextMarker(bytes, at)) {
    const marker = bytes[at + 1] ?? END;
    if (marker === END) break;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    readSegment(state, marker, bytes.subarray(at + 4, at + 2 + length));
    if (marker === SOS) readScanAt(state, bytes, at + 4, at + 2 + length);
    at += 2 + length;
  }
  if (state.frame === null) throw new AppError('bad_file', 'The JPEG data have no frame header.');
  const { rows, columns } = state.frame;
  return { samples: samplesOf(state.frame, state), rows, columns };
}

/** Where the next marker stands that is not stuffing, fill or a restart; −1 at the end. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}

function readSegment(state: JpegState, marker: number, data: Uint8Array): void {
  if (marker === DQT) readQuantisation(state, data);
  if (marker === DHT) readHuffman(state, data);
  if (marker === DRI) state.restartInterval = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  if (FRAMES.has(marker)) state.frame = readFrame(data, marker === PROGRESSIVE);
}

function readQuantisation({ quantisation }: JpegState, data: Uint8Array): void {
  for (let at = 0; at < data.length; ) {
    const head = data[at++] ?? 0;
    const isWide = head >> 4 === 1;
    const table = new Uint16Array(64);
    for (let index = 0; index < 64; index++) {
      const high = isWide ? (data[at++] ?? 0) << 8 : 0;
      table[ZIGZAG[index] ?? 0] = high | (data[at++] ?? 0);
    }
    quantisation.set(head & 15, table);
  }
}

function readHuffman({ dc, ac }: JpegState, data: Uint8Array): void {
  for (let at = 0; at + 17 <= data.length; ) {
    const head = data[at] ?? 0;
    const counts = data.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const table = huffmanTable(counts, data.subarray(at + 17, at + 17 + total));
    (head >> 4 === 0 ? dc : ac).set(head & 15, table);
    at += 17 + total;
  }
}

function readFrame(data: Uint8Array, isProgressive: boolean): JpegFrame {
  const [precision = 0, high = 0, low = 0, right = 0, left = 0, components = 0] = data;
  const rows = (high << 8) | low;
  const columns = (right << 8) | left;
  if (components !== 1 || rows === 0 || columns === 0 || rows * columns > 2 ** 28) {
    throw new AppError(
      'bad_file',
      `JPEG of ${precision} bits with ${components} components is not supported.`,
    );
  }
  const blocksAcross = Math.ceil(columns / 8);
  const coefficients = new Int32Array(blocksAcross * Math.ceil(rows / 8) * 64);
  return { isProgressive, precision, rows, columns, table: data[8] ?? 0, blocksAcross, coefficients };
}

function readScanAt(state: JpegState, bytes: Uint8Array, head: number, data: number): void {
  const { frame } = state;
  if (frame === null) throw new AppError('bad_file', 'The JPEG data have a scan before their frame header.');
  const tables = bytes[head + 2] ?? 0;
  const [first = 0, last = 63, approximation = 0] = bytes.subarray(head + 3, head + 6);
  const scan: Scan = {
    isProgressive: frame.isProgressive,
    first,
    last: Math.min(last, 63),
    high: approximation >> 4,
    low: approximation & 15,
    dc: state.dc.get(tables >> 4) ?? null,
    ac: state.ac.get(tables & 15) ?? null,
    restartInterval: state.restartInterval,
  };
  readScan(scan, new BitReader(bytes, data), frame.coefficients);
}

function samplesOf(frame: JpegFrame, { quantisation }: JpegState): Uint16Array {
  const { rows, columns, blocksAcross, coefficients, precision } = frame;
  const table = quantisation.get(frame.table) ?? new Uint16Array(64).fill(1);
  const [middle, highest] = [2 ** (precision - 1), 2 ** precision - 1];
  const output = new Uint16Array(rows * columns);
  const [scaled, samples, room] = [new Float64Array(64), new Float64Array(64), new Float64Array(64)];
  for (let block = 0; block * 64 < coefficients.length; block++) {
    for (let at = 0; at < 64; at++) scaled[at] = (coefficients[block * 64 + at] ?? 0) * (table[at] ?? 1);
    inverseDct(scaled, samples, room);
    const left = (block % blocksAcross) * 8;
    const top = Math.floor(block / blocksAcross) * 8;
    for (let y = 0; y < Math.min(8, rows - top); y++) {
      for (let x = 0; x < Math.min(8, columns - left); x++) {
        const value = Math.round((samples[8 * y + x] ?? 0) + middle);
        output[(top + y) * columns + left + x] = Math.min(Math.max(value, 0), highest);
      }
    }
  }
  return output;
}
