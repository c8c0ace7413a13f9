import {
  type Code,
  F32,
  f32Add,
  f32FromI32,
  f32Load,
  f32Max,
  f32Mul,
  f32Store,
  I32,
  i16x8Load8x8,
  i32Add,
  i32Const,
  i32LessUnsigned,
  i32Shl,
  i32Sub,
  i32x4Add,
  i32x4DotI16x8,
  i32x4Lane,
  localGet,
  localSet,
  localTee,
  loopWhile,
  moduleOf,
  V128,
  v128Load,
  v128Zero,
} from './wasm.ts';

/** Rows that the kernel takes at once: their number in a block is a multiple of it. */
export const ROWS_AT_ONCE = 4;
/** Values that it takes at once: each row is padded with zeros to a multiple of it. */
export const VALUES_AT_ONCE = 16;

/**
 * For each row i of `rows`: upper[i] = max(upper[i], scale × scales[i] × Σ codes[i][d] · query[d] + slacks[i]).
 * All but `scale` are addresses or counts: codes are bytes, `dimension` of them per row, laid out by {@link codeAt}; the query holds
 * numbers of 16 bit.
 */
export type Scan = (
  codes: number,
  dimension: number,
  rows: number,
  query: number,
  scales: number,
  slacks: number,
  upper: number,
  scale: number,
) => void;

const PARAMETERS = [I32, I32, I32, I32, I32, I32, I32, F32];
const [CODES, DIMENSION, ROWS, QUERY, SCALES, SLACKS, UPPER, SCALE] = [0, 1, 2, 3, 4, 5, 6, 7];
const [END, AT, VALUES] = [8, 9, 10];
const sum = (r: number) => 11 + r;
const LOCALS = [I32, I32, V128, ...Array(ROWS_AT_ONCE).fill(V128)];
const ROW_INDEXES = Array.from({ length: ROWS_AT_ONCE }, (_, r) => r);

/**
 * Where a row's code for a value lies, from the block's first: the rows that are taken at once lie side by side, {@link VALUES_AT_ONCE}
 * of the one, then of the next. So the kernel reads the memory from end to end: one stream, which the processor fetches ahead.
 */
export function codeAt(row: number, value: number, dimension: number): number {
  const inner = row % ROWS_AT_ONCE;
  const step = Math.floor(value / VALUES_AT_ONCE);
  return (
    (row - inner) * dimension + (step * ROWS_AT_ONCE + inner) * VALUES_AT_ONCE + (value % VALUES_AT_ONCE)
  );
}

/** The sums at zero, and the query from its start to its end. */
function beginRows(): Code[] {
  const begin = ROW_INDEXES.flatMap((r): Code[] => [v128Zero, localSet(sum(r))]);
  const toEnd = [localGet(DIMENSION), i32Const(1), i32Shl, i32Add, localSet(END)];
  return [...begin, localGet(QUERY), localSet(AT), localGet(QUERY), ...toEnd];
}

/** Eight values of each row times those of the query. */
function multiply(first: number): Code[] {
  return [
    ...[localGet(AT), v128Load(first * 2), localSet(VALUES)],
    ...ROW_INDEXES.flatMap((r): Code[] => [
      ...[localGet(sum(r)), localGet(CODES), i16x8Load8x8(r * VALUES_AT_ONCE + first)],
      ...[localGet(VALUES), i32x4DotI16x8, i32x4Add, localSet(sum(r))],
    ]),
  ];
}

function overValues(): Code {
  return loopWhile(
    ...[...multiply(0), ...multiply(8)],
    ...[localGet(CODES), i32Const(ROWS_AT_ONCE * VALUES_AT_ONCE), i32Add, localSet(CODES)],
    ...[localGet(AT), i32Const(VALUES_AT_ONCE * 2), i32Add, localTee(AT), localGet(END), i32LessUnsigned],
  );
}

function storeUpper(r: number): Code[] {
  const lanes = [1, 2, 3].flatMap((lane) => [localGet(sum(r)), i32x4Lane(lane), i32Add]);
  return [
    ...[localGet(UPPER), localGet(sum(r)), i32x4Lane(0), ...lanes, f32FromI32],
    ...[localGet(SCALE), f32Mul, localGet(SCALES), f32Load(r * 4), f32Mul],
    ...[localGet(SLACKS), f32Load(r * 4), f32Add, localGet(UPPER), f32Load(r * 4), f32Max, f32Store(r * 4)],
  ];
}

/** The codes end where those of the next rows begin. */
function nextRows(): Code[] {
  return [
    ...[SCALES, SLACKS, UPPER].flatMap((at) => [
      ...[localGet(at), i32Const(ROWS_AT_ONCE * 4), i32Add, localSet(at)],
    ]),
    ...[localGet(ROWS), i32Const(ROWS_AT_ONCE), i32Sub, localTee(ROWS)],
  ];
}

/** The module of {@link Scan} in WebAssembly with SIMD, for a memory that may grow to `maximumPages` of 64 KiB. */
export function scanModule(shared: boolean, maximumPages: number): WebAssembly.Module {
  const body = loopWhile(
    ...[...beginRows(), overValues(), ...ROW_INDEXES.flatMap(storeUpper), ...nextRows()],
  );
  return new WebAssembly.Module(moduleOf(PARAMETERS, LOCALS, [body], { shared, maximumPages }));
}

/** The kernel over a memory. */
export function openScan(module: WebAssembly.Module, memory: WebAssembly.Memory): Scan {
  return new WebAssembly.Instance(module, { memory: { memory } }).exports.scan as Scan;
}
