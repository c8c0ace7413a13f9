const DISCRETE = 0;
const LINEAR = 1;
const INDIRECT = 2;

/** Expands the words of a segmented palette to a number of entries (PS3.3 C.7.9.2): discrete, linear and indirect segments. */
export function expandSegments(words: readonly number[], length: number): Uint16Array {
  const entries: number[] = [];
  expandFrom(words, 0, Number.POSITIVE_INFINITY, entries, length);
  return Uint16Array.from({ length }, (_, index) => entries[index] ?? entries.at(-1) ?? 0);
}

function expandFrom(
  words: readonly number[],
  start: number,
  segments: number,
  entries: number[],
  length: number,
): void {
  let at = start;
  for (let done = 0; done < segments && at + 1 < words.length && entries.length < length; done++) {
    const [kind = 0, count = 0, next = 0, high = 0] = words.slice(at, at + 4);
    if (kind === DISCRETE) entries.push(...words.slice(at + 2, at + 2 + count));
    if (kind === LINEAR) addLine(entries, count, next);
    // An indirect segment repeats earlier ones; one that points at itself or on would never end.
    const from = (next + high * 65536) / 2;
    if (kind === INDIRECT && from < at) expandFrom(words, from, count, entries, length);
    at += kind === DISCRETE ? 2 + count : kind === LINEAR ? 3 : 4;
  }
}

function addLine(entries: number[], count: number, end: number): void {
  const begin = entries.at(-1) ?? 0;
  for (let step = 1; step <= count; step++) entries.push(Math.round(begin + ((end - begin) * step) / count));
}
