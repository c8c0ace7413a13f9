import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../contract/errors.ts';
import {
  type CohortPatient,
  type CohortStudy,
  folderSink,
  makeCohort,
} from '../evaluation/cohort/makeCohort.ts';
import type { ContextOf } from './context.ts';
import { show, showFailure } from './output.ts';

const MOST_PATIENTS = 10_000;
const MOST_STUDIES = 200;

/** cohort: writes fictional patients with images, reports and what is true of them. Needs no data folder; the same seed gives the same bytes. */
export function cohortCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('cohort')
    .description('write a folder of fictional patients: DICOM images, reports, and what is true of them')
    .argument('<folder>')
    .option('--seed <seed>', 'the same seed gives the same patients', 'anamnesis')
    .option('--patients <n>', 'how many patients', '8')
    .option('--studies <n>', 'how many studies each', '3')
    .action(
      async (
        folder: string,
        options: { seed: string; patients: string; studies: string },
        command: Command,
      ) => {
        const { output } = contextOf(command);
        try {
          const root = resolve(folder);
          const cohort = await makeCohort({
            sink: folderSink(root),
            seed: options.seed,
            patients: parseCount('--patients', options.patients, MOST_PATIENTS),
            studiesPerPatient: parseCount('--studies', options.studies, MOST_STUDIES),
          });
          show(output, { folder: root, patients: cohort.map(patientFields(root)) }, cohort.map(patientLine));
        } catch (error) {
          showFailure(output, error);
        }
      },
    );
}

function parseCount(option: string, given: string, most: number): number {
  const count = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (count >= 1 && count <= most) return count;
  throw new AppError(
    'invalid_input',
    `${option} ${given} is no count. Give a whole number from 1 to ${most}.`,
  );
}

/** What a script needs of a patient: who, and per study where it lies, what is asked and what was signed. */
function patientFields(root: string) {
  return ({ patientId, issuer, name, studies }: CohortPatient) => ({
    patientId,
    issuer,
    name,
    studies: studies.map((study) => studyFields(root, study)),
  });
}

function studyFields(root: string, study: CohortStudy) {
  const { gold, reportText, folder, files, ...fields } = study;
  return { ...fields, folder: join(root, folder), files: files.map((file) => join(root, file)) };
}

function patientLine({ patientId, name, studies }: CohortPatient): string {
  const days = studies.map(({ modality, date }) => `${modality} ${date}`).join(', ');
  return [patientId, name, days].join('\t');
}
