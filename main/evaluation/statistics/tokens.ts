/** How texts become tokens: lower case, runs of white space as one; `punctuation` kept (the main figure) or taken off (the second column). */
export interface TokenOptions {
  readonly punctuation: 'kept' | 'off';
}

const KEPT: TokenOptions = { punctuation: 'kept' };

/** Tokens of a text, in order. Without punctuation, what is neither letter nor digit parts words. */
export function tokensOf(text: string, { punctuation }: TokenOptions = KEPT): string[] {
  const lower = text.toLowerCase();
  const plain = punctuation === 'kept' ? lower : lower.replace(/[^\p{L}\p{N}]+/gu, ' ');
  return plain.split(/\s+/u).filter((token) => token !== '');
}

/**
 * Token-multiset F1 in [0, 1]: 2·|common| / (|answer| + |reference|), each token counted as often as both have it. "small right pleural
 * effusion" against "right pleural effusion" is 0.857. Two empty texts agree (1); an empty one and one with words do not (0).
 */
export function tokenF1(answer: string, reference: string, options: TokenOptions = KEPT): number {
  const given = tokensOf(answer, options);
  const wanted = tokensOf(reference, options);
  if (given.length + wanted.length === 0) return 1;
  const left = new Map<string, number>();
  for (const token of wanted) left.set(token, (left.get(token) ?? 0) + 1);
  let common = 0;
  for (const token of given) {
    const count = left.get(token) ?? 0;
    if (count > 0) common += 1;
    left.set(token, count - 1);
  }
  return (2 * common) / (given.length + wanted.length);
}

/** 1 where both texts have the same tokens in the same order, else 0. */
export function exactMatch(answer: string, reference: string, options: TokenOptions = KEPT): 0 | 1 {
  return tokensOf(answer, options).join(' ') === tokensOf(reference, options).join(' ') ? 1 : 0;
}
