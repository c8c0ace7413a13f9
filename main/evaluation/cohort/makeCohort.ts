import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { commonModules } from './commonModules.ts';
import { composeReport } from './composeReport.ts';
import { DEMO_PATIENTS } from './demoStories.ts';
import { type Dataset, writeDicomFile } from './dicomFile.ts';
import { goldFacts, priorOf, type StudyGold } from './gold.ts';
import { DEFAULT_SIZES, imageCount, type PictureSizes, type StudyContext, studyImages } from './images.ts';
import { createRandom, type Random } from './random.ts';
import { createStory } from './stories.ts';
import type { Modality, PatientTruth, StudyTruth } from './truth.ts';
import { uidOf } from './uid.ts';

/** Where a cohort's files go; paths are relative, with forward slashes. */
export interface CohortSink {
  write(path: string, bytes: Uint8Array): Promise<void>;
}

/** One study of a cohort. Paths are relative to the cohort's folder. */
export interface CohortStudy {
  readonly studyUid: string;
  readonly date: string;
  readonly modality: Modality;
  readonly folder: string;
  /** The DICOM files, in order. */
  readonly files: readonly string[];
  readonly reportText: string;
  readonly question: string;
  readonly findings: string;
  readonly impression: string;
  readonly diagnosis: string;
  readonly differential: readonly string[];
  readonly gold: StudyGold;
}

export interface CohortPatient {
  readonly patientId: string;
  readonly issuer: string;
  readonly name: string;
  /** By date, oldest first. */
  readonly studies: readonly CohortStudy[];
}

export interface CohortOptions {
  readonly sink: CohortSink;
  readonly sizes?: Partial<PictureSizes>;
  /** Whose pictures are drawn; of others the reports alone are made. Everybody's without it; each file is the same either way. */
  readonly draws?: (patientId: string) => boolean;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Writes under a folder, which is made where it is missing. */
export function folderSink(folder: string): CohortSink {
  return {
    write: async (path, bytes) => {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    },
  };
}

/** The demonstration library: five phantoms with 21 studies. Always the same bytes. */
export function demoCohort(options: CohortOptions): Promise<CohortPatient[]> {
  return writeCohort(DEMO_PATIENTS, createRandom('anamnesis demo'), options);
}

/** Draws and writes a cohort of fictional patients: the same seed gives the same bytes. */
export function makeCohort(
  options: CohortOptions & {
    readonly seed: string;
    readonly patients: number;
    readonly studiesPerPatient: number;
  },
): Promise<CohortPatient[]> {
  const random = createRandom(options.seed);
  const stories = Array.from({ length: options.patients }, (_, i) =>
    createStory(random.fork(`story/${i}`), i, options.studiesPerPatient),
  );
  return writeCohort(stories, random, options);
}

async function writeCohort(
  patients: readonly PatientTruth[],
  random: Random,
  options: CohortOptions,
): Promise<CohortPatient[]> {
  const sizes = { ...DEFAULT_SIZES, ...options.sizes };
  const { draws = () => true } = options;
  const studies = patients.filter(({ patientId }) => draws(patientId)).flatMap((p) => p.studies);
  const total = studies.reduce((sum, study) => sum + imageCount(study, sizes), 0);
  let done = 0;
  const step = async () => {
    options.onProgress?.(++done, total);
    await setImmediate();
    if (options.signal?.aborted)
      throw new AppError('cancelled', 'Making the phantom library was cancelled; files written so far stay.');
  };
  const cohort: CohortPatient[] = [];
  for (const patient of patients) {
    const written: CohortStudy[] = [];
    for (let i = 0; i < patient.studies.length; i++) {
      const drawn = draws(patient.patientId) ? sizes : null;
      written.push(await writeStudy(patient, i, random.fork(patient.patientId), drawn, options.sink, step));
    }
    cohort.push({
      patientId: patient.patientId,
      issuer: patient.issuer,
      name: patient.name,
      studies: written,
    });
  }
  return cohort;
}

async function writeStudy(
  patient: PatientTruth,
  index: number,
  person: Random,
  sizes: PictureSizes | null,
  sink: CohortSink,
  step: () => Promise<void>,
): Promise<CohortStudy> {
  const study = patient.studies[index] as StudyTruth;
  const exposure = person.fork(`study/${index}`);
  const context = contextOf(patient, study, index, exposure);
  const folder = `${patient.patientId}/${study.date}_${study.modality}`;
  const images =
    sizes === null ? [] : studyImages(context, sizes, person.fork(study.bodyPart), exposure.fork('picture'));
  const files = await writeImages(images, folder, sink, step);
  const report = composeReport(study, priorOf(patient, index), exposure.fork('words'));
  const gold: StudyGold = { date: study.date, stated: report.statements, facts: goldFacts(patient, index) };
  await writeText(sink, `${folder}/report.txt`, report.text);
  await writeText(sink, `${folder}/gold.json`, `${JSON.stringify(gold, null, 1)}\n`);
  const { date, modality, question, diagnosis, differential } = study;
  const { text: reportText, findings, impression } = report;
  return {
    studyUid: context.studyUid,
    date,
    modality,
    folder,
    files,
    reportText,
    question,
    findings,
    impression,
    diagnosis,
    differential,
    gold,
  };
}

/** Answers the paths, in order. */
async function writeImages(
  images: Iterable<Dataset>,
  folder: string,
  sink: CohortSink,
  step: () => Promise<void>,
): Promise<string[]> {
  const files: string[] = [];
  for (const dataset of images) {
    const path = `${folder}/images/IM${String(files.length + 1).padStart(4, '0')}.dcm`;
    await sink.write(path, writeDicomFile(dataset));
    files.push(path);
    await step();
  }
  return files;
}

function writeText(sink: CohortSink, path: string, text: string): Promise<void> {
  return sink.write(path, new TextEncoder().encode(text));
}

function contextOf(patient: PatientTruth, study: StudyTruth, index: number, exposure: Random): StudyContext {
  const studyUid = uidOf(`${patient.issuer}/${patient.patientId}/${study.date}/${index}`);
  const random = exposure.fork('clock');
  const two = (low: number, high: number) => String(Math.floor(random.between(low, high))).padStart(2, '0');
  const time = `${two(8, 18)}${two(0, 60)}${two(0, 60)}`;
  const day = study.date.replaceAll('-', '');
  return { patient, study, studyUid, common: commonModules(patient, study, { studyUid, index, day, time }) };
}
