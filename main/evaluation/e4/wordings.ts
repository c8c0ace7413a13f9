import type { GoldFact } from '../cohort/gold.ts';

const SIDES: Readonly<Record<string, string>> = { R: 'right', L: 'left', B: 'bilateral' };

/** What is asked of a concept: a size or height in mm, a ratio, an extent in words, the place of a tip; null where nothing has a value. */
export type Measure = 'size' | 'height' | 'ratio' | 'extent' | 'grade' | 'place';
const MEASURES: Readonly<Record<string, Measure>> = {
  'pulmonary nodule': 'size',
  'endotracheal tube': 'height',
  cardiomegaly: 'ratio',
  'pleural effusion': 'extent',
  pneumothorax: 'extent',
  'joint effusion': 'extent',
  osteoarthritis: 'grade',
  'central venous catheter': 'place',
};

/** What is measured of a fact of gold; null of what has no value. */
export function measureOf({ concept }: GoldFact): Measure | null {
  return MEASURES[concept] ?? null;
}

/** The value of a fact of gold as an answer: `9 mm`, `0.56`, `moderate`, `superior vena cava`; null where it has none. */
export function goldValue(fact: GoldFact): string | null {
  const measure = measureOf(fact);
  if (measure === 'place') return fact.site;
  if (measure === 'extent' || measure === 'grade') return fact.grade;
  // A tip below the carina is told by its place, without a height.
  if (fact.value === null || fact.value < 0) return null;
  return `${fact.value} ${fact.unit ?? ''}`.trim();
}

/** How a question names what it asks about. */
export function subjectOf(fact: GoldFact): string {
  const side = fact.side === null ? '' : `${SIDES[fact.side]} `;
  if (fact.concept === 'pulmonary nodule') return `the nodule in the ${fact.site}`;
  if (fact.concept === 'cardiomegaly') return 'the cardiothoracic ratio';
  if (fact.concept === 'consolidation') return `the consolidation in the ${fact.site}`;
  if (fact.concept === 'osteoarthritis' || fact.concept === 'joint effusion')
    return `the ${fact.concept} of the ${side}knee`;
  return `the ${side}${fact.concept}`;
}

/** Questions for the present value, `{x}` for what is asked about. */
export const CURRENT: Readonly<Record<Measure, readonly string[]>> = {
  size: ['How big is {x}?', 'What is the size of {x}?', 'What does {x} measure?', 'Current diameter of {x}?'],
  height: ['How far above the carina is {x}?', 'What is the height of {x} above the carina?'],
  ratio: ['What is {x}?', 'How high is {x}?', 'What value does {x} have?'],
  extent: ['How large is {x}?', 'What is the extent of {x}?', 'What size does {x} have?'],
  grade: ['How severe is {x}?', 'What is the grade of {x}?', 'What is the severity of {x}?'],
  place: ['Where does {x} end?', 'Where is the tip of {x}?'],
};

/** Questions for the value before: with a word of time, and without one, where `{day}` is a day on which it was documented. */
export const PREVIOUS: Readonly<Record<Measure, { timed: readonly string[]; untimed: readonly string[] }>> = {
  size: {
    timed: [
      'What was the previous size of {x}?',
      'How big was {x} before?',
      'What did {x} measure previously?',
    ],
    untimed: [
      'What size did {x} have on {day}?',
      'What did {x} measure on {day}?',
      'From what size did {x} grow?',
    ],
  },
  height: {
    timed: [
      'How far above the carina was {x} before?',
      'What was the previous height of {x} above the carina?',
    ],
    untimed: ['How far above the carina did {x} lie on {day}?'],
  },
  ratio: {
    timed: ['What was {x} before?', 'What was the previous value of {x}?'],
    untimed: ['What value did {x} have on {day}?', 'From what value did {x} move?'],
  },
  extent: {
    timed: ['How large was {x} before?', 'What was the previous extent of {x}?'],
    untimed: ['How large did {x} appear on {day}?', 'What extent did {x} have on {day}?'],
  },
  grade: {
    timed: ['How severe was {x} before?', 'What was the previous grade of {x}?'],
    untimed: ['How severe did {x} appear on {day}?', 'From what grade did {x} progress?'],
  },
  place: {
    timed: ['Where was the tip of {x} before?', 'Where did {x} end previously?'],
    untimed: ['Where did {x} end on {day}?'],
  },
};

type Timed = { readonly timed: readonly string[]; readonly untimed: readonly string[] };

/** Questions for a day: since when, until when, and since when it had a value. */
export const WHEN: Readonly<Record<'start' | 'end' | 'removed' | 'value', Timed>> = {
  start: {
    timed: ['Since when has {x} been known?', 'When was {x} first seen?'],
    untimed: ['When did {x} first appear?', 'On which day did {x} first show?'],
  },
  end: {
    timed: ['When was {x} gone?'],
    untimed: ['When did {x} resolve?', 'On which day did {x} clear?', 'When did {x} disappear?'],
  },
  removed: {
    timed: ['When was {x} removed?', 'When was {x} taken out?'],
    untimed: ['When did {x} come out?', 'On which day did {x} come out?'],
  },
  value: {
    timed: ['Since which day was {x} {value}?'],
    untimed: ['When did {x} measure {value}?', 'On which day did {x} reach {value}?'],
  },
};

/** Questions for a span of time. */
export const HOW_LONG: Readonly<Record<'ended' | 'stayed' | 'holds' | 'value', Timed>> = {
  ended: {
    timed: ['How long was {x} there?', 'How long was {x} present?'],
    untimed: ['How long did {x} last?', 'For how long did {x} persist?'],
  },
  stayed: {
    timed: ['How long was {x} in place?'],
    untimed: ['How long did {x} stay in place?', 'How long did {x} remain?'],
  },
  holds: {
    timed: ['How long ago did {x} begin, as a duration?'],
    untimed: ['How long has {x} been known?', 'How long has {x} been there?'],
  },
  value: {
    timed: ['How long was {x} {value}?'],
    untimed: ['How long did {x} measure {value}?', 'How long did {x} stay at {value}?'],
  },
};
