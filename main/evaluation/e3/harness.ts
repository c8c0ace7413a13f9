import { join } from 'node:path';
import { loadPairThreshold } from '../../app/pairThreshold.ts';
import { VERSION } from '../../app/version.ts';
import type { EvaluationData, EvaluationReport } from '../../contract/domain/evaluation.ts';
import { projectRoot } from '../../host/entry.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { createTextMatcher } from '../../memory/notes/matcher.ts';
import { type Harness, type HarnessContext, otherData } from '../harness.ts';
import { E3 } from '../harnessInfo.ts';
import { writeResults } from '../writeResults.ts';
import { allUpdaters, BUDGETS } from './controls.ts';
import { checkGold } from './gold/checkGold.ts';
import { GOLD_FOLDER, loadGold } from './gold/gold.ts';
import { reportOf } from './report.ts';
import { type E3Config, type E3Results, resultsOf } from './results.ts';
import { runE3 } from './runE3.ts';

export const e3: Harness = {
  run: async (data, out, context) => (await measureE3(data, out, context)).report,
};

/** Runs E3 on the gold in `folder` and writes its files under `out`. Throws `cancelled`, `bad_file`, `invalid_input`. */
export async function measureE3(
  data: EvaluationData,
  out: string,
  context: HarnessContext,
  folder: string = GOLD_FOLDER,
): Promise<{ readonly results: E3Results; readonly report: EvaluationReport }> {
  if (data.kind !== 'gold') throw otherData(E3);
  const gold = await checkGold(folder);
  const cases = await loadGold(folder);
  const lexicon = await loadLexicon(join(projectRoot, 'assets/lexicon'));
  const search = { matcher: createTextMatcher(lexicon), threshold: await loadPairThreshold() };
  const scores = await runE3(cases, allUpdaters(search), lexicon, context);
  const config: E3Config = {
    ...{ harness: 'e3', version: VERSION, gold, budgets: BUDGETS },
    data: `${cases.length} short histories with hand-written right answers`,
    matcher: { id: search.matcher.id, threshold: search.threshold },
  };
  const results = resultsOf(config, scores);
  const report = reportOf(results);
  await writeResults(out, results, report);
  return { results, report };
}
