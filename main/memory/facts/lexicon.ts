import type { Laterality } from '../../contract/domain/laterality.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type * as schema from './lexiconSchema.ts';
import type { PhraseIndex } from './phrases.ts';
import type { Folding } from './words.ts';

/** A concept of the lexicon. `at` and `signs` are known for diseases only. */
export interface Concept {
  readonly name: string;
  readonly also: readonly string[];
  readonly category: Fact['category'];
  readonly kindOf: string | null;
  readonly site: string | null;
  readonly imaging: boolean;
  readonly at: string | null;
  readonly signs: readonly string[];
}

/** A place in the body. */
export interface Site {
  readonly name: string;
  readonly within: string | null;
  readonly side: Laterality | null;
}

/** A name of a scale in a text. `step` is null where the word behind it says which: `NYHA` is followed by `III`. */
export interface ScaleName {
  readonly scale: string;
  readonly step: string | null;
  /** The state is news where the text before said nothing of it: `broken` is, `intact` is not. */
  readonly isNews: boolean;
  /** Its steps are letters: `Child B`. */
  readonly hasLetters: boolean;
}

/** The lexicon, indexed. Immutable, without state. */
export interface Lexicon {
  readonly spelling: Folding;
  readonly capitalsOnly: ReadonlySet<string>;
  readonly concepts: ReadonlyMap<string, Concept>;
  readonly conceptPhrases: PhraseIndex<Concept>;
  readonly sites: ReadonlyMap<string, Site>;
  readonly sitePhrases: PhraseIndex<Site>;
  readonly triggers: PhraseIndex<schema.TriggerName>;
  readonly keywords: PhraseIndex<string>;
  readonly scales: PhraseIndex<ScaleName>;
  readonly normals: PhraseIndex<schema.NormalRule>;
  /** Bare words for devices: `drain`, `catheter`. */
  readonly heads: ReadonlySet<string>;
  readonly cures: readonly schema.CureRule[];
  readonly relations: readonly schema.RelationRule[];
  /** The relations by each concept that they name, on either side. */
  readonly relationsOf: ReadonlyMap<string, readonly schema.RelationRule[]>;
  /** Concepts by their sorted stems without filling words: `carcinoma of the lung` finds `lung carcinoma`. */
  readonly bags: ReadonlyMap<string, Concept>;
}

/** A concept by its name with all that it is a kind of, narrowest first. */
export function kindsOf(name: string, lexicon: Lexicon): string[] {
  const kinds: string[] = [];
  for (let at: string | null = name; at !== null; at = lexicon.concepts.get(at)?.kindOf ?? null)
    kinds.push(at);
  return kinds;
}

/** True where `narrow` is `broad` or a kind of it. */
export function isKindOf(narrow: string, broad: string, lexicon: Lexicon): boolean {
  for (let name: string | null = narrow; name !== null; name = lexicon.concepts.get(name)?.kindOf ?? null)
    if (name === broad) return true;
  return false;
}

/** True where a site lies in a larger one, or is it. */
export function isWithin(site: string, larger: string, lexicon: Lexicon): boolean {
  for (let name: string | null = site; name !== null; name = lexicon.sites.get(name)?.within ?? null)
    if (name === larger) return true;
  return false;
}
