import { badPixels } from '../../pixelLayout.ts';
import { BitReader, type HuffmanTable } from './huffman.ts';
import { type Component, naturalOrder, type Picture, type Tables } from './picture.ts';

/** A component of a scan with its tables, and the prediction of its next DC coefficient. */
interface ScanComponent {
  readonly component: Component;
  readonly dc: HuffmanTable | undefined;
  readonly ac: HuffmanTable | undefined;
  prediction: number;
}

/** Which coefficients a scan holds, and how far they are refined (ISO 10918-1 B.2.3, G.1.2). */
interface ScanRange {
  readonly first: number;
  readonly last: number;
  readonly isRefinement: boolean;
  readonly shift: number;
}

/** State of one scan: its bits and the run of blocks without further coefficients. */
interface Scan {
  readonly reader: BitReader;
  readonly range: ScanRange;
  readonly isProgressive: boolean;
  endOfBandRun: number;
}

function required(table: HuffmanTable | undefined): HuffmanTable {
  if (!table) throw badPixels('a Huffman table is missing in the JPEG data');
  return table;
}

function decodeDc(scan: Scan, own: ScanComponent, block: number): void {
  const { coefficients } = own.component;
  const { isRefinement, shift } = scan.range;
  if (isRefinement) {
    if (scan.reader.bit()) coefficients[block] = (coefficients[block] ?? 0) | (1 << shift);
    return;
  }
  own.prediction += scan.reader.signed(scan.reader.decode(required(own.dc)));
  coefficients[block] = own.prediction * 2 ** shift;
}

// First pass of AC coefficients: all of them in a sequential scan (F.2.2.2), a band in a progressive one (G.1.2.2).
function decodeAc(scan: Scan, own: ScanComponent, block: number): void {
  if (scan.endOfBandRun > 0) {
    scan.endOfBandRun -= 1;
    return;
  }
  const table = required(own.ac);
  for (let n = Math.max(1, scan.range.first); n <= scan.range.last; n++) {
    const symbol = scan.reader.decode(table);
    const [run, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && run < 15) {
      if (scan.isProgressive) scan.endOfBandRun = (1 << run) + scan.reader.bits(run) - 1;
      return;
    }
    n += run;
    if (size > 0)
      own.component.coefficients[block + naturalOrder(n)] = scan.reader.signed(size) * 2 ** scan.range.shift;
  }
}

// Adds the next bit to a coefficient that is not zero.
function refine(scan: Scan, coefficients: Int32Array, at: number): void {
  if (!scan.reader.bit()) return;
  const value = coefficients[at] ?? 0;
  coefficients[at] = value + (value < 0 ? -1 : 1) * (1 << scan.range.shift);
}

// Later passes (G.1.2.3): zeros are counted, others refined on the way.
function refineAc(scan: Scan, own: ScanComponent, block: number): void {
  const { coefficients } = own.component;
  let n = scan.range.first;
  while (n <= scan.range.last && scan.endOfBandRun === 0) {
    const symbol = scan.reader.decode(required(own.ac));
    let run = symbol >> 4;
    const isNew = (symbol & 15) !== 0;
    if (!isNew && run < 15) {
      scan.endOfBandRun = (1 << run) + scan.reader.bits(run);
      break;
    }
    const value = isNew ? (scan.reader.bit() ? 1 : -1) * (1 << scan.range.shift) : 0;
    for (; n <= scan.range.last; n++) {
      const at = block + naturalOrder(n);
      if (coefficients[at] !== 0) refine(scan, coefficients, at);
      else if (run-- === 0) {
        coefficients[at] = value;
        n++;
        break;
      }
    }
  }
  if (scan.endOfBandRun === 0) return;
  for (; n <= scan.range.last; n++) {
    const at = block + naturalOrder(n);
    if (coefficients[at] !== 0) refine(scan, coefficients, at);
  }
  scan.endOfBandRun -= 1;
}

function decodeBlock(scan: Scan, own: ScanComponent, line: number, column: number): void {
  const block = 64 * (line * own.component.storedPerLine + column);
  const { first, last, isRefinement } = scan.range;
  if (first === 0) decodeDc(scan, own, block);
  if (last === 0) return;
  if (isRefinement) refineAc(scan, own, block);
  else decodeAc(scan, own, block);
}

// Several components are interleaved in units; one alone is block by block (A.2).
function decodeUnit(scan: Scan, own: readonly ScanComponent[], picture: Picture, unit: number): void {
  const [only] = own;
  if (only && own.length === 1) {
    const { blocksPerLine } = only.component;
    decodeBlock(scan, only, Math.floor(unit / blocksPerLine), unit % blocksPerLine);
    return;
  }
  const perLine = Math.ceil(picture.width / (8 * picture.maxAcross));
  const [line, column] = [Math.floor(unit / perLine), unit % perLine];
  for (const one of own) {
    const { across, down } = one.component;
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) decodeBlock(scan, one, line * down + y, column * across + x);
    }
  }
}

function unitsOf(own: readonly ScanComponent[], picture: Picture): number {
  const [only] = own;
  if (only && own.length === 1) return only.component.blocksPerLine * only.component.blocksPerColumn;
  return (
    Math.ceil(picture.width / (8 * picture.maxAcross)) * Math.ceil(picture.height / (8 * picture.maxDown))
  );
}

function scanComponents(header: Buffer, picture: Picture, tables: Tables): ScanComponent[] {
  return Array.from({ length: header.readUInt8(0) }, (_, i) => {
    const id = header.readUInt8(1 + 2 * i);
    const choice = header.readUInt8(2 + 2 * i);
    const component = picture.components.find((one) => one.id === id);
    if (!component) throw badPixels('the JPEG scan names an unknown component');
    return { component, dc: tables.dc.get(choice >> 4), ac: tables.ac.get(choice & 15), prediction: 0 };
  });
}

// Sequential scans hold all coefficients, whatever some writers say.
function scanRange(parameters: Buffer, { isProgressive }: Picture): ScanRange {
  if (!isProgressive) return { first: 0, last: 63, isRefinement: false, shift: 0 };
  const [first = 0, last = 63, approximation = 0] = parameters;
  return {
    first,
    last: Math.min(63, last),
    isRefinement: approximation >> 4 !== 0,
    shift: approximation & 15,
  };
}

/** Decodes one scan into the coefficients (ISO 10918-1 F.2, G.2); returns where the marker behind it stands. */
export function decodeScan(
  bytes: Buffer,
  header: Buffer,
  dataAt: number,
  picture: Picture,
  tables: Tables,
): number {
  const own = scanComponents(header, picture, tables);
  const range = scanRange(header.subarray(1 + 2 * own.length), picture);
  const scan: Scan = {
    reader: new BitReader(bytes, dataAt),
    range,
    isProgressive: picture.isProgressive,
    endOfBandRun: 0,
  };
  const units = unitsOf(own, picture);
  for (let unit = 0; unit < units; unit++) {
    if (tables.restartEvery > 0 && unit > 0 && unit % tables.restartEvery === 0) {
      if (!scan.reader.restart()) throw badPixels('a restart marker is missing in the JPEG data');
      scan.endOfBandRun = 0;
      for (const one of own) one.prediction = 0;
    }
    decodeUnit(scan, own, picture, unit);
  }
  return scan.reader.markerAt;
}
