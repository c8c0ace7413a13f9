import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { EvaluationData, EvaluationReport } from '../../contract/domain/evaluation.ts';
import { AppError } from '../../contract/errors.ts';
import { projectRoot } from '../../host/entry.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { type Harness, type HarnessContext, otherData } from '../harness.ts';
import { E1 } from '../harnessInfo.ts';
import { writeResults } from '../writeResults.ts';
import type { E1Cases } from './cases.ts';
import { cohortCases } from './cohortCases.ts';
import { reportOf } from './report.ts';
import { type E1Results, resultsOf } from './results.ts';
import { runE1 } from './runE1.ts';
import { scoreRun } from './score.ts';
import { scratchFolder } from './scratch.ts';
import { textCases } from './textCases.ts';

export const e1: Harness = {
  run: async (data, out, context) => (await measureE1(data, out, context)).report,
};

/** Runs E1 and writes results.json, report.json, table.md, table.txt and plot.svg under `out`. Throws `cancelled`, `bad_file`, `not_found`, `invalid_input`. */
export async function measureE1(
  data: EvaluationData,
  out: string,
  context: HarnessContext,
): Promise<{ readonly results: E1Results; readonly report: EvaluationReport }> {
  if (data.kind === 'gold') throw otherData(E1);
  await mkdir(out, { recursive: true });
  const files = await scratchFolder(context.scratchRoot);
  try {
    const cases = await loadCases(data, files.folder, context);
    const run = await runE1(cases, data.seed, out, context);
    const lexicon = await loadLexicon(join(projectRoot, 'assets/lexicon'));
    const results = resultsOf(run, scoreRun(run, lexicon));
    const report = reportOf(results);
    await writeResults(out, results, report);
    await run.finish();
    return { results, report };
  } finally {
    await files.remove();
  }
}

type E1Data = Exclude<EvaluationData, { kind: 'gold' }>;

async function loadCases(data: E1Data, folder: string, context: HarnessContext): Promise<E1Cases> {
  if (data.kind === 'file') {
    const path = resolve(data.path);
    return textCases(await loadText(path), path, folder);
  }
  const onProgress = (done: number, total: number) => context.progress(done, total, 'making the cohort');
  return cohortCases(data, folder, onProgress, context.signal);
}

async function loadText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR')
      throw new AppError(
        'bad_file',
        `${path} is a folder. Name the JSONL file in it that lists the studies.`,
      );
    throw new AppError('not_found', `${path} cannot be read. Name a JSONL file of studies with reports.`);
  }
}
