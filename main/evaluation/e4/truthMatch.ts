import type { Fact } from '../../contract/domain/memory.ts';
import type { GoldFact } from '../cohort/gold.ts';
import type { E4Question } from './questions.ts';

/** A row is a fact of the truth where both stand in one store, began on one day, on one side, and have one value. */
export function isThat(fact: Fact, gold: GoldFact): boolean {
  const value = fact.value === null || gold.value === null || fact.value === gold.value;
  return isNamed(fact, gold) && value && fact.store === gold.store && fact.validFrom === gold.validFrom;
}

/** The rows of the evidence stand in their stores, and no other of that name, side and lobe is ACTIVE. */
export function isAsTruth({ evidence, course }: E4Question, facts: readonly Fact[]): boolean {
  const known = (gold: GoldFact) => facts.some((fact) => isThat(fact, gold));
  const open = facts.filter(
    (fact) =>
      fact.store === 'ACTIVE' &&
      fact.assertion !== 'absent' &&
      course.some((gold) => isNamed(fact, gold) && isInLobe(fact, gold)),
  );
  return evidence.every(known) && open.every((fact) => course.some((gold) => isThat(fact, gold)));
}

/** A ratio is a fact of its own beside the large heart; devices have other names in the lexicon. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'pulmonary nodule': ['nodule', 'pulmonary nodule'],
  cardiomegaly: ['cardiothoracic ratio'],
  osteoarthritis: ['osteoarthritis', 'knee osteoarthritis'],
  'central venous catheter': ['central venous line'],
  'chest tube': ['chest drain'],
};

function isNamed(fact: Fact, gold: GoldFact): boolean {
  const names = NAMES[gold.concept] ?? [gold.concept];
  return names.includes(fact.concept) && fact.laterality === gold.side;
}

function isInLobe(fact: Fact, gold: GoldFact): boolean {
  return gold.concept !== 'pulmonary nodule' || fact.site === gold.site;
}
