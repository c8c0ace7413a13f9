import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvaluationData } from '../../contract/domain/evaluation.ts';
import { measureE1 } from '../e1/harness.ts';
import { type E1Results, findArm, findContrast } from '../e1/results.ts';
import { percent, pWords } from '../e1/words.ts';
import { markdownOf } from '../report.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

const SIGNIFICANT = 0.05;

/** Runs E1, and says where memory does not do what it is for. The folder goes afterwards; the figures are in the outcome. */
export async function runE1Trial(
  data: EvaluationData,
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly results: E1Results; readonly tables: string }> {
  const out = await mkdtemp(join(tmpdir(), 'anamnesis-e1-'));
  try {
    let last = '';
    const progress = (done: number, total: number, words: string) => {
      const line = `${words}: ${total === 0 ? 0 : Math.floor((10 * done) / total) * 10} %`;
      if (line !== last) say(line);
      last = line;
    };
    const { results, report } = await measureE1(data, out, {
      signal: new AbortController().signal,
      progress,
    });
    return {
      results,
      figures: figuresOf(results),
      problems: problemsOf(results),
      tables: markdownOf(report),
    };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function figuresOf(results: E1Results): Figure[] {
  const f1 = (arm: string, phase?: number) => percent(findArm(results, arm, phase)?.f1.mean ?? Number.NaN);
  const p = (first: string, second: string) => pWords(findContrast(results, first, second)?.p ?? Number.NaN);
  return [
    { name: 'subjects asked about', value: results.counts.memory },
    { name: 'F1 of full memory after WB4', value: f1('SEV') },
    { name: 'F1 of full memory after WB0', value: f1('SEV', 0) },
    { name: 'F1 without memory', value: f1('none') },
    { name: 'F1 with the memory of another patient', value: f1('shuffled') },
    { name: 'p, full memory against none', value: p('SEV', 'none') },
    { name: 'p, full memory against that of another patient', value: p('SEV', 'shuffled') },
    { name: 'p, WB4 against WB0', value: p('SEV WB4', 'SEV WB0') },
  ];
}

/** What memory must do: beat no memory and another patient's, grow from WB0 to WB4, and stay as it is where write-back is off. */
export function problemsOf(results: E1Results): string[] {
  const beats = (second: string, words: string) => {
    const found = findContrast(results, 'SEV', second);
    const holds = found !== null && found.difference.mean > 0 && found.p < SIGNIFICANT;
    return holds ? [] : [`Full memory does not beat ${words} (p ${found?.p ?? 'unknown'}).`];
  };
  const last = findArm(results, 'SEV')?.f1.mean ?? 0;
  const first = findArm(results, 'SEV', 0)?.f1.mean ?? 0;
  const failed = results.arms.reduce((sum, { failed: count }) => sum + count, 0);
  return [
    ...beats('none', 'the reader without memory'),
    ...beats('shuffled', 'the memory of another patient'),
    ...(last > first ? [] : [`WB4 (${percent(last)}) does not beat WB0 (${percent(first)}).`]),
    ...(results.storeChanges.off === 0 ? [] : ['The store changed although write-back was off.']),
    ...(failed === 0 ? [] : [`${failed} answers failed.`]),
  ];
}

export const trial: Trial = {
  shows:
    'Memory on the generated cohort (E1): 100 subjects, of whom 30 are asked about; full memory against none and against another patient’s, phase by phase.',
  page: 'e1-cohort',
  run: (say) => runE1Trial({ kind: 'cohort', subjects: 100, studies: 6, seed: 'anamnesis' }, say),
};
