import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, restatement, transition } from './changes.ts';
import { contradiction, isLater } from './contradictions.ts';
import { isKindOf } from './lexicon.ts';
import { compareDays, isAffirmed, isCovered, isSameThread, mayBeSame } from './match.ts';
import { currentFacts, newerFacts, quote, type Scene } from './scene.ts';

/** S5. `Resolved` ends a fact without a successor; a late text ends nothing that began after it. */
export function decideEnded(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, day } = scene;
  if (!stated.cues.resolved || !isAffirmed(stated)) return null;
  const targets = currentFacts(scene).filter((fact) => mayBeSame(stated, fact, context.lexicon));
  if (targets.length === 0) return isNamedByHead(scene) ? [] : [endedBefore(scene)];
  return targets.map((fact) =>
    transition(
      fact,
      'resolved',
      { validTo: day, newerId: null, sources: incoming.fact.sources },
      context,
      `${quote(incoming.fact)} ends ${quote(fact)}; it has no successor.`,
      doubtAboutEnd(scene, fact, targets.length),
    ),
  );
}

/** `The drain was pulled` where none is known: the word alone tells nothing that could be kept. */
function isNamedByHead({ stated, context }: Scene): boolean {
  return context.lexicon.heads.has(stated.concept);
}

function doubtAboutEnd({ stated, day, context }: Scene, fact: Fact, targets: number): string | null {
  if (targets > 1) return `${targets} facts may be meant. Is it ${quote(fact)} that ended?`;
  if (compareDays(day, fact.lastDocumented) === -1)
    return `It was last documented on ${fact.lastDocumented}, after this text. Did it end?`;
  return isSameThread(stated, fact) || isCovered({ ...stated, value: null }, fact, context.lexicon)
    ? null
    : `Is it ${quote(fact)} that ended?`;
}

/** Nothing current is meant: a known ended row gets the source, else the fact is kept as one that is over. */
function endedBefore({ stated, incoming, context, known, day }: Scene): FactChange {
  const over = known.find(
    (fact) => fact.store === 'HISTORY' && isAffirmed(fact) && mayBeSame(stated, fact, context.lexicon),
  );
  if (over)
    return restatement(
      over,
      incoming,
      context,
      `${quote(incoming.fact)} names ${quote(over)}, which has ended.`,
    );
  const why = `${quote(incoming.fact)} says that it is over; memory held nothing of it.`;
  return addition(incoming, context, why, {
    store: 'HISTORY',
    reason: 'resolved',
    validFrom: null,
    validTo: day,
  });
}

/** S2, S5, M15. A denial never makes a disease. Of a later day it proposes the end of what memory holds to a person; else it contradicts it. */
export function decideDenied(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, day } = scene;
  if (stated.assertion !== 'absent') return null;
  const denied = currentFacts(scene).filter(
    (fact) =>
      mayBeSame(stated, fact, context.lexicon) && isKindOf(fact.concept, stated.concept, context.lexicon),
  );
  if (denied.length === 0) return [absence(scene)];
  const ended = denied.filter((fact) => isLater(scene, fact));
  const disputed = denied.filter((fact) => !ended.includes(fact));
  return [
    ...(disputed.length === 0 ? [] : [contradiction(scene, disputed, disagreement(scene, disputed))]),
    ...ended.map((fact) =>
      transition(
        fact,
        'resolved',
        { validTo: day, newerId: null, sources: incoming.fact.sources },
        context,
        `${quote(incoming.fact)} denies ${quote(fact)}.`,
        `The new text denies what memory holds: ${quote(incoming.fact)} against ${quote(fact)}.`,
      ),
    ),
  ];
}

function disagreement({ incoming, day }: Scene, disputed: readonly Fact[]): string {
  const both = `${quote(incoming.fact)} against ${disputed.map(quote).join(', ')}`;
  const orders = disputed.map(({ lastDocumented, validFrom }) =>
    compareDays(day, lastDocumented ?? validFrom),
  );
  if (orders.includes(null)) return `It is not known which is later: ${both}.`;
  return orders.includes(0) ? `Two texts of one day disagree: ${both}.` : `An older text disagrees: ${both}.`;
}

function absence(scene: Scene): FactChange {
  const { incoming, context } = scene;
  const [newer] = newerFacts(scene);
  if (!newer)
    return addition(
      incoming,
      context,
      `${quote(incoming.fact)} denies it; memory holds nothing against that.`,
    );
  return addition(incoming, context, `${quote(incoming.fact)} is older than ${quote(newer)}.`, {
    store: 'HISTORY',
    reason: 'prior_state',
    validTo: newer.validFrom,
    newerId: newer.id,
  });
}
