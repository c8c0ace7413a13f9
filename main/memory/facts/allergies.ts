import { bagKey, type Wording } from './bags.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import type { PhraseMatch } from './phrases.ts';
import { stem, type Word } from './words.ts';

type Found = PhraseMatch<Concept>;

const ALLERGY = /^(?:allerg(?:y|ies|ic)|anaphyla(?:xis|ctic)|hypersensitiv(?:e|ity))$/;
const NOUN = /^allerg(?:y|ies)$/;
const JOINED = /^[\s-]+$/;
const SIGN = /^(?:hives|rash|urticaria|angioedema|exanthema?|anaphylaxis)$/;
const LINK = new Set(['to', 'against', 'reaction', 'after', 'the', 'a', 'an', 'on', 'from']);
const STOP = new Set(
  'with and or in of is was are were be since for known no not mild moderate severe according remains causing caused by as to the that which but due note noted history any her his their possible suspected has have had patient multiple'.split(
    ' ',
  ),
);
const LONGEST = 3;

/**
 * S2. Allergies by what they are against: `allergic to amoxicillin`, `wasp venom allergy`, `hives after contrast`. The substance is no drug that
 * the patient takes, so that its own concept is left out. A substance that the word lists do not know keeps its words.
 */
export function findAllergies(
  words: readonly Word[],
  text: string,
  concepts: readonly Found[],
  lexicon: Wording & Pick<Lexicon, 'bags'>,
): Found[] {
  const gap = (at: number) => text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? text.length);
  return words.flatMap(({ folded }, at) => {
    const isAllergy = ALLERGY.test(folded);
    if (!isAllergy && !SIGN.test(folded)) return [];
    const run = behind(words, at, gap, isAllergy) ?? before(words, at, gap, isAllergy);
    if (!run || (!isAllergy && !isDrug(run, concepts))) return [];
    const name = substanceOf(run, words, concepts);
    const concept = lexicon.bags.get(bagKey(`${name} allergy`, lexicon)) ?? allergyTo(name);
    return [{ values: [concept], from: Math.min(run.from, at), to: Math.max(run.to, at + 1) }];
  });
}

interface Run {
  readonly from: number;
  readonly to: number;
}
type Gap = (at: number) => string;

/** `Allergy to nuts`, `allergies: latex`, `rash after amoxicillin`. */
function behind(words: readonly Word[], at: number, gap: Gap, isAllergy: boolean): Run | null {
  let from = at + 1;
  const isListed = isAllergy && gap(from).includes(':');
  while (from < words.length && LINK.has(words[from]?.folded ?? '') && !/[,;.]/.test(gap(from))) from += 1;
  if (from === at + 1 && !isListed) return null;
  let to = from;
  while (to < words.length && to - from < LONGEST && isPart(words, to, gap, to === from)) to += 1;
  return to > from ? { from, to } : null;
}

/** `Latex allergy`, `contrast medium (hives)`; but `allergic rhinitis` is against nothing named. */
function before(words: readonly Word[], at: number, gap: Gap, isAllergy: boolean): Run | null {
  const isBeside = isAllergy
    ? NOUN.test(words[at]?.folded ?? '') && JOINED.test(gap(at))
    : gap(at).includes('(');
  if (!isBeside) return null;
  let from = at;
  while (from > 0 && at - from < LONGEST && isPart(words, from - 1, () => gap(from), from === at)) from -= 1;
  return from < at ? { from, to: at } : null;
}

function isPart(words: readonly Word[], at: number, gap: Gap, isFirst: boolean): boolean {
  const word = words[at]?.folded ?? '';
  return !STOP.has(word) && !/\d/.test(word) && (isFirst || JOINED.test(gap(at)));
}

function isDrug(run: Run, concepts: readonly Found[]): boolean {
  return drugIn(run, concepts) !== undefined;
}

function drugIn(run: Run, concepts: readonly Found[]): Concept | undefined {
  return concepts
    .filter(({ from, to }) => from >= run.from && to <= run.to)
    .flatMap(({ values: [concept] }) => (concept?.category === 'drug' ? [concept] : []))[0];
}

function substanceOf(run: Run, words: readonly Word[], concepts: readonly Found[]): string {
  const named = drugIn(run, concepts);
  if (named) return named.name;
  const own = words.slice(run.from, run.to).map(({ folded }) => folded);
  const last = own.at(-1) ?? '';
  return [
    ...own.slice(0, -1),
    last.endsWith('s') && stem(last) === last.slice(0, -1) ? stem(last) : last,
  ].join(' ');
}

function allergyTo(substance: string): Concept {
  const name = `${substance} allergy`;
  return {
    name,
    also: [],
    category: 'problem',
    kindOf: null,
    site: null,
    imaging: false,
    at: null,
    signs: [],
  };
}
