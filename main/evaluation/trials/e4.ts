import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percent } from '../e1/words.ts';
import { measureE4 } from '../e4/harness.ts';
import { cellFor, type E4Results } from '../e4/results.ts';
import { AIMS } from '../e4/words.ts';
import { markdownOf } from '../report.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

const DATA = { kind: 'cohort', subjects: 100, studies: 6, seed: 'anamnesis' } as const;

/** Runs E4 on patients that the shipped gate was not fitted on, and says which aim is missed. The folder goes afterwards. */
export async function runE4Trial(say: (words: string) => void): Promise<TrialOutcome> {
  const out = await mkdtemp(join(tmpdir(), 'anamnesis-e4-'));
  try {
    const progress = (done: number, total: number, words: string) => {
      if (done % 25 === 0) say(`${words}: ${done} of ${total}`);
    };
    const { signal } = new AbortController();
    const { results, report } = await measureE4(DATA, out, { signal, progress });
    return { figures: figuresOf(results), problems: problemsOf(results), tables: markdownOf(report) };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

const ASKED = ['current value', 'previous value'] as const;
const GATES = ['gate', 'gate as shipped'] as const;

function figuresOf(results: E4Results): Figure[] {
  return GATES.flatMap((arm) => [
    ...ASKED.map((type) => ({
      name: `${arm}: accuracy of the ${type}, percent`,
      value: percent(cellFor(results, arm, type).right),
    })),
    {
      name: `${arm}: questions for the current value without history, percent`,
      value: percent(cellFor(results, arm, 'current value').withoutHistory),
    },
  ]);
}

function problemsOf(results: E4Results): string[] {
  return GATES.flatMap((arm) => {
    const short = ASKED.filter((type) => cellFor(results, arm, type).right < AIMS.accuracy);
    const served = cellFor(results, arm, 'current value').withoutHistory < AIMS.withoutHistory;
    return [
      ...short.map((type) => `${arm}: the ${type} is answered less well than aimed at.`),
      ...(served ? [`${arm}: history is left out of fewer current-value questions than aimed at.`] : []),
    ];
  });
}

export const trial: Trial = {
  shows:
    'Questions about facts with history, without, and as the store gate decides (E4), on a generated cohort.',
  page: 'e4-cohort',
  run: runE4Trial,
};
