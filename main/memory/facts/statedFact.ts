import type { Assertion, Fact } from '../../contract/domain/memory.ts';
import type { Source } from '../../contract/domain/source.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import { bagKey } from './bags.ts';
import { type ExtractedFact, NO_CUES } from './extractedFact.ts';
import type { Concept, Lexicon } from './lexicon.ts';
import { analyse } from './mentions.ts';

/** A fact that its source states in fields (S2): what, since when, until when, how it ended. `source` has its span and sentence. */
export interface StatedFact {
  readonly subject: Fact['subject'];
  readonly category: Fact['category'];
  readonly concept: string;
  readonly text: string;
  readonly value: number | null;
  readonly unit: string | null;
  readonly site: string | null;
  readonly laterality: Fact['laterality'];
  /** The source's own identity of a lesion, such as a tracking UID. */
  readonly lesionId: string | null;
  readonly assertion: Assertion;
  readonly validFrom: ClinicalTime | null;
  readonly validTo: ClinicalTime | null;
  readonly lastDocumented: ClinicalTime | null;
  readonly ended: 'resolved' | 'prior_state' | 'entered_in_error' | null;
  readonly source: Source;
}

/** SNOMED CT's kind of a concept, which its preferred terms end with: `Hypertension (disorder)`. */
const SEMANTIC_TAG =
  /\s*\((?:disorder|finding|procedure|situation|substance|morphologic abnormality|regime\/therapy|observable entity|physical object)\)\s*$/;

/**
 * The fact with the lexicon's word for its concept where the whole term means it, so that a problem list and a report speak of one thing.
 * Terms that say more than a concept stay as written: nothing is dropped from what a source states.
 */
export function inOwnWords(stated: StatedFact, lexicon: Lexicon): StatedFact {
  const concept = stated.concept.replace(SEMANTIC_TAG, '').trim() || stated.concept;
  const known = conceptOf({ ...stated, concept }, lexicon);
  if (!known) return { ...stated, concept };
  const category =
    stated.category === 'problem' || stated.category === 'other' ? known.category : stated.category;
  return { ...stated, concept: known.name, category, site: stated.site ?? known.site };
}

function conceptOf({ concept, category }: StatedFact, lexicon: Lexicon): Concept | null {
  const whole = lexicon.bags.get(bagKey(concept, lexicon));
  if (whole) return isOfCategory(whole, category) ? whole : null;
  return category === 'drug' ? drugOf(concept, lexicon) : null;
}

/** `Lisinopril 10 MG Oral Tablet` is lisinopril; two substances in one product are neither of them alone. */
function drugOf(words: string, lexicon: Lexicon): Concept | null {
  if (words.includes('/') || /\band\b/i.test(words)) return null;
  const drugs = analyse(words, lexicon).mentions.filter(({ concept }) => concept.category === 'drug');
  return drugs.length === 1 ? (drugs[0]?.concept ?? null) : null;
}

function isOfCategory(known: Concept, category: Fact['category']): boolean {
  if (category === 'problem' || category === 'other')
    return known.category === 'problem' || known.category === 'finding';
  return known.category === category;
}

/** The statement as the updater reads it: true from `validFrom` on, without words that say more. */
export function toExtracted(stated: StatedFact, cues: Partial<ExtractedFact['cues']> = {}): ExtractedFact {
  const { subject, category, concept, text, value, unit, site, laterality, assertion, validFrom, source } =
    stated;
  const sourceSpan = source.span ?? { start: 0, end: text.length };
  return {
    ...{ subject, category, concept, text, value, unit, site, laterality, assertion, validFrom, sourceSpan },
    lesionId: stated.lesionId,
    dated: validFrom !== null,
    section: 'body',
    cues: { ...NO_CUES, ...cues },
  };
}
