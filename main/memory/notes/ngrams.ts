/** A sparse vector: weight by feature. */
export type Sparse = ReadonlyMap<string, number>;

const SHORTEST = 2;
const LONGEST = 5;

/** Counts the runs of 2 to 5 characters of each word, its edges marked by a space. */
export function countNgrams(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const padded = ` ${word} `;
    for (let length = SHORTEST; length <= Math.min(LONGEST, padded.length); length += 1)
      for (let at = 0; at + length <= padded.length; at += 1) {
        const gram = padded.slice(at, at + length);
        counts.set(gram, (counts.get(gram) ?? 0) + 1);
      }
  }
  return counts;
}

/** Inverse document frequency, smoothed: ln((1 + N) / (1 + df)) + 1; an unseen feature has df 0. */
export function inverseFrequency(documents: readonly Iterable<string>[]): (feature: string) => number {
  const frequency = new Map<string, number>();
  for (const document of documents)
    for (const feature of new Set(document)) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  return (feature) => Math.log((1 + documents.length) / (1 + (frequency.get(feature) ?? 0))) + 1;
}

/** TF-IDF of n-grams with 1 + ln(tf), at unit length; an empty text gives an empty vector. */
export function weigh(text: string, idf: (feature: string) => number): Sparse {
  const weights = [...countNgrams(text)].map(
    ([gram, count]) => [gram, (1 + Math.log(count)) * idf(gram)] as const,
  );
  return atUnitLength(new Map(weights));
}

/** The inner product; the cosine of vectors of unit length. */
export function inner(a: Sparse, b: Sparse): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [key, value] of small) sum += value * (large.get(key) ?? 0);
  return sum;
}

function atUnitLength(vector: ReadonlyMap<string, number>): Sparse {
  const length = Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));
  return new Map([...vector].map(([key, value]) => [key, value / (length + 1e-12)]));
}
