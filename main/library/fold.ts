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

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Text as it is searched and sorted: lower case, without diacritics; full-width forms as their plain ones. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ßøłđæœðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

const PUNCTUATION = /[^\p{L}\p{N}]+/u;

/** Folded words of a text: each run without spaces, and its parts between punctuation. */
export function foldedWords(text: string): string[] {
  const words: string[] = [];
  for (const run of fold(text).split(/\s+/)) {
    if (run === '') continue;
    words.push(run);
    if (PUNCTUATION.test(run)) words.push(...run.split(PUNCTUATION).filter((part) => part !== ''));
  }
  return words;
}
