import { Fact } from '../../contract/domain/memory.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';

/** What is known about a fact beside its own row. */
export interface FactSetting {
  /** Relations that name it, facts that it took the place of, and citations in signed reports. */
  readonly references: number;
  /** The day from which its age is counted, `YYYY-MM-DD`. */
  readonly today: string;
}

const CATEGORIES = Fact.shape.category.options;

/** Names of the features, in their order; a scorer has one weight for each. */
export const FEATURES = [
  'constant',
  'age',
  'age unknown',
  ...CATEGORIES.map((category) => `is a ${category}` as const),
  'restatements',
  'references',
  'transience words',
] as const;
export type FeatureName = (typeof FEATURES)[number];

const LONG_YEARS = 10;
const MANY_SOURCES = 5;
const MANY_REFERENCES = 5;
const TRANSIENCE =
  /\b(acute|transient|temporary|temporarily|short[- ]term|self[- ]limit(?:ed|ing)|resolv(?:ed|ing)|subsided|healed|cleared|course of|as needed|perioperative|for \d+ (?:days?|weeks?))\b/i;

/** S8: the features of a fact, each within 0 … 1. An age that no date tells is a feature of its own, never a guess. */
export function deletionFeatures(fact: Fact, { references, today }: FactSetting): number[] {
  const years = ageYears(fact.validTo ?? fact.lastDocumented ?? fact.validFrom, today);
  const said = [fact.text, ...fact.sources.map(({ sentence }) => sentence ?? '')];
  return [
    1,
    Math.min(1, Math.max(0, years ?? 0) / LONG_YEARS),
    years === null ? 1 : 0,
    ...CATEGORIES.map((category) => (category === fact.category ? 1 : 0)),
    Math.min(1, Math.max(0, fact.sources.length - 1) / MANY_SOURCES),
    Math.min(1, references / MANY_REFERENCES),
    said.some((words) => TRANSIENCE.test(words)) ? 1 : 0,
  ];
}

/** S8: the concept type of a fact, over which risk is controlled. */
export function conceptTypeOf({ category, concept }: Pick<Fact, 'category' | 'concept'>): string {
  return `${category}/${concept}`;
}

/** In years, by months where both days have one, else by whole years; null without a date. */
function ageYears(time: ClinicalTime | null, today: string): number | null {
  if (time === null) return null;
  const years = Number(today.slice(0, 4)) - Number(time.slice(0, 4));
  const months = time.length < 7 ? 0 : Number(today.slice(5, 7)) - Number(time.slice(5, 7));
  return years + months / 12;
}
