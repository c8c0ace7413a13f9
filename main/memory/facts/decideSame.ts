import type { Fact } from '../../contract/domain/memory.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import { addition, type FactChange, restatement } from './changes.ts';
import { compareDays, hasSameAmount, hasSameGrade, isCovered, isInInterval, isSameThread } from './match.ts';
import { linksOf } from './relations.ts';
import { currentFacts, hasChangedUnmeasured, quote, type Scene } from './scene.ts';

/** S5. Equal subject, concept, assertion, site, side, value and interval: a new source on the old row, no new row. */
export function decideRestatement(scene: Scene): FactChange[] | null {
  const { stated, known, incoming, context } = scene;
  if (stated.cues.resolved || stated.cues.prior || stated.cues.moved) return null;
  if (stated.cues.another && stated.value === null) return null;
  const equal = known.find(
    (fact) => isEqual(scene, fact) && isOfInterval(scene, fact) && !hasChangedUnmeasured(scene, fact),
  );
  if (!equal) return null;
  return [restatement(equal, incoming, context, `${quote(incoming.fact)} says again ${quote(equal)}.`)];
}

function isEqual({ stated, context }: Scene, fact: Fact): boolean {
  return (
    isSameThread(stated, fact) &&
    stated.site === fact.site &&
    stated.laterality === fact.laterality &&
    hasSameGrade(stated, fact, context.lexicon) &&
    stated.assertion === fact.assertion &&
    hasSameAmount(stated, fact) &&
    (stated.lesionId === null || fact.lesionId === null || stated.lesionId === fact.lesionId)
  );
}

/** In the row's interval; before an ACTIVE row's start only where nothing else of the thread lies between. */
function isOfInterval(scene: Scene, fact: Fact): boolean {
  if (isInInterval(scene.day, fact)) return true;
  if (fact.store !== 'ACTIVE') return false;
  const isBetween = (other: Fact) =>
    other.id !== fact.id &&
    isSameThread(other, fact) &&
    [other.validFrom, other.validTo].some(
      (time) => compareClinicalTime(time, scene.day) >= 0 && compareClinicalTime(time, fact.validFrom) <= 0,
    );
  return compareDays(scene.day, fact.validFrom) === -1 && !scene.known.some(isBetween);
}

/** S5. A statement with less detail than a current fact restates it; one that speaks of growth without a size goes to a person. */
export function decideCovered(scene: Scene): FactChange[] | null {
  const { stated, incoming, context } = scene;
  if (stated.cues.moved || stated.cues.another) return null;
  const covering = currentFacts(scene).filter(
    (fact) =>
      (isCovered(stated, fact, context.lexicon) || isSameDeviceInDetail(scene, fact)) &&
      isNoUpgrade(scene, fact),
  );
  if (covering.length === 0 || stated.assertion === 'absent' || stated.assertion === 'hypothetical')
    return null;
  if (stated.cues.change === 'increased' || stated.cues.change === 'decreased')
    return isSuccessor(scene, covering) ? null : [unmeasured(scene, covering)];
  if (covering.length > 1 && !stated.cues.plural && stated.cues.change !== 'unchanged')
    return [whichOne(scene, covering)];
  return covering.map((fact) =>
    restatement(fact, incoming, context, `${quote(incoming.fact)} names again ${quote(fact)}.`),
  );
}

/** A device that the text before named with less detail: `loop recorder`, then where it lies. */
function isSameDeviceInDetail({ stated, context }: Scene, fact: Fact): boolean {
  return (
    stated.category === 'device' &&
    isSameThread(stated, fact) &&
    (stated.site === null || fact.site === null || stated.site === fact.site) &&
    (stated.value === null || fact.value === null || hasSameAmount(stated, fact)) &&
    hasSameGrade(stated, fact, context.lexicon)
  );
}

/** A possible fact that is now stated as present is more than a restatement. */
function isNoUpgrade({ stated }: Scene, fact: Fact): boolean {
  return !(fact.assertion === 'possible' && stated.assertion === 'present');
}

/** One current fact of exactly this thread, without a size as well: the later state takes its place. */
function isSuccessor(scene: Scene, [only, ...others]: readonly Fact[]): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    isSameThread(scene.stated, only) &&
    hasChangedUnmeasured(scene, only)
  );
}

function unmeasured(scene: Scene, covering: readonly Fact[]): FactChange {
  const asks = `It is said to be ${scene.stated.cues.change}, without a size. Is it ${covering.map(quote).join(' or ')}?`;
  return asking(scene, asks);
}

function whichOne(scene: Scene, covering: readonly Fact[]): FactChange {
  return asking(scene, `Which one is meant: ${covering.map(quote).join(' or ')}?`);
}

function asking(scene: Scene, asks: string): FactChange {
  const { incoming, context, known } = scene;
  const relations = linksOf(incoming.fact, known, context.lexicon);
  return addition(
    incoming,
    context,
    `${quote(incoming.fact)} is added; nothing is retired.`,
    { relations },
    asks,
  );
}
