import type { ClinicalTime } from '../../contract/domain/time.ts';
import { findDates } from '../facts/dates.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { analyse } from '../facts/mentions.ts';
import { type Place, placesOf, refineConcept } from '../facts/places.ts';
import { findQuantities } from '../facts/quantities.ts';

/** What is asked of a finding, device or drug. */
export type Attribute = 'value' | 'grade' | 'place' | 'start' | 'end' | 'duration' | 'presence';

/** S9. A question in words, taken apart. */
export interface Asked {
  readonly concept: string;
  readonly isDevice: boolean;
  readonly place: Place;
  readonly attribute: Attribute;
  /** Of which state: the one now, the one before it, or the one on a day. */
  readonly state: 'now' | 'previous' | ClinicalTime;
  /** The state that had this value: `When did the nodule measure 9 mm?`; null where none is named. */
  readonly amount: { readonly value: number; readonly unit: string } | null;
}

/** Tried in this order: `How long did it measure 9 mm` asks how long, not how big. */
const ATTRIBUTES: readonly (readonly [Attribute, RegExp])[] = [
  ['duration', /\bhow long\b|\bfor how many (?:days|weeks|months|years)\b|\bduration\b/i],
  [
    'end',
    /\buntil when\b|\b(?:when|on (?:what|which) (?:day|date))\b.*\b(?:resolve[ds]?|clear(?:ed)?|disappear(?:ed)?|heal(?:ed)?|removed?|taken out|come out|gone|end(?:ed)?|stop(?:ped)?)\b/i,
  ],
  ['start', /\bsince when\b|\bwhen\b|\b(?:on|since) (?:what|which) (?:day|date)\b/i],
  ['grade', /\bhow (?:severe|extensive)\b|\bextent\b|\bgrade\b|\bseverity\b/i],
  ['place', /\bwhere\b|\b(?:position|location) of\b/i],
  [
    'value',
    /\bhow (?:big|large|small|wide|high|far|much)\b|\bsizes?\b|\bmeasured?\b|\bdiameter\b|\bvalue\b|\bdose\b|^what (?:is|was|were)\b/i,
  ],
  ['presence', /^(?:is|are|was|were|has|does|did)\b/i],
];

const PREVIOUS =
  /\b(?:previous(?:ly)?|prior|before|earlier|former(?:ly)?|was|were|used to|last time|had been|until)\b|\bfrom (?:what|which)\b|\bdid\b.*\b(?:start|begin) (?:at|with)\b/i;

/** The question taken apart; null where it names no concept of the lexicon or asks nothing that facts can tell. */
export function parseQuestion(text: string, lexicon: Lexicon): Asked | null {
  const analysis = analyse(text, lexicon);
  const mention = analysis.mentions[0];
  const attribute = ATTRIBUTES.find(([, pattern]) => pattern.test(text.trim()))?.[0];
  if (mention === undefined || attribute === undefined) return null;
  const place = placesOf(mention, analysis, lexicon)[0] ?? { site: null, laterality: null };
  const { name, category } = refineConcept(mention, analysis, place, lexicon);
  return {
    ...{ concept: name, isDevice: category === 'device', place, attribute },
    ...{ state: stateIn(text), amount: amountIn(text) },
  };
}

function stateIn(text: string): Asked['state'] {
  const date = findDates(text, null)[0];
  if (date !== undefined) return date.time;
  return PREVIOUS.test(text) ? 'previous' : 'now';
}

function amountIn(text: string): Asked['amount'] {
  const [found] = findQuantities(text);
  return found === undefined ? null : { value: found.value, unit: found.unit };
}
