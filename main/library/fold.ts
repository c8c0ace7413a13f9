const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Text as it is searched and sorted: lower case, without diacritics; full-width forms as their plain ones. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßøłđæœðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Folded words of a text: each run without spaces, and its parts between punctuation. */
export function foldedWords(text: string): string[] {
  const runs = fold(text)
    .split(/\s+/)
    .filter((run) => run !== '');
  return runs.flatMap((run) => [
    run,
    ...run.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '' && part !== run),
  ]);
}
