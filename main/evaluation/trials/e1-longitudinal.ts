import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { projectRoot } from '../../host/entry.ts';
import { runE1Trial } from './e1.ts';
import type { Trial, TrialOutcome } from './trial.ts';

/** Dated reports of a lung cancer course per patient; beside the project, never in it. */
const TIMELINES = resolve(projectRoot, '../shared/data/cases/synthrad-timelines/cohort_labels.jsonl');

const TimelineEntry = z.object({ patient_id: z.string(), study_date: z.string(), report_text: z.string() });

/** Why it cannot run here; null where it can. */
export function missingTimelines(path: string = TIMELINES): string | null {
  return existsSync(path) ? null : `the dated reports are not here: ${path}`;
}

/** The dated reports in the form that E1 reads, of the first `patients` patients. */
export async function timelineLines(patients: number, path: string = TIMELINES): Promise<string[]> {
  const entries = (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => TimelineEntry.parse(JSON.parse(line)));
  const chosen = new Set([...new Set(entries.map((entry) => entry.patient_id))].slice(0, patients));
  return entries
    .filter((entry) => chosen.has(entry.patient_id))
    .map(({ patient_id, study_date, report_text }) =>
      JSON.stringify({
        subject_id: patient_id,
        metadata: { study_time: study_date, report: report_text, description: 'CT chest, abdomen, pelvis' },
      }),
    );
}

/** Runs E1 on the reports: text only, visual memory off. Memory that helps less than hoped is a finding here, not a problem. */
export async function runLongitudinal(
  patients: number,
  say?: (words: string) => void,
): Promise<TrialOutcome> {
  const missing = missingTimelines();
  if (missing !== null) throw new AppError('not_found', `E1 on longitudinal reports: ${missing}.`);
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-timelines-'));
  try {
    const path = join(folder, 'timelines.jsonl');
    await writeFile(path, (await timelineLines(patients)).join('\n'));
    const { figures, tables, results } = await runE1Trial({ kind: 'file', path, seed: 'anamnesis' }, say);
    const failed = results.arms.reduce((sum, arm) => sum + arm.failed, 0);
    return { figures, tables, problems: failed === 0 ? [] : [`${failed} answers failed.`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ALL = 10_000;

export const trial: Trial = {
  shows:
    'Memory on longitudinal reports (E1, text only, visual memory off): made-up lung cancer courses of synthrad-timelines, MIT, 24 patients with 2 to 6 dated CT reports. Other collections that were looked at have one report per patient or no dates.',
  run: (say) => runLongitudinal(ALL, say),
};
