import type { Scored } from './search.ts';

/** The distinct words of a text, lower case; letters and digits of any script, words of one letter left out. */
export function wordsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1));
}

/** Cosine of two texts as sets of words, in [0, 1]: shared / √(a·b); 0 where either has none. */
export function wordCosine(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((word) => b.has(word)).length;
  return Math.round((shared / Math.sqrt(a.size * b.size)) * 1e6) / 1e6;
}

/** Scores rows by their words, for a question without an image (M5): sealed columns know no full-text search, so it is done in memory. */
export function scoreWords<R>(rows: readonly R[], question: string, textOf: (row: R) => string): Scored<R>[] {
  const asked = wordsOf(question);
  return rows.map((row) => ({ row, score: wordCosine(asked, wordsOf(textOf(row))) }));
}
