import type { DeletionLabel } from '../../contract/domain/deletion.ts';
import { PatientKey } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import type { Source } from '../../contract/domain/source.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { deletionFeatures, type FactSetting } from '../../memory/deletion/features.ts';
import { derivedId } from '../../memory/derivedIds.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { createRandom, type Random } from '../cohort/random.ts';
import { answerFrom } from './answer.ts';

/** A fact of HISTORY as generated: what the scorer is given, what is true of it, and whether a question asks for it. */
export interface GeneratedFact {
  readonly fact: Fact;
  readonly features: readonly number[];
  readonly label: DeletionLabel;
  readonly isAsked: boolean;
}

/** Facts that clinicians labelled, and patients of other concept types whose facts are proposed and asked about. */
export interface GeneratedHistories {
  readonly labelled: readonly GeneratedFact[];
  readonly patients: readonly (readonly GeneratedFact[])[];
}

/** How much a fact of a category usually matters later, in 0 … 1. */
const LASTING = { drug: 0.15, finding: 0.3, measurement: 0.25, device: 0.7, problem: 0.8 } as const;
type Category = keyof typeof LASTING;

/** A concept that a question can name. */
export interface AskableConcept {
  readonly category: Category;
  readonly concept: string;
}

interface ConceptType extends AskableConcept {
  readonly lasting: number;
}

const TODAY = '2026-01-01';
const TYPES_PER_SUBJECT = 4;
const FACTS_PER_STUDY = 2;
/** How often a question asks for a fact. */
const ASKED = { never: 0.9, uncertain: 0.6, safe: 0.2 } as const satisfies Record<DeletionLabel, number>;

/**
 * E5: histories of a seed. Half of the subjects are labelled, the others are asked about; each half has concept types of its own, as a
 * bound over types speaks of types that were not labelled. What is true of a fact follows from what its features show, its type and chance.
 */
export function generateHistories(
  { seed, subjects, studies }: { readonly seed: string; readonly subjects: number; readonly studies: number },
  concepts: readonly AskableConcept[],
): GeneratedHistories {
  const random = createRandom(`${seed}/e5`);
  const types = shuffled(concepts, TYPES_PER_SUBJECT * subjects, random).map((one) => ({
    ...one,
    lasting: LASTING[one.category] + 0.12 * random.fork(one.concept).normal(),
  }));
  const half = Math.ceil(types.length / 2);
  const histories = Array.from({ length: subjects }, (_, n) => {
    const own = n % 2 === 0 ? types.slice(0, half) : types.slice(half);
    return history(n, own, FACTS_PER_STUDY * studies, random.fork(`subject ${n}`));
  });
  return {
    labelled: histories.filter((_, n) => n % 2 === 0).flat(),
    patients: histories.filter((_, n) => n % 2 === 1),
  };
}

/** So many of them in a drawn order. */
function shuffled<T>(all: readonly T[], count: number, random: Random): T[] {
  return all
    .map((one) => ({ one, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Concepts of the word lists whose end the program's answers tell, where it is the only thing in memory; by name. */
export function askableConcepts(lexicon: Lexicon): AskableConcept[] {
  const known = [...lexicon.concepts.values()].flatMap(({ name, category }): AskableConcept[] =>
    isCategory(category) ? [{ category, concept: name }] : [],
  );
  const isAskable = (one: AskableConcept) => {
    const fact = factOf(`probe ${one.concept}`, one, { age: 1, restated: 0, passing: false });
    return answerFrom([fact], one.concept, lexicon) === fact.validTo;
  };
  return known.filter(isAskable).sort((a, b) => (a.concept < b.concept ? -1 : 1));
}

function isCategory(category: Fact['category']): category is Category {
  return category in LASTING;
}

/** Facts of different types, as far as there are so many. */
function history(
  subject: number,
  types: readonly ConceptType[],
  count: number,
  random: Random,
): GeneratedFact[] {
  return shuffled(types, count, random).map((type, n) => generateFact(`${subject}/${n}`, type, random));
}

function generateFact(name: string, type: ConceptType, random: Random): GeneratedFact {
  const age = random.between(0, 15);
  const restated = Math.floor(random.between(0, 3));
  const references = Math.floor(random.between(0, 3) * type.lasting);
  const passing = random.next() < 0.5 * (1 - type.lasting);
  const need =
    type.lasting + 0.15 * (restated + references) - 0.04 * age - (passing ? 0.5 : 0) + 0.1 * random.normal();
  const label: DeletionLabel = need < 0 ? 'safe' : need < 0.3 ? 'uncertain' : 'never';
  const fact = factOf(name, type, { age, restated, passing });
  const setting: FactSetting = { references, today: TODAY };
  const isAsked = random.next() < ASKED[label];
  return { fact, features: deletionFeatures(fact, setting), label, isAsked };
}

interface Shape {
  readonly age: number;
  readonly restated: number;
  readonly passing: boolean;
}

const PATIENT = PatientKey.parse('e5'.repeat(16));
const AT = RecordedAt.parse(`${TODAY}T00:00:00.000Z`);

function factOf(name: string, { category, concept }: AskableConcept, shape: Shape): Fact {
  const ended = dayBefore(shape.age);
  const text = shape.passing ? `transient ${concept}` : concept;
  return {
    ...{ id: derivedId('e5', name), version: 1, patientKey: PATIENT, recordedAt: AT, state: 'approved' },
    ...{ subject: 'patient', category, concept, text, value: null, unit: null, site: null },
    ...{ laterality: null, lesionId: null, assertion: 'present', validFrom: dayBefore(shape.age + 1) },
    ...{ validTo: ended, lastDocumented: ended, store: 'HISTORY', reason: 'resolved', newerId: null },
    ...{ approvalId: null, vector: null, encoderId: null },
    sources: Array.from({ length: 1 + shape.restated }, (): Source => SOURCE),
  };
}

const SOURCE: Source = {
  ...{ kind: 'document', studyKey: null, studyUid: null, seriesUid: null, sopUid: null },
  ...{ documentId: null, sha256: null, span: null, sentence: null },
};

function dayBefore(years: number): ClinicalTime {
  const days = Math.round(365.25 * years);
  return ClinicalTime.parse(new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10));
}
