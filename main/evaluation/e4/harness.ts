import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STORE_GATE, type StoreGateFile } from '../../app/storeGate.ts';
import { VERSION } from '../../app/version.ts';
import type { EvaluationData, EvaluationReport } from '../../contract/domain/evaluation.ts';
import { projectRoot } from '../../host/entry.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { createCoverage } from '../../memory/questions/coverage.ts';
import { SIGNALS } from '../../retrieval/storeGate/signals.ts';
import { type Harness, type HarnessContext, otherData } from '../harness.ts';
import { E4 } from '../harnessInfo.ts';
import { writeResults } from '../writeResults.ts';
import { type FittedGate, FOLDS, fitOn, type Replay } from './crossFit.ts';
import { EQUAL_WORDS, replayIndications, replayQuestions } from './replayArms.ts';
import { reportOf } from './report.ts';
import { type E4Config, type E4Results, resultsOf } from './results.ts';
import { type E4Data, type E4Subject, makeSubjects } from './subjects.ts';

export const e4: Harness = {
  run: async (data, out, context) => (await measureE4(data, out, context)).report,
};

/**
 * Runs E4 on a generated cohort and writes its files under `out`, with `storeGate.json`: the gate that all its patients give. Throws
 * `cancelled`, `invalid_input`.
 */
export async function measureE4(
  data: EvaluationData,
  out: string,
  context: HarnessContext,
): Promise<{ readonly results: E4Results; readonly report: EvaluationReport }> {
  if (data.kind !== 'cohort') throw otherData(E4);
  const lexicon = await loadLexicon(join(projectRoot, 'assets/lexicon'));
  const { seed, subjects, studies } = data;
  const made = await makeSubjects(data, lexicon, context);
  const config: E4Config = {
    ...{ harness: 'e4', version: VERSION, data: { seed, subjects, studies }, dataHash: hashOf(made) },
    ...{ equalWords: EQUAL_WORDS, folds: FOLDS },
    shipped: { weights: STORE_GATE.weights, lambda: STORE_GATE.lambda },
  };
  const replay = replayOf(made, lexicon);
  const results = resultsOf(config, replay, fitOn(replay));
  const report = reportOf(results);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'storeGate.json'), gateFile(results.fittedOnAll));
  await writeResults(out, results, report);
  return { results, report };
}

/** The gate that the patients of a generated cohort give. */
export async function fitStoreGate(
  data: E4Data,
  lexicon: Lexicon,
  context: HarnessContext,
): Promise<FittedGate> {
  return fitOn(replayOf(await makeSubjects(data, lexicon, context), lexicon));
}

function replayOf(subjects: readonly E4Subject[], lexicon: Lexicon): Replay {
  const tools = { lexicon, similarity: createCoverage(lexicon) };
  return {
    questions: subjects.flatMap((subject) => replayQuestions(subject, tools)),
    indications: subjects.flatMap((subject) => replayIndications(subject, tools)),
  };
}

/** The file as it is committed. */
export function gateFile({ weights, lambda }: FittedGate): string {
  const named = Object.fromEntries(SIGNALS.map((name, at) => [name, weights[at] ?? 0]));
  const file = { version: STORE_GATE.version, lambda, weights: named } as StoreGateFile;
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Questions and right answers follow from the truth, which the facts were read from. */
function hashOf(subjects: readonly E4Subject[]): string {
  const told = subjects.map(({ id, questions }) => [id, questions.map(({ text, answer }) => [text, answer])]);
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
