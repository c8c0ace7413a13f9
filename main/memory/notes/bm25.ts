import { inverseFrequency } from './ngrams.ts';

const K1 = 1.2;
const B = 0.75;

/** Okapi BM25 of a query's words against each document's, k1 = 1.2, b = 0.75. Higher is nearer; 0 where no word is shared. */
export function bm25(query: string, documents: readonly string[]): number[] {
  const split = (text: string) => text.split(' ').filter((word) => word !== '');
  const words = documents.map(split);
  const idf = inverseFrequency(words);
  const meanLength = words.reduce((sum, list) => sum + list.length, 0) / Math.max(1, words.length);
  return words.map((list) => {
    const scores = [...new Set(split(query))].map((word) => {
      const count = list.filter((other) => other === word).length;
      return (
        (idf(word) * count * (K1 + 1)) / (count + K1 * (1 - B + (B * list.length) / Math.max(1, meanLength)))
      );
    });
    return scores.reduce((sum, score) => sum + score, 0);
  });
}
