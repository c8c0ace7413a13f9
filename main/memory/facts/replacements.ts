import type { ExtractedFact } from './extractedFact.ts';
import type { TriggerName } from './lexiconSchema.ts';
import type { Analysis, Mention, Trigger } from './mentions.ts';

/** Which mentions of a sentence take the place of which concepts, and which are named only as what gave way. */
export interface Replacements {
  readonly replaces: ReadonlyMap<Mention, readonly string[]>;
  readonly replaced: ReadonlySet<Mention>;
}

/**
 * S5. `Warfarin replaced by apixaban`, `switched from … to …`, `a nail in place of the plate`: drugs and devices that the text itself
 * names as giving and taking a place.
 */
export function replacementsIn({ mentions, triggers, words }: Analysis): Replacements {
  const replaces = new Map<Mention, string[]>();
  const replaced = new Set<Mention>();
  for (const trigger of triggers)
    for (const [older, newer] of pairsOf(trigger, mentions, words.length)) {
      replaces.set(newer, [...(replaces.get(newer) ?? []), older.concept.name]);
      replaced.add(older);
    }
  return { replaces, replaced };
}

function pairsOf(
  trigger: Trigger,
  mentions: readonly Mention[],
  end: number,
): (readonly [Mention, Mention])[] {
  const has = (name: TriggerName) => trigger.names.includes(name);
  const held = mentions.filter(({ concept }) => concept.category === 'drug' || concept.category === 'device');
  const before = held.filter(({ to }) => to <= trigger.from).at(-1);
  const [next, last] = held.filter(({ from }) => from >= trigger.to && from < end);
  if (has('replacedBy')) return pair(before, next);
  if (has('insteadOf')) return pair(next, before);
  return has('replacedFrom') ? pair(next, last) : [];
}

function pair(older: Mention | undefined, newer: Mention | undefined): (readonly [Mention, Mention])[] {
  return older && newer && older.concept.category === newer.concept.category ? [[older, newer]] : [];
}

/** `Co-trimoxazole stopped. Nitrofurantoin instead`: the thing of its kind that the text named last as ended gave way. */
export function withInstead(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const gone = new Set<ExtractedFact>();
  const joined = facts.map((fact, at) => {
    if (!fact.cues.instead || fact.cues.replaces.length > 0) return fact;
    const older = facts
      .slice(0, at)
      .findLast(({ category, cues }) => category === fact.category && cues.resolved);
    if (!older) return fact;
    gone.add(older);
    return { ...fact, cues: { ...fact.cues, replaces: [older.concept] } };
  });
  return joined.filter((_, at) => !facts[at] || !gone.has(facts[at]));
}
