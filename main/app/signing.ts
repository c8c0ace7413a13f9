import type { Actor } from '../contract/domain/actor.ts';
import type { RowId } from '../contract/domain/ids.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import type { Fact } from '../contract/domain/memory.ts';
import { type Measurement, markedRegion, type Report } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import type { Encoder } from '../inference/encoder.ts';
import { rowsInEncoder } from '../memory/embeddings.ts';
import { findKeywords } from '../memory/facts/findKeywords.ts';
import { loadMeasurements } from '../memory/findings.ts';
import { proposeNote } from '../memory/notes/propose.ts';
import { buildReadingProposals, type ReadingImage } from '../memory/readingProposals.ts';
import { signReport } from '../memory/reports.ts';
import { impressionOf } from '../memory/reportText.ts';
import { episodesTable, factsTable, notesTable, reportsTable, visualsTable } from '../memory/tables.ts';
import { type CitedPlace, findSignProblems, type Problem } from '../reading/signing.ts';
import { type KeyFrame, resolveKeyFrames } from '../retrieval/keyFrames.ts';
import type { Transaction } from '../storage/types.ts';
import { changesOfReport } from './factChanges.ts';
import { imageCount } from './imageCount.ts';
import { learnFromSignature } from './learning/routing.ts';
import type { Parts } from './parts.ts';
import { BANK_ID } from './recall.ts';

export interface SignRequest {
  readonly reportId: RowId;
  readonly basedOn: number;
  readonly reasons: Partial<Record<'laterality' | 'incomplete_viewing', string>>;
  /** The frames that stand for the study in memory; absent: those of M5. */
  readonly keyFrames?: readonly KeyFrame[];
}

export type SignOutcome =
  | { outcome: 'signed'; report: Report; groupId: RowId; proposals: number }
  | { outcome: 'blocked'; problems: Problem[] };

/** Signs a report and writes what it proposes to memory, or says what a person has to settle first (D2, D3, D5, M12). */
export async function signReading(
  parts: Parts,
  actor: Actor,
  request: SignRequest,
  signal: AbortSignal,
): Promise<SignOutcome> {
  const stored = await parts.store.find(reportsTable, request.reportId);
  if (stored === null) throw new AppError('not_found', 'There is no such report. Open the study again.');
  const study = await parts.library.study(stored.studyKey);
  // Images may have come in since it was begun (D5).
  const imagesTotal = imageCount(study);
  const draft = { ...stored, imagesTotal };
  const measurements = await loadMeasurements(parts.store, draft.patientKey, draft.studyKey);
  const problems = await openProblems(parts, draft, study, measurements, request);
  if (problems.length > 0) return { outcome: 'blocked', problems };
  const { encoder } = parts.images;
  const images = await encodeImages(
    parts,
    study,
    measurements,
    request.keyFrames ?? resolveKeyFrames(study),
    encoder,
    signal,
  );
  const reason = Object.values(request.reasons).join('; ') || null;
  const { report, proposals } = await signReport(
    parts.store,
    actor,
    { ...request, reason, imagesTotal },
    async (signed, tx) => {
      await learnFromSignature(tx, signed, encoder.id);
      return propose(parts, signed, tx, study, measurements, { images, encoder });
    },
  );
  const groupId = proposals[0]?.groupId;
  if (groupId === undefined) throw new Error('a signed reading always proposes its episode');
  return { outcome: 'signed', report, groupId, proposals: proposals.length };
}

async function openProblems(
  parts: Parts,
  draft: Report,
  study: StudyDetail,
  measurements: readonly Measurement[],
  { reasons }: SignRequest,
): Promise<Problem[]> {
  const facts = await parts.store.rows(factsTable, draft.patientKey);
  const places = new Map<string, CitedPlace>(
    [...facts, ...measurements].map(({ id, laterality, site }) => [id, { laterality, site }]),
  );
  const problems = findSignProblems(draft, {
    headerLaterality: study.study.laterality,
    placeOf: (id) => places.get(id) ?? null,
  });
  return problems.filter(({ kind }) => reasons[kind as keyof typeof reasons] === undefined);
}

/** M2: the study's key frames, and each region that was marked. */
async function encodeImages(
  parts: Parts,
  study: StudyDetail,
  measurements: readonly Measurement[],
  keyFrames: readonly KeyFrame[],
  encoder: Encoder,
  signal: AbortSignal,
): Promise<ReadingImage[]> {
  const headers = new Map(
    study.series.flatMap((series) =>
      series.instances.map((instance) => [
        instance.instanceKey,
        { seriesUid: series.seriesUid, sopUid: instance.sopUid },
      ]),
    ),
  );
  const images = imagesOf(keyFrames, measurements);
  const vectors = await parts.images.vectorsOf(
    images.map(({ media }) => media),
    signal,
    encoder,
  );
  return images.flatMap((image, index) => {
    const vector = vectors[index] ?? null;
    const header = headers.get(image.media.instanceKey);
    const { seriesUid = null, sopUid = null } = header ?? {};
    return vector === null ? [] : [{ ...image, vector, seriesUid, sopUid }];
  });
}

function imagesOf(keyFrames: readonly KeyFrame[], measurements: readonly Measurement[]) {
  const whole = keyFrames.map(({ instanceKey, frame, view }) => ({
    media: { instanceKey, frame, region: null },
    view,
    region: null as string | null,
  }));
  const marked = measurements.flatMap((one) => {
    const { instanceKey, frame, finding } = one;
    const region = markedRegion(one);
    return region === null
      ? []
      : [{ media: { instanceKey, frame, region }, view: 'region', region: finding }];
  });
  return [...whole, ...marked];
}

async function propose(
  parts: Parts,
  report: Report,
  tx: Transaction,
  detail: StudyDetail,
  measurements: readonly Measurement[],
  { images, encoder }: { readonly images: readonly ReadingImage[]; readonly encoder: Encoder },
) {
  const { study } = detail;
  const facts: readonly Fact[] = await tx.rows(factsTable, report.patientKey);
  return buildReadingProposals(
    {
      report,
      study: {
        studyKey: study.studyKey,
        time: study.time,
        uid: study.studyUid,
        description: study.description,
      },
      images,
      encoder: encoder.novelty === null ? null : { id: encoder.id, novelty: encoder.novelty },
      factChanges: changesOfReport(parts, { report, study, measurements, facts, at: tx.at }),
      note: await differentialNote(parts, report, tx, detail),
      existing: {
        episodes: await rowsInEncoder(tx, episodesTable, report.patientKey, encoder.id),
        visuals: await rowsInEncoder(tx, visualsTable, report.patientKey, encoder.id),
        facts,
      },
      findKeywords: (text) => findKeywords(text, parts.lexicon),
      modelId: report.readerId,
    },
    parts.ids,
    tx.at,
  );
}

/** X11: where the reader's leading diagnosis is not the signed one. */
async function differentialNote(parts: Parts, report: Report, tx: Transaction, { study }: StudyDetail) {
  const leading = report.differential[0];
  if (leading === undefined || report.diagnosis === null) return null;
  return proposeNote(
    {
      leading,
      signed: report.diagnosis,
      impressionText: impressionOf(report),
      studyText: `${study.bodyPart ?? ''} ${study.description}`,
      bankId: BANK_ID,
      patient: study.patient,
      existing: await tx.rows(notesTable, null),
      at: tx.at,
      nextId: () => parts.ids.next(),
      originId: report.id,
    },
    parts.lexicon,
    parts.matcher,
  );
}
