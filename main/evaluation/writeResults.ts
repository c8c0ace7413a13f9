import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvaluationReport } from '../contract/domain/evaluation.ts';
import { markdownOf, textOf } from './report.ts';

/** Writes results.json, table.md, table.txt, plot.svg and report.json under `out`; a folder with the last one is a finished run. */
export async function writeResults(out: string, results: unknown, report: EvaluationReport): Promise<void> {
  const files = {
    'results.json': JSON.stringify(results, null, 1),
    'table.md': markdownOf(report),
    'table.txt': textOf(report),
    'plot.svg': report.plot?.light ?? '',
    'report.json': JSON.stringify(report, null, 1),
  };
  await mkdir(out, { recursive: true });
  await rm(join(out, 'report.json'), { force: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(out, name), `${text}\n`);
}
