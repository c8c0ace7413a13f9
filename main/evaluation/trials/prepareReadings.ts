import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore, type RunningCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import type { Client } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import { RowId } from '../../contract/domain/ids.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import type { ReportSentence } from '../../contract/domain/reading.ts';
import { splitSentences } from '../../memory/facts/sentences.ts';
import { countedIds, tickingClock } from '../../storage/testing.ts';
import { type CohortStudy, folderSink, makeCohort } from '../cohort/makeCohort.ts';

/** Who reads and approves in a trial. */
export const TRIAL_ACTOR: Actor = {
  id: 'trial',
  name: 'Trial (nobody)',
  roles: ['reader', 'approver'],
};

const SMALL_PICTURES = { radiograph: 96, ct: 48, ctSlices: 6 };

/**
 * Makes a data folder of a fictional cohort with the real core: of each patient an earlier study, signed and approved, and a later one,
 * signed, whose proposals (episode, images, facts with their transitions) wait. The same count gives the same ids and times.
 */
export async function prepareReadings(folder: string, patients: number): Promise<void> {
  const sources = await mkdtemp(join(tmpdir(), 'anamnesis-cohort-'));
  const options = { dataFolder: folder, clock: tickingClock(), ids: countedIds(1), actor: TRIAL_ACTOR };
  const core = await createCore(options, plainHost('memory', folder));
  try {
    const cohort = await makeCohort({
      ...{ sink: folderSink(sources), seed: 'waiting readings', patients, studiesPerPatient: 2 },
      sizes: SMALL_PICTURES,
    });
    await core.parts.library.importPaths([sources]);
    const client = clientOf(core);
    const { rows } = await client.library.studies({ limit: 1000 });
    for (const { studies } of cohort) await readStudies(core, client, studies, rows);
  } finally {
    await core.close();
    await rm(sources, { recursive: true, force: true });
  }
}

async function readStudies(
  core: RunningCore,
  client: Client,
  studies: readonly CohortStudy[],
  rows: readonly StudyRow[],
): Promise<void> {
  for (const [at, study] of studies.entries()) {
    const row = rows.find(({ studyUid }) => studyUid === study.studyUid);
    if (row === undefined) throw new Error(`The study ${study.studyUid} was not taken.`);
    const groupId = await signStudy(core, client, study, row);
    if (at < studies.length - 1) await approveGroup(client, groupId);
  }
}

async function signStudy(core: RunningCore, client: Client, study: CohortStudy, row: StudyRow) {
  const { report, current } = await client.reading.open({ studyKey: row.studyKey });
  const { question, diagnosis } = study;
  const saved = await client.reading.saveReport({
    ...{ reportId: report.id, basedOn: report.version, question, diagnosis },
    sentences: sentencesOf(core, study),
    imagesOpened: current.study.instanceCount,
  });
  const reasons = { laterality: 'trial' };
  const signed = await client.reading.sign({ reportId: saved.id, basedOn: saved.version, reasons });
  if (signed.outcome === 'signed') return signed.groupId;
  throw new Error(signed.problems.map(({ words }) => words).join(' '));
}

function sentencesOf({ parts }: RunningCore, study: CohortStudy): ReportSentence[] {
  return (['findings', 'impression'] as const).flatMap((section) =>
    splitSentences(study[section]).map(({ text }) => ({
      ...{ id: RowId.parse(parts.ids.next()), section, text, tense: 'present' as const, citations: [] },
      ...{ support: 'kept' as const, author: 'person' as const },
    })),
  );
}

/** Approves all that waits in a group, in one decision; throws where it was not done. */
export async function approveGroup(client: Client, groupId: RowId): Promise<void> {
  const groups = await client.proposals.groups({});
  const waiting = groups.find((group) => group.groupId === groupId)?.proposals ?? [];
  const approve = waiting.map(({ id, version }) => ({ id, version }));
  const outcome = await client.proposals.decide({
    ...{ groupId, approve, reject: [], overrideReason: 'A trial takes all.' },
  });
  if (outcome.outcome !== 'done') throw new Error(outcome.words);
}
