import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureE3 } from '../e3/harness.ts';
import { countsOf, type E3Results, MEASURES, PARTS, shareOf } from '../e3/results.ts';
import { rivalsOf, shareWords } from '../e3/words.ts';
import { markdownOf } from '../report.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

/** Runs E3 on the project's gold, and says where ours does not beat a control. The folder goes afterwards. */
export async function runE3Trial(say: (words: string) => void): Promise<TrialOutcome> {
  const out = await mkdtemp(join(tmpdir(), 'anamnesis-e3-'));
  try {
    const progress = (done: number, total: number, words: string) => {
      if (done % 50 === 0) say(`${words}: ${done} of ${total}`);
    };
    const { signal } = new AbortController();
    const { results, report } = await measureE3({ kind: 'gold' }, out, { signal, progress });
    return { figures: figuresOf(results), problems: problemsOf(results), tables: markdownOf(report) };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

function figuresOf(results: E3Results): Figure[] {
  return PARTS.flatMap((part) =>
    MEASURES.map((measure) => ({
      name: `${measure} in ${part} wording, percent`,
      value: shareWords(shareOf(countsOf(results, 'ours', part), measure)),
    })),
  );
}

/** What a record of state must do: find more than any control, and archive less falsely than any that archives. */
function problemsOf(results: E3Results): string[] {
  return PARTS.flatMap((part) =>
    MEASURES.flatMap((measure) =>
      rivalsOf(results, part, measure).map(
        ({ control, share }) =>
          `In ${part} wording the ${measure} of ours is not better than ${shareWords(share)} % of “${control}”.`,
      ),
    ),
  );
}

export const trial: Trial = {
  shows:
    'State against hand-written right answers (E3): which facts are superseded, end or stay, ours beside its controls, in known and in unseen wording.',
  page: 'e3-gold',
  run: runE3Trial,
};
