import { extractFacts } from '../../memory/facts/extract.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { exactMatch, tokenF1 } from '../statistics/tokens.ts';
import type { E1Study, E1Subject } from './cases.ts';
import type { Cell } from './cells.ts';
import type { E1Run } from './runE1.ts';
import { majorityImpression, probeOf } from './split.ts';

/** One probe answered by one arm after one phase; scores in [0, 1]. */
export interface CaseScore {
  /** The probe by its number: a result holds no identity. */
  readonly probe: number;
  readonly f1: number;
  readonly em: number;
  /** The same without punctuation. */
  readonly f1Plain: number;
  readonly emPlain: number;
  readonly referenceEmpty: boolean;
  /** Statements that a lexicon finds in the answer, and those of them that the signed report makes, too. */
  readonly stated: number;
  readonly right: number;
  readonly basis: Cell['answers'][number]['basis'];
  readonly failed: boolean;
}

/** All cases of an arm after a phase, in the order of the probes. */
export interface ArmScores {
  readonly arm: string;
  readonly phase: number;
  readonly cases: readonly CaseScore[];
}

/** What answers where a reader has nothing to say, in each arm alike: the majority impression of the subjects for fine-tuning. */
export function fallbackOf({ split }: Pick<E1Run, 'split'>): string {
  return majorityImpression(split.fineTuning);
}

/** Scores every answer of every cell; an answer that failed counts as an empty one, and as a case. */
export function scoreRun(run: E1Run, lexicon: Lexicon): ArmScores[] {
  const fallback = fallbackOf(run);
  const subjects = [...run.split.memory, ...run.split.validation];
  const probes = new Map(subjects.map((subject, at) => [subject.subjectId, { at, study: probeOf(subject) }]));
  const scored = run.cells.flatMap((cell) => {
    const arms = [...new Set(cell.answers.map(({ arm }) => arm))];
    return arms.map((arm) => ({
      ...{ arm, phase: cell.phase },
      cases: cell.answers
        .filter((answer) => answer.arm === arm)
        .flatMap((answer) => {
          const probe = probes.get(answer.subjectId);
          const said = answer.error !== null || answer.text !== '' ? answer.text : fallback;
          return probe === undefined ? [] : [scoreCase(probe, said, answer, lexicon)];
        }),
    }));
  });
  return [...scored, ...withoutBase(scored), ...questionMajority(run, probes, lexicon)];
}

/** The stores that begin as the gold store stood after the base memory have its answers for WB0. */
function withoutBase(scored: readonly ArmScores[]): ArmScores[] {
  const base = scored.find(({ arm, phase }) => arm === 'SEV' && phase === 0);
  return base === undefined ? [] : ['own', 'off'].map((arm) => ({ ...base, arm }));
}

interface Probe {
  readonly at: number;
  readonly study: E1Study;
}

/** A control that reads no memory but the question: the majority among those who were asked the same. */
function questionMajority(run: E1Run, probes: ReadonlyMap<string, Probe>, lexicon: Lexicon): ArmScores[] {
  const cases = run.split.memory.flatMap(({ subjectId }: E1Subject) => {
    const probe = probes.get(subjectId);
    if (probe === undefined) return [];
    const said = majorityImpression(run.split.fineTuning, probe.study.question) || fallbackOf(run);
    return [scoreCase(probe, said, { basis: 'none', error: null }, lexicon)];
  });
  return [{ arm: 'question', phase: 4, cases }];
}

function scoreCase(
  { at, study }: Probe,
  said: string,
  { basis, error }: Pick<Cell['answers'][number], 'basis' | 'error'>,
  lexicon: Lexicon,
): CaseScore {
  const { impression, findings } = study;
  const plain = { punctuation: 'off' } as const;
  const facts = (text: string) => extractFacts(text, { documentDate: null, lexicon });
  const stated = facts(said);
  const reported = facts(`${findings}\n${impression}`);
  return {
    probe: at + 1,
    f1: tokenF1(said, impression),
    em: exactMatch(said, impression),
    f1Plain: tokenF1(said, impression, plain),
    emPlain: exactMatch(said, impression, plain),
    referenceEmpty: impression.trim() === '',
    stated: stated.length,
    right: stated.filter((fact) => reported.some((other) => isSame(fact, other))).length,
    basis,
    failed: error !== null,
  };
}

/** The same finding with the same assertion, on the same side as far as both name one. */
function isSame(a: ExtractedFact, b: ExtractedFact): boolean {
  const sides = a.laterality === null || b.laterality === null || a.laterality === b.laterality;
  return a.concept === b.concept && a.assertion === b.assertion && sides;
}
