import { badPixels } from './pixelLayout.ts';

const DISCRETE = 0;
const LINEAR = 1;
const INDIRECT = 2;

interface Reader {
  readonly words: readonly number[];
  at: number;
}

function next(reader: Reader): number {
  const word = reader.words[reader.at++];
  if (word === undefined) throw badPixels('the segmented palette ends too soon');
  return word;
}

function expandOne(reader: Reader, out: number[], isInner: boolean): void {
  const opcode = next(reader);
  const length = next(reader);
  if (opcode === DISCRETE) for (let i = 0; i < length; i++) out.push(next(reader));
  else if (opcode === LINEAR) appendLine(out, length, next(reader));
  else if (opcode === INDIRECT && !isInner) {
    const start = next(reader) + next(reader) * 0x10000;
    const inner: Reader = { words: reader.words, at: start };
    for (let i = 0; i < length; i++) expandOne(inner, out, true);
  } else throw badPixels('the segmented palette is damaged');
}

function appendLine(out: number[], length: number, to: number): void {
  const from = out.at(-1) ?? 0;
  for (let i = 1; i <= length; i++) out.push(Math.round(from + ((to - from) * i) / length));
}

/** Expands a segmented palette's words to its entries: discrete, linear and indirect segments (PS3.3 C.7.9.2). */
export function expandSegments(words: readonly number[], count: number): Uint16Array {
  const reader: Reader = { words, at: 0 };
  const out: number[] = [];
  while (out.length < count) expandOne(reader, out, false);
  return Uint16Array.from(out.slice(0, count));
}
