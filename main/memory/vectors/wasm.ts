/**
 * The few WebAssembly instructions that {@link scanModule} is written in, as the bytes of the binary format (WebAssembly Core 2.0,
 * chapter 5). Each gives the bytes of one instruction.
 */
export type Code = readonly number[];

/** Value types. */
export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;

/** Unsigned LEB128 (5.2.2). */
export function unsigned(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** Signed LEB128 (5.2.2) of a 32-bit number. */
function signed(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -64 && rest < 64) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

const simd = (opcode: number): number[] => [0xfd, ...unsigned(opcode)];
/** Alignment (as power of two) and offset of a load or store. */
const at = (align: number, offset: number): number[] => [align, ...unsigned(offset)];

export const localGet = (index: number): Code => [0x20, ...unsigned(index)];
export const localSet = (index: number): Code => [0x21, ...unsigned(index)];
export const localTee = (index: number): Code => [0x22, ...unsigned(index)];
export const i32Const = (value: number): Code => [0x41, ...signed(value)];
export const i32Add: Code = [0x6a];
export const i32Sub: Code = [0x6b];
export const i32Shl: Code = [0x74];
export const i32LessUnsigned: Code = [0x49];
export const f32FromI32: Code = [0xb2];
export const f32Load = (offset: number): Code => [0x2a, ...at(2, offset)];
export const f32Store = (offset: number): Code => [0x38, ...at(2, offset)];
export const f32Add: Code = [0x92];
export const f32Mul: Code = [0x94];
export const f32Max: Code = [0x97];
export const v128Load = (offset: number): Code => [...simd(0), ...at(4, offset)];
/** Eight signed bytes from memory, widened to eight numbers of 16 bit. */
export const i16x8Load8x8 = (offset: number): Code => [...simd(1), ...at(3, offset)];
export const v128Zero: Code = [...simd(12), ...Array<number>(16).fill(0)];
export const i32x4Lane = (lane: number): Code => [...simd(27), lane];
export const i32x4Add: Code = simd(174);
/** Products of 16-bit numbers, added in pairs to four numbers of 32 bit. */
export const i32x4DotI16x8: Code = simd(186);
/** Runs `body`, and again as long as it leaves a number that is not zero. */
export const loopWhile = (...body: readonly Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0d, 0, 0x0b];

/** A module of one function `scan`, over the memory that is imported as `memory.memory`; `locals` are types of the locals, in order. */
export function moduleOf(
  parameters: readonly number[],
  locals: readonly number[],
  body: readonly Code[],
  memory: { readonly shared: boolean; readonly maximumPages: number },
): Uint8Array<ArrayBuffer> {
  const name = (text: string) => [text.length, ...Buffer.from(text)];
  const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
  const limits = [memory.shared ? 3 : 1, 0, ...unsigned(memory.maximumPages)];
  const declared = [...unsigned(locals.length), ...locals.flatMap((type) => [1, type])];
  const code = [...declared, ...body.flat(), 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...unsigned(parameters.length), ...parameters, 0]),
    ...section(2, [1, ...name('memory'), ...name('memory'), 2, ...limits]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('scan'), 0, 0]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}
