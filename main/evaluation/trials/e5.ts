import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureE5 } from '../e5/harness.ts';
import type { E5Results } from '../e5/results.ts';
import { shareOf, thresholdWords } from '../e5/words.ts';
import { markdownOf } from '../report.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

const DATA = { kind: 'cohort', subjects: 1000, studies: 6, seed: 'anamnesis' } as const;

/** Runs E5 on 1,000 generated subjects, and says where a loss on types that were not labelled is above its bound. The folder goes afterwards. */
export async function runE5Trial(say: (words: string) => void): Promise<TrialOutcome> {
  const out = await mkdtemp(join(tmpdir(), 'anamnesis-e5-'));
  try {
    const progress = (done: number, total: number, words: string) => say(`${words}: ${done} of ${total}`);
    const { signal } = new AbortController();
    const { results, report } = await measureE5(DATA, out, { signal, progress });
    return { figures: figuresOf(results), problems: problemsOf(results), tables: markdownOf(report) };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function figuresOf({ arms }: E5Results): Figure[] {
  return arms.flatMap(({ arm, calibration, answers, ...point }): Figure[] => [
    { name: `${arm}: threshold`, value: thresholdWords(calibration.threshold) },
    { name: `${arm}: removed, percent`, value: shareOf(point.removed, point.facts) },
    { name: `${arm}: never loss, percent`, value: shareOf(point.neverRemoved, point.never) },
    { name: `${arm}: right after deletion, percent`, value: shareOf(answers.rightAfter, answers.n) },
  ]);
}

/** The bound is on an expectation: one run above it is told, and proves nothing. */
function problemsOf({ arms, sweep }: E5Results): string[] {
  const [ours] = arms;
  const off = ours === undefined || ours.calibration.threshold === null;
  const above = sweep.filter(({ typeLoss, calibration }) => typeLoss > calibration.alpha);
  return [
    ...(off ? ['Deletion stayed off.'] : []),
    ...above.map(
      ({ calibration: { alpha }, typeLoss }) =>
        `Where a loss of ${shareOf(alpha, 1)} % is allowed, that over the types of the patients is ${shareOf(typeLoss, 1)} %.`,
    ),
  ];
}

export const trial: Trial = {
  shows:
    'Deletion (E5) on generated histories: operating point, calibration and controls, and the same questions before and after.',
  page: 'e5-deletion',
  run: runE5Trial,
};
