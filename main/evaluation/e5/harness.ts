import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { VERSION } from '../../app/version.ts';
import type { EvaluationData, EvaluationReport } from '../../contract/domain/evaluation.ts';
import { AppError } from '../../contract/errors.ts';
import { projectRoot } from '../../host/entry.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { type Harness, type HarnessContext, otherData } from '../harness.ts';
import { E5 } from '../harnessInfo.ts';
import { writeResults } from '../writeResults.ts';
import { askableConcepts, type GeneratedHistories, generateHistories } from './generate.ts';
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
  const lexicon = await loadLexicon(join(projectRoot, 'assets/lexicon'));
  const histories = generateHistories(data, askableConcepts(lexicon));
  const config = { harness: 'e5', version: VERSION, data, dataHash: hashOf(histories) } as const;
  const results = await runE5(config, histories, lexicon, async (done, total) => {
    progress(done, total, 'calibrating and deleting');
    // A message that the run is cancelled comes in only between two turns.
    await setImmediate();
    if (signal.aborted) throw new AppError('cancelled', 'The evaluation was cancelled.');
  });
  const report = reportOf(results);
  await writeResults(out, results, report);
  return { results, report };
}

function hashOf({ labelled, patients }: GeneratedHistories): string {
  const rows = [...labelled, ...patients.flat()].map(({ features, label, isAsked }) => [
    features,
    label,
    isAsked,
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
