import type { ExtractedFact } from './extractedFact.ts';
import type { TriggerName } from './lexiconSchema.ts';
import type { Analysis, Mention, Run, Trigger } from './mentions.ts';

/** Which mentions of a sentence take the place of which concepts, and which are named only as what gave way. */
export interface Replacements {
  readonly replaces: ReadonlyMap<Mention, readonly string[]>;
  readonly replaced: ReadonlySet<Mention>;
  /** The words of a name with those of the finding that it is given to, which say where and how large. */
  readonly territories: ReadonlyMap<Mention, Run>;
}

/**
 * S5. `Warfarin replaced by apixaban`, `switched from … to …`, `a nail in place of the plate`: drugs and devices that the text itself
 * names as giving and taking a place.
 */
export function replacementsIn(analysis: Analysis): Replacements {
  const replaces = new Map<Mention, string[]>();
  const replaced = new Set<Mention>();
  const territories = new Map<Mention, Run>();
  for (const trigger of analysis.triggers) {
    const { older, newer } = endsOf(trigger, analysis);
    if (!newer || (older && !isPair(older, newer))) continue;
    if (!older && !namesNoOther(trigger, analysis)) continue;
    replaces.set(newer, [...(replaces.get(newer) ?? []), (older ?? newer).concept.name]);
    if (older) replaced.add(older);
    if (older && trigger.names.includes('identity'))
      territories.set(newer, { from: older.territory.from, to: newer.territory.to });
  }
  return { replaces, replaced, territories };
}

/** What gives and what takes the place; undefined where the sentence has no name for it. */
function endsOf(trigger: Trigger, { mentions }: Analysis): { older?: Mention; newer?: Mention } {
  const has = (name: TriggerName) => trigger.names.includes(name);
  if (has('identity')) return identified(trigger, mentions);
  const held = mentions.filter(({ concept }) => concept.category === 'drug' || concept.category === 'device');
  const before = held.findLast(({ to }) => to <= trigger.from);
  const [next, last] = held.filter(({ from }) => from >= trigger.to);
  if (has('replacedBy')) return { ...(before && { older: before }), ...(next && { newer: next }) };
  if (has('insteadOf')) return { ...(next && { older: next }), ...(before && { newer: before }) };
  return has('replacedFrom') && next && last ? { older: next, newer: last } : {};
}

/** `The lesion of the tail is a cystadenoma`: a finding that had no name, and its name right behind. */
function identified(trigger: Trigger, mentions: readonly Mention[]): { older?: Mention; newer?: Mention } {
  const older = mentions.findLast(({ to }) => to <= trigger.from);
  const newer = mentions.find(({ from }) => from >= trigger.to && from - trigger.to <= 2);
  return older?.concept.category === 'finding' && newer?.concept.category === 'problem'
    ? { older, newer }
    : {};
}

function isPair(older: Mention, newer: Mention): boolean {
  return (
    older.concept.category === newer.concept.category ||
    (older.concept.category === 'finding' && newer.concept.category === 'problem')
  );
}

/** `Which replaced the plastic one`, `the catheter was exchanged for`: one of the same kind gave way. */
function namesNoOther(trigger: Trigger, { words }: Analysis): boolean {
  if (trigger.names.includes('replacedBy')) return true;
  return words.slice(trigger.to, trigger.to + 5).some(({ folded }) => folded === 'one' || folded === 'ones');
}

/** `Co-trimoxazole stopped. Nitrofurantoin instead`: the thing of its kind that the text named last as ended gave way. */
export function withInstead(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const gone = new Set<ExtractedFact>();
  const joined = facts.map((fact, at) => {
    if (fact.cues.replaces.length > 0 || fact.cues.resolved) return fact;
    const older = facts
      .slice(0, at)
      .findLast((other) => other.category === fact.category && other.cues.resolved);
    if (!older || !(fact.cues.instead || isBegunFor(fact, older))) return fact;
    gone.add(older);
    return { ...fact, cues: { ...fact.cues, replaces: [older.concept] } };
  });
  return joined.filter((_, at) => !facts[at] || !gone.has(facts[at]));
}

/** `FOLFOX ended; FOLFIRI begun`: one sentence tells both. */
function isBegunFor(fact: ExtractedFact, older: ExtractedFact): boolean {
  return (
    fact.category === 'drug' && fact.cues.change === 'new' && fact.sourceSpan.start === older.sourceSpan.start
  );
}
