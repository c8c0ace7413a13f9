import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { VERSION } from '../../app/version.ts';
import type { EvaluationData, EvaluationReport } from '../../contract/domain/evaluation.ts';
import { AppError } from '../../contract/errors.ts';
import { type Harness, type HarnessContext, otherData } from '../harness.ts';
import { E5 } from '../harnessInfo.ts';
import { writeResults } from '../writeResults.ts';
import { generateHistories } from './generate.ts';
import { reportOf } from './report.ts';
import { type E5Results, runE5 } from './results.ts';

export const e5: Harness = {
  run: async (data, out, context) => (await measureE5(data, out, context)).report,
};

/** Runs E5 on generated histories and writes its files under `out`. Throws `cancelled`, `invalid_input`. */
export async function measureE5(
  data: EvaluationData,
  out: string,
  { signal, progress }: HarnessContext,
): Promise<{ readonly results: E5Results; readonly report: EvaluationReport }> {
  if (data.kind !== 'cohort') throw otherData(E5);
  const config = { harness: 'e5', version: VERSION, data, dataHash: hashOf(data) } as const;
  const results = await runE5(config, async (done, total) => {
    progress(done, total, 'calibrating and deleting');
    // A message that the run is cancelled comes in only between two turns.
    await setImmediate();
    if (signal.aborted) throw new AppError('cancelled', 'The evaluation was cancelled.');
  });
  const report = reportOf(results);
  await writeResults(out, results, report);
  return { results, report };
}

function hashOf({ seed, subjects, studies }: Extract<EvaluationData, { kind: 'cohort' }>): string {
  const { labelled, patients } = generateHistories(seed, subjects, studies);
  const rows = [...labelled, ...patients.flat()].map(({ features, label, isAsked }) => [
    features,
    label,
    isAsked,
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
