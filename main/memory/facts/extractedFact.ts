import type { Laterality } from '../../contract/domain/laterality.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type { Span } from '../../contract/domain/source.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import type { FactCues } from './cues.ts';
import type { SectionName } from './sections.ts';

/** S1, S2. A fact as one text states it, without row head, ids and store. */
export interface ExtractedFact {
  readonly subject: Fact['subject'];
  readonly category: Fact['category'];
  readonly concept: string;
  /** The sentence. */
  readonly text: string;
  /** Sizes and heights of a tip above the carina in mm; doses in mg, mcg, units …; laboratory values as written. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly site: string | null;
  readonly laterality: Laterality | null;
  readonly lesionId: string | null;
  readonly assertion: Fact['assertion'];
  /** A date that the sentence itself names, else the document's; null where neither is known. */
  readonly validFrom: ClinicalTime | null;
  /** True where the sentence names that date. */
  readonly dated: boolean;
  /** The sentence's place in the document, UTF-16 code units. */
  readonly sourceSpan: Span;
  readonly section: SectionName;
  readonly cues: FactCues;
}

/** Words that say nothing of change. */
export const NO_CUES: FactCues = {
  change: null,
  resolved: false,
  recurrence: false,
  correction: false,
  retraction: false,
  addendum: false,
  another: false,
  moved: false,
  instead: false,
  implied: false,
  replaces: [],
  prior: false,
  history: false,
  planned: false,
  onlyNew: false,
  plural: false,
  priorValue: null,
  grade: null,
  frequency: null,
};
