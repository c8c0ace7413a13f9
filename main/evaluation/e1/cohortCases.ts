import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { PictureSizes } from '../cohort/images.ts';
import { type CohortPatient, type CohortSink, folderSink, makeCohort } from '../cohort/makeCohort.ts';
import type { E1Cases, E1Subject } from './cases.ts';
import { splitSubjects } from './split.ts';

/** A generated cohort: how many subjects, how many studies each, and the seed that gives the same ones again. */
export interface CohortData {
  readonly kind: 'cohort';
  readonly subjects: number;
  readonly studies: number;
  readonly seed: string;
}

/** Large enough for what the encoder sees (224 × 224), small enough for thousands. */
const SIZES: PictureSizes = { radiograph: 224, ct: 96, ctSlices: 6 };

/**
 * Makes the cohort under `folder`. Its reports first, which say who is in memory and validation; pictures are drawn of these alone, since
 * nobody looks at the others.
 */
export async function cohortCases(
  data: CohortData,
  folder: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<E1Cases> {
  const { seed, subjects: patients, studies: studiesPerPatient } = data;
  const cohort = { sizes: SIZES, seed, patients, studiesPerPatient, signal };
  const told = await makeCohort({ ...cohort, sink: NOWHERE, draws: () => false });
  const { memory, validation } = splitSubjects(
    told.map((patient) => subjectOf(patient, folder)),
    seed,
  );
  const seen = new Set([...memory, ...validation].map(({ subjectId }) => subjectId));
  const draws = (patientId: string) => seen.has(patientId);
  const made = await makeCohort({ ...cohort, sink: folderSink(folder), draws, onProgress });
  const subjects = made.map((patient) => subjectOf(patient, folder));
  const words = `generated cohort, ${patients} subjects with ${studiesPerPatient} studies each, seed “${seed}”`;
  return { words, subjects, textOnly: false, invalid: [], hash: hashOf(made) };
}

const NOWHERE: CohortSink = { write: async () => undefined };

function subjectOf({ patientId, issuer, studies }: CohortPatient, folder: string): E1Subject {
  return {
    subjectId: patientId,
    issuer,
    studies: studies.map(
      ({ studyUid, date, modality, question, findings, impression, diagnosis, files }) => ({
        ...{ studyUid, date, question, findings, impression, diagnosis, description: modality },
        files: files.map((file) => join(folder, file)),
      }),
    ),
  };
}

/** The pictures follow from the truth, which the reports state. */
function hashOf(made: readonly CohortPatient[]): string {
  const told = made.map(({ patientId, studies }) => [
    patientId,
    studies.map((one) => [one.studyUid, one.reportText]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([SIZES, told]))
    .digest('hex');
}
