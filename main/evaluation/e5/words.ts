import { percent, pWords } from '../e1/words.ts';
import type { ArmResult, E5Results } from './results.ts';

/** A share as it is printed: in percent, a dash of nothing. */
export function shareOf(some: number, all: number): string {
  return all === 0 ? '–' : percent(some / all);
}

/** A threshold as it is printed. */
export function thresholdWords(threshold: number | null): string {
  return threshold === null ? 'off' : threshold.toFixed(3);
}

/** What follows from the figures, in sentences. */
export function findingsOf({ arms }: Pick<E5Results, 'arms'>): string[] {
  const [ours] = arms;
  if (ours === undefined) return [];
  return [
    stateWords(ours),
    answerWords(ours),
    ...arms.slice(1).map((arm) => controlWords(ours, arm)),
    `The figures are of generated histories with generated labels: they show that bound, controls and tests work, not what is safe in patients, and how much room deletion makes follows from how many facts fit.`,
  ];
}

function stateWords({ calibration, ...point }: ArmResult): string {
  const { types, neededTypes, threshold, bound, alpha } = calibration;
  if (threshold === null)
    return `Deletion is off: ${types} concept types are calibrated, ${neededTypes} are needed for an expected loss of ${percent(alpha)} %.`;
  return `With ${types} calibrated concept types the threshold is ${thresholdWords(threshold)}. The expected loss of one more type is bounded by ${percent(bound)} %, which is no promise for a single fact; over the types of the patients it is ${percent(point.typeLoss)} %. ${point.removed} of ${point.facts} facts go, ${point.neverRemoved} of them labelled never and ${point.uncertainRemoved} uncertain.`;
}

function answerWords({ answers }: ArmResult): string {
  const { n, rightBefore, rightAfter, onlyBefore, onlyAfter, p } = answers;
  return `Of ${n} questions ${rightBefore} are answered before deletion and ${rightAfter} after it: ${onlyBefore} before alone, ${onlyAfter} after alone (exact McNemar, p ${pWords(p)}).`;
}

function controlWords(ours: ArmResult, { arm, ...control }: ArmResult): string {
  const lost = (one: Pick<ArmResult, 'neverRemoved' | 'uncertainRemoved'>) =>
    one.neverRemoved + one.uncertainRemoved;
  return `“${arm}” deletes ${control.removed} facts, ${lost(control)} of which must stay; ours deletes ${ours.removed}, ${lost(ours)} of which must stay.`;
}
