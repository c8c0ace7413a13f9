import type { Fact } from '../../contract/domain/memory.ts';
import { stanceOf } from './assertion.ts';
import type { Lexicon } from './lexicon.ts';
import { type Analysis, analyse, type Mention } from './mentions.ts';
import { findPhrases } from './phrases.ts';
import { splitSentences } from './sentences.ts';

/** A clinical keyword in a text with what the text says of it. */
export interface FoundKeyword {
  readonly keyword: string;
  readonly assertion: Fact['assertion'];
  readonly subject: Fact['subject'];
}

/**
 * M9c. Clinical keywords on word boundaries, in the order of the text. One counts for the gate where subject is `patient` and
 * assertion is not `hypothetical`.
 */
export function findKeywords(text: string, lexicon: Lexicon): FoundKeyword[] {
  return splitSentences(text).flatMap((sentence) => {
    const analysis = analyse(sentence.text, lexicon);
    return findPhrases(analysis.words, sentence.text, lexicon.keywords, lexicon.capitalsOnly).map((match) => {
      const keyword = match.values[0] ?? '';
      const { assertion, subject } = stanceOf(asMention(keyword, match, analysis), analysis);
      return { keyword, assertion, subject };
    });
  });
}

/** A keyword stands in a sentence as a concept does; one that is also a trigger (`stable`) is no trigger to itself. */
function asMention(name: string, { from, to }: { from: number; to: number }, analysis: Analysis): Mention {
  const known = analysis.mentions.find((mention) => mention.from <= from && mention.to >= to);
  const concept = {
    name,
    also: [],
    category: 'finding',
    kindOf: null,
    site: null,
    imaging: false,
    at: null,
    signs: [],
  } as const;
  return known ?? { concept, from, to, group: -1, territory: { from: 0, to: analysis.words.length } };
}
