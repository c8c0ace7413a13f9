import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type DataKind, EvaluationData } from '../contract/domain/evaluation.ts';
import { AppError } from '../contract/errors.ts';
import { resolveHarness } from '../evaluation/harnesses.ts';
import { HARNESS_INFO } from '../evaluation/harnessInfo.ts';
import { textOf } from '../evaluation/report.ts';
import { createOutput, type Output, show, showFailure } from './output.ts';

interface EvalOptions {
  /** The program's own option: here it names the data of the harness, since no data folder is used. */
  readonly data?: string;
  readonly json?: boolean;
  readonly out: string;
  readonly seed: string;
  readonly subjects: string;
  readonly studies: string;
}

/** eval: runs a harness on scratch stores. Needs no data folder; what is kept under --out lets a run that was ended go on. */
export function evalCommand(program: Command): void {
  program
    .command('eval')
    .description(
      'measure memory: --data is cohort or a JSONL file of studies with reports (e1), gold (e3), or cohort (e4, e5)',
    )
    .argument('<harness>', 'e1, e3, e4 or e5')
    .requiredOption('--out <folder>', 'where results.json, table and plot go')
    .option('--seed <seed>', 'the same seed gives the same figures', 'anamnesis')
    .option('--subjects <n>', 'of a generated cohort', '100')
    .option('--studies <n>', 'of each subject of a generated cohort', '6')
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<EvalOptions>();
      const output = createOutput(options.json === true);
      try {
        await runHarness(name, options, output);
      } catch (error) {
        showFailure(output, error);
      }
    });
}

async function runHarness(name: string, options: EvalOptions, output: Output): Promise<void> {
  const harness = resolveHarness(name);
  const data = parseData(options, firstKind(name));
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop);
  try {
    const progress = progressLines(output);
    const report = await harness.run(data, resolve(options.out), { signal: stopped.signal, progress });
    show(output, report, [textOf(report)]);
  } finally {
    process.off('SIGINT', stop);
  }
}

/** What a harness runs on where --data is not said. */
function firstKind(harness: string): DataKind {
  return HARNESS_INFO.find(({ name }) => name === harness)?.takes[0] ?? 'cohort';
}

function parseData(options: EvalOptions, kind: DataKind): EvaluationData {
  const parsed = EvaluationData.safeParse(dataOf(options, options.data ?? kind));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('invalid_input', `--${issue?.path.join('.')}: ${issue?.message}.`);
}

function dataOf({ seed, subjects, studies }: EvalOptions, data: string): unknown {
  if (data === 'gold') return { kind: 'gold' };
  if (data === 'cohort')
    return { kind: 'cohort', subjects: Number(subjects), studies: Number(studies), seed };
  return { kind: 'file', path: resolve(data), seed };
}

/** One line per tenth of the way, and per part. */
function progressLines(output: Output): (done: number, total: number, words: string) => void {
  let last = '';
  return (done, total, words) => {
    const tenth = total === 0 ? 0 : Math.floor((10 * done) / total);
    const line = `${words}: ${tenth * 10} %`;
    if (line !== last) output.log(line);
    last = line;
  };
}
