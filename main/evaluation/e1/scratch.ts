import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore, type RunningCore } from '../../app/core.ts';
import { plainHost } from '../../cli/connect.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import type { WorkerHost } from '../../host/workerHost.ts';
import { countedIds, tickingClock } from '../../storage/testing.ts';
import type { E1Study, E1Subject } from './cases.ts';

/** Who signs and approves in a run: named so that nobody takes it for a person. */
export const SCRIPTED_APPROVER: Actor = {
  id: 'evaluation',
  name: 'Evaluation (nobody)',
  roles: ['reader', 'approver'],
};

/** A core on a folder of its own: the user's memory is never touched. */
export interface Scratch {
  readonly core: RunningCore;
  readonly folder: string;
  close(): Promise<void>;
}

/**
 * Opens the core on a scratch folder with counted ids and a ticking clock, so that a run can be repeated. `opening` counts from 1: a folder
 * that is opened again has later times and other ids.
 */
export async function openScratch(folder: string, opening: number, workers?: WorkerHost): Promise<Scratch> {
  const host = plainHost('memory', folder);
  const clock = tickingClock(`2026-0${opening}-01T00:00:00.000Z`);
  const options = { dataFolder: folder, clock, ids: countedIds(opening), actor: SCRIPTED_APPROVER };
  const core = await createCore(options, workers === undefined ? host : { ...host, workers });
  return { core, folder, close: () => core.close() };
}

/** A folder for scratch stores, and its end. */
export async function scratchFolder(
  root: string = tmpdir(),
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(root, 'anamnesis-evaluation-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A second store that begins as the first one stands; the first must be closed. */
export async function copyScratch(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
}

/** Takes the subjects' files in. Throws where one was not taken. */
export async function importStudies(
  { core }: Scratch,
  subjects: readonly E1Subject[],
  signal: AbortSignal,
): Promise<void> {
  const files = subjects.flatMap(({ studies }) => studies.flatMap((study) => [...study.files]));
  const report = await core.parts.library.importPaths(files, { signal });
  if (report.cancelled) throw new AppError('cancelled', 'The evaluation was cancelled.');
}

/** A study of the scratch library. Throws `not_found` where its files gave none. */
export async function findStudy({ core }: Scratch, subject: E1Subject, study: E1Study): Promise<StudyDetail> {
  const { library } = core.parts;
  const row = library
    .findPatients(subject.subjectId, subject.issuer)
    .flatMap(({ patientKey }) => library.studiesOf(patientKey))
    .find(({ studyUid }) => studyUid === study.studyUid);
  if (row !== undefined) return library.study(row.studyKey);
  throw new AppError(
    'not_found',
    `Study ${study.studyUid} of ${subject.subjectId} is not in its files. Check the data.`,
  );
}
