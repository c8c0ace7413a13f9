import type { Fact } from '../../contract/domain/memory.ts';
import type { TriggerName } from './lexiconSchema.ts';
import { type Analysis, gapBefore, type Mention, range, type Trigger } from './mentions.ts';

/** What a sentence says of one concept, and of whom. */
export interface Stance {
  readonly assertion: Fact['assertion'];
  readonly subject: Fact['subject'];
  /** `no new nodule`: denies a further one, not the known one. */
  readonly onlyNew: boolean;
}

const NOT_REACH = 5;
const PLAN_NEARBY = 1;
const DEGREES = new Set(
  'small large moderate mild minimal trace stable unchanged new increased persistent tiny residual'.split(
    ' ',
  ),
);

/**
 * S2. Assertion of a concept by triggers with a scope: from a trigger to `but`, `however`, a semicolon or the end; the nearest
 * trigger in front wins; a condition (`if`) wins over all.
 */
export function stanceOf(mention: Mention, analysis: Analysis): Stance {
  const subject = subjectOf(mention, analysis);
  const { assertion, onlyNew } = assertionOf(mention, analysis);
  return { assertion, subject, onlyNew };
}

function assertionOf(
  mention: Mention,
  analysis: Analysis,
): { assertion: Fact['assertion']; onlyNew: boolean } {
  const plain = (assertion: Fact['assertion']) => ({ assertion, onlyNew: false });
  if (isConditional(mention, analysis) || isPlanned(mention, analysis)) return plain('hypothetical');
  if (/\?\s*$/.test(analysis.text)) return plain('hypothetical');
  const after = nearestAfter(mention, analysis);
  if (after) return plain(after.names.includes('possibleAfter') ? 'possible' : 'absent');
  const before = nearestBefore(mention, analysis);
  if (!before) return plain('present');
  if (before.names.includes('question')) return plain('hypothetical');
  if (before.names.includes('onlyNew')) return { assertion: 'absent', onlyNew: !runsInto(before, mention) };
  const isPossible = before.names.includes('possibleBefore') && !isDenied(before, analysis);
  return plain(isPossible ? 'possible' : 'absent');
}

/** `No lesion suspicious for metastasis`: the suspicion is denied, and what it is of; a comma or `but` between them begins another statement. */
function isDenied(suspicion: Trigger, analysis: Analysis): boolean {
  const denial = analysis.triggers.findLast(
    ({ to, names }) =>
      to <= suspicion.from && names.some((name) => name === 'absentBefore' || name === 'onlyNew'),
  );
  if (denial === undefined || isBroken(analysis, denial.to, suspicion.from)) return false;
  return !range(denial.to, suspicion.from + 1).some((at) => gapBefore(analysis, at).includes(','));
}

/** `if PE, then heparin`: all after the condition; before it only what is done (`heparin if PE`), never what was found. */
function isConditional(mention: Mention, analysis: Analysis): boolean {
  const isAct = ['drug', 'procedure', 'device'].includes(mention.concept.category);
  return analysis.triggers.some(
    (trigger) =>
      trigger.names.includes('conditional') &&
      (trigger.to <= mention.from
        ? !isBroken(analysis, trigger.to, mention.from)
        : isAct && !isBroken(analysis, mention.to, trigger.from)),
  );
}

/** An ordered or advised procedure has not been done; of a drug or device the plan must stand close by, since plans end many a sentence. */
function isPlanned(mention: Mention, analysis: Analysis): boolean {
  const { category } = mention.concept;
  if (category !== 'procedure' && category !== 'drug' && category !== 'device') return false;
  return analysis.triggers.some((trigger) => {
    const distance = Math.max(trigger.from - mention.to, mention.from - trigger.to);
    return (
      trigger.names.includes('planned') &&
      (category === 'procedure' || distance <= PLAN_NEARBY) &&
      !isBroken(analysis, Math.min(mention.to, trigger.to), Math.max(mention.from, trigger.from))
    );
  });
}

const BEFORE: readonly TriggerName[] = ['absentBefore', 'possibleBefore', 'onlyNew', 'question'];

function nearestBefore(mention: Mention, analysis: Analysis): Trigger | undefined {
  return analysis.triggers.findLast(
    (trigger) =>
      (trigger.to <= mention.from || runsInto(trigger, mention)) &&
      trigger.names.some((name) => BEFORE.includes(name)) &&
      !isBroken(analysis, trigger.to, mention.from) &&
      reaches(trigger, mention, analysis),
  );
}

