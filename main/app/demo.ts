import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallContext } from '../contract/api/contract.ts';
import type { Actor } from '../contract/domain/actor.ts';
import { planBulk } from '../contract/domain/bulk.ts';
import { RowId, type StudyKey } from '../contract/domain/ids.ts';
import type { ImportProgress, ImportReport, StudyDetail } from '../contract/domain/library.ts';
import type { Report, ReportSentence } from '../contract/domain/reading.ts';
import {
  type CohortPatient,
  type CohortStudy,
  demoCohort,
  folderSink,
} from '../evaluation/cohort/makeCohort.ts';
import { decide } from '../memory/approval.ts';
import { splitSentences } from '../memory/facts/sentences.ts';
import { applyDraft, openReport, saveReport } from '../memory/reports.ts';
import { proposalsTable, type StoredProposal } from '../memory/tables.ts';
import { emitMemoryChange } from './changes.ts';
import { composeDraft } from './drafting.ts';
import { imageCount } from './imageCount.ts';
import type { Parts } from './parts.ts';
import { gateEncoder, recomputeChange } from './recompute.ts';
import { signReading } from './signing.ts';

/** Who signed and approved the phantoms' earlier studies: named so that nobody takes it for a person. */
const DEMO_CLINICIAN: Actor = { id: 'demo', name: 'Demo clinician (made up)', roles: ['reader', 'approver'] };

/** Studies of each phantom that are left to be read. */
const UNREAD_STUDIES = 1;

/** Makes the demo library of phantoms and takes it in; earlier studies come read, signed and approved. Doing it twice changes nothing. */
export async function importDemoLibrary(
  parts: Parts,
  context: CallContext<ImportProgress>,
): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-demo-'));
  try {
    const { actor, signal, progress } = context;
    const cohort = await demoCohort({
      sink: folderSink(folder),
      signal,
      onProgress: (done, total) =>
        progress({ phase: 'finding', done, total, filesPerSecond: null, secondsLeft: null }),
    });
    const files = cohort.flatMap(({ studies }) => studies.flatMap((study) => study.files));
    const paths = files.map((file) => join(folder, file));
    const report = await parts.library.importPaths(paths, { actor, signal, onProgress: progress });
    if (report.cancelled) return report;
    await readEarlierStudies(parts, cohort, context);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readEarlierStudies(
  parts: Parts,
  cohort: readonly CohortPatient[],
  { signal, progress }: CallContext<ImportProgress>,
): Promise<void> {
  const earlier = cohort.flatMap((patient) =>
    patient.studies
      .slice(0, Math.max(0, patient.studies.length - UNREAD_STUDIES))
      .map((study) => ({ patient, study })),
  );
  for (const [done, { patient, study }] of earlier.entries()) {
    signal.throwIfAborted();
    await readStudy(parts, patient, study, signal);
    progress({
      phase: 'indexing',
      done: done + 1,
      total: earlier.length,
      filesPerSecond: null,
      secondsLeft: null,
    });
  }
}

/** Signs the study's report as written and approves what needs no person, as one bulk approval by a named actor (M11, W8). */
async function readStudy(
  parts: Parts,
  patient: CohortPatient,
  study: CohortStudy,
  signal: AbortSignal,
): Promise<void> {
  const detail = await findStudy(parts, patient, study);
  if (detail === null) return;
  const {
    studyKey,
    patient: { patientKey },
  } = detail.study;
  const imagesTotal = imageCount(detail);
  const opened = await openReport(parts.store, DEMO_CLINICIAN, { studyKey, patientKey, imagesTotal });
  if (opened.state === 'signed' || opened.sentences.length > 0) return;
  const asked = await askReader(parts, detail, opened, study, signal);
  const saved = await saveReport(parts.store, DEMO_CLINICIAN, asked.id, asked.version, {
    question: study.question,
    sentences: writtenSentences(parts, study),
    diagnosis: study.diagnosis,
    imagesOpened: imagesTotal,
  });
  const reasons = { laterality: 'phantom', incomplete_viewing: 'phantom' };
  const request = { reportId: saved.id, basedOn: saved.version, reasons };
  const signed = await signReading(parts, DEMO_CLINICIAN, request, signal);
  if (signed.outcome === 'signed') await approveAll(parts, signed.groupId, studyKey);
  await emitMemoryChange(parts, patientKey);
}

async function findStudy(
  parts: Parts,
  { patientId, issuer }: CohortPatient,
  { studyUid }: CohortStudy,
): Promise<StudyDetail | null> {
  const own = parts.library
    .findPatients(patientId, issuer)
    .flatMap(({ patientKey }) => parts.library.studiesOf(patientKey));
  const row = own.find((study) => study.studyUid === studyUid);
  return row === undefined ? null : parts.library.study(row.studyKey);
}

/**
 * The reader's differential from what memory holds by then, as far as the story calls it one that may be confused: where it does not
 * lead with the signed diagnosis, a note is learned (X11). Its words are not kept.
 */
async function askReader(
  parts: Parts,
  detail: StudyDetail,
  opened: Report,
  { question, differential }: CohortStudy,
  signal: AbortSignal,
): Promise<Report> {
  const context = { actor: DEMO_CLINICIAN, signal, progress: () => undefined };
  const draft = await composeDraft(parts, detail, { question, image: null }, context);
  const confusable = draft.differential.filter((diagnosis) => differential.includes(diagnosis));
  const asked = { ...draft, sentences: [], differential: confusable };
  return applyDraft(parts.store, DEMO_CLINICIAN, opened.id, opened.version, question, asked);
}

async function approveAll(parts: Parts, groupId: RowId, studyKey: StudyKey): Promise<void> {
  const proposals = (await parts.store.all(proposalsTable)).filter(
    (proposal) => proposal.groupId === groupId,
  );
  const approve = [...planBulk(proposals).take, ...proposals.filter(isPlainNegation)].map(
    ({ id, version }) => ({ id, version }),
  );
  if (approve.length === 0) return;
  const request = { groupId, approve, reject: [], overrideReason: null };
  const outcome = await decide(
    parts.store,
    DEMO_CLINICIAN,
    request,
    recomputeChange(parts),
    gateEncoder(parts),
  );
  if (outcome.outcome === 'conflicted') throw new Error(`demo study ${studyKey}: ${outcome.words}`);
}

/** A negation waits for a person (W8); the made-up clinician looked at each of those that contradict nothing. */
function isPlainNegation({ payload, affected }: StoredProposal): boolean {
  return payload.operation === 'add_fact' && payload.fact.assertion === 'absent' && affected.length === 0;
}

function writtenSentences(parts: Parts, study: CohortStudy): ReportSentence[] {
  const sections = [
    ['findings', study.findings],
    ['impression', study.impression],
  ] as const;
  return sections.flatMap(([section, text]) =>
    splitSentences(text).map((sentence) => ({
      id: RowId.parse(parts.ids.next()),
      section,
      tense: 'present' as const,
      text: sentence.text,
      citations: [],
      support: 'kept' as const,
      author: 'person' as const,
    })),
  );
}
