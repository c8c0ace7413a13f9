import { bagKey } from './bags.ts';
import type { Concept, Lexicon, Site } from './lexicon.ts';
import type { PhraseMatch } from './phrases.ts';
import type { Word } from './words.ts';

const STATES =
  /^(?:enlarged|dilated|thickened|distended|narrowed|occluded|calcified|inflamed|swollen|fractured|stenosed)$/;
const BETWEEN = new Set(
  'is are was were still again now remains remain no longer not also mildly slightly moderately markedly severely appears appear looks'.split(
    ' ',
  ),
);

/** S2. `Heart still enlarged`, `spleen no longer enlarged`: a place and what is said of it make a concept of the lexicon, as `enlarged heart` does. */
export function findPredicates(
  words: readonly Word[],
  text: string,
  places: readonly PhraseMatch<Site>[],
  lexicon: Pick<Lexicon, 'bags' | 'spelling' | 'sitePhrases'>,
): PhraseMatch<Concept>[] {
  return words.flatMap(({ folded }, at) => {
    if (!STATES.test(folded)) return [];
    let from = at;
    while (from > 0 && BETWEEN.has(words[from - 1]?.folded ?? '')) from -= 1;
    const place = places.find(({ to }) => to === from);
    const gap = text.slice(words[from - 1]?.end ?? 0, words[at]?.start);
    if (!place?.values[0] || /[,;:.]/.test(gap)) return [];
    const concept = lexicon.bags.get(bagKey(`${folded} ${place.values[0].name}`, lexicon));
    return concept ? [{ values: [concept], from: at, to: at + 1 }] : [];
  });
}