/** `No acute` runs into `acute pancreatitis`: its last word begins the name, and the whole of it is denied. */
function runsInto(trigger: Trigger, mention: Mention): boolean {
  return trigger.from < mention.from && trigger.to > mention.from && trigger.to < mention.to;
}

function reaches(trigger: Trigger, mention: Mention, analysis: Analysis): boolean {
  const isBareNot = trigger.to - trigger.from === 1 && analysis.words[trigger.from]?.folded === 'not';
  if (isBareNot && mention.from - trigger.to >= NOT_REACH) return false;
  if (trigger.names.includes('question'))
    return !range(trigger.to, mention.from + 1).some((at) => gapBefore(analysis, at).includes(','));
  return (
    !trigger.names.some((name) => name === 'absentBefore' || name === 'onlyNew') ||
    !startsAnew(trigger, mention, analysis)
  );
}

/** `No pneumothorax, small effusion`: a degree after a comma starts a new statement, unless an `or` shows that the list goes on. */
function startsAnew(trigger: Trigger, mention: Mention, analysis: Analysis): boolean {
  const degree = range(trigger.to + 1, mention.from).find(
    (at) => DEGREES.has(analysis.words[at]?.folded ?? '') && gapBefore(analysis, at).includes(','),
  );
  if (degree === undefined) return false;
  return !range(degree, analysis.words.length).some((at) => analysis.words[at]?.folded === 'or');
}

const AFTER: readonly TriggerName[] = ['absentAfter', 'possibleAfter'];

function nearestAfter(mention: Mention, analysis: Analysis): Trigger | undefined {
  return analysis.triggers.find(
    (trigger) =>
      trigger.from >= mention.to &&
      trigger.names.some((name) => AFTER.includes(name)) &&
      !isBroken(analysis, mention.to, trigger.from) &&
      !isOtherStatement(mention, trigger, analysis),
  );
}

/** Between a concept and a trigger behind it: a comma or another verb ends the reach, a list does not. */
function isOtherStatement(mention: Mention, trigger: Trigger, analysis: Analysis): boolean {
  const between = range(mention.to, trigger.from + 1);
  const isList = between.some((at) => /^(?:or|nor|and)$/.test(analysis.words[at]?.folded ?? ''));
  const next = analysis.mentions.find((other) => other.from >= mention.to && other.from < trigger.from);
  if (next && isJoined(mention, next, analysis)) return false;
  if (next && next.group !== mention.group) return true;
  return !isList && between.some((at) => gapBefore(analysis, at).includes(','));
}

/** `Effusion-thickening was not detected`: both are. */
function isJoined(mention: Mention, next: Mention, analysis: Analysis): boolean {
  return next.from === mention.to && /^[-–/]$/.test(gapBefore(analysis, next.from).trim());
}

/** True where a semicolon or a word like `but` stands between two places. */
function isBroken(analysis: Analysis, from: number, to: number): boolean {
  if (analysis.triggers.some((t) => t.names.includes('terminators') && t.from >= from && t.to <= to))
    return true;
  return range(from, to + 1).some((at) => gapBefore(analysis, at).includes(';'));
}

/** Family and others: named in front (`mother had …`) or behind (`… in her mother`), until `patient` or `but`. */
function subjectOf(mention: Mention, analysis: Analysis): Fact['subject'] {
  const person = (trigger: Trigger) =>
    trigger.names.some((name) => ['family', 'other', 'patient'].includes(name));
  const before = analysis.triggers.findLast(
    (t) => person(t) && t.to <= mention.from && !isBroken(analysis, t.to, mention.from),
  );
  const after = analysis.triggers.find(
    (t) => person(t) && t.from >= mention.to && isInPerson(mention, t, analysis),
  );
  const named = before ?? after;
  if (named?.names.includes('family')) return 'family';
  return named?.names.includes('other') ? 'other' : 'patient';
}

function isInPerson(mention: Mention, trigger: Trigger, analysis: Analysis): boolean {
  const between = range(mention.to, trigger.from).map((at) => analysis.words[at]?.folded ?? '');
  return /^(?:in|of) (?:(?:his|her|their|the|a|patient) )*$/.test(`${between.join(' ')} `);
}
