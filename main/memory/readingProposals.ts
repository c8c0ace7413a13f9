import { createHash } from 'node:crypto';
import { RowId, type StudyKey, Uid } from '../contract/domain/ids.ts';
import type { Episode, Fact, GateFigure, VisualRow } from '../contract/domain/memory.ts';
import { isServed } from '../contract/domain/memory.ts';
import type { DifferentialNote } from '../contract/domain/notes.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import type { Report } from '../contract/domain/reading.ts';
import type { MediaReference, Source } from '../contract/domain/source.ts';
import type { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import type { Ids } from '../storage/types.ts';
import { readingGroupId } from './derivedIds.ts';
import {
  capFigure,
  type FindKeywords,
  GATE_DEFAULTS,
  keywordFigure,
  nearestOwn,
  noveltyFigure,
  wordsFigure,
} from './gate.ts';
import { makeProposal, type ProposalContext } from './proposals.ts';
import { answerOf, impressionOf, shortAnswer } from './reportText.ts';
import type { StoredProposal } from './tables.ts';
import { normalise } from './vectors/score.ts';

/** An image or region of the study with its embedding. `view` and `region` are its visual tag (M2). */
export interface ReadingImage {
  readonly media: MediaReference;
  readonly vector: Float32Array;
  readonly view: string;
  readonly region: string | null;
  readonly seriesUid: string | null;
  readonly sopUid: string | null;
}

/** All that the proposals of a signed reading are made of; each part was computed before. The first image is the key image. */
export interface SignedReading {
  readonly report: Report;
  readonly study: {
    readonly studyKey: StudyKey;
    readonly time: ClinicalTime | null;
    readonly uid: string;
    readonly description: string;
  };
  readonly images: readonly ReadingImage[];
  /** The encoder of the images with its τ; null where no image was encoded. */
  readonly encoder: { readonly id: string; readonly novelty: number } | null;
  readonly factChanges: readonly { readonly payload: ProposalPayload; readonly needsPerson: string | null }[];
  readonly note: DifferentialNote | null;
  readonly existing: {
    readonly episodes: readonly Episode[];
    readonly visuals: readonly VisualRow[];
    readonly facts: readonly Fact[];
  };
  readonly findKeywords: FindKeywords;
  readonly modelId: string | null;
  readonly limits?: { readonly minWords: number; readonly cap: number };
}

/**
 * M9, M12, W2: what a signed reading proposes to memory, in order: episode, its images, fact changes, note. Episode and images are
 * proposed also when the gate is not met, not recommended, so that a person sees why and may override.
 */
export function buildReadingProposals(reading: SignedReading, ids: Ids, at: RecordedAt): StoredProposal[] {
  const context = readingContext(reading, ids, at);
  const figures = readingFigures(reading);
  const limits = reading.limits ?? GATE_DEFAULTS;
  const served = (rows: readonly { state: Episode['state'] }[]) =>
    rows.filter(({ state }) => isServed(state)).length;
  const episode = makeEpisode(reading, ids, at, [
    ...figures,
    capFigure(served(reading.existing.episodes), limits.cap),
  ]);
  const images = reading.images.map((image, index) =>
    makeProposal(context, { operation: 'add_visual', visual: makeVisual(reading, image, episode, ids) }, [
      ...figures,
      capFigure(served(reading.existing.visuals) + index, limits.cap),
    ]),
  );
  return [
    makeProposal(context, { operation: 'add_episode', episode }, episode.gate),
    ...images,
    ...reading.factChanges.map(({ payload, needsPerson }) => makeProposal(context, payload, [], needsPerson)),
    ...(reading.note ? [makeProposal(context, { operation: 'add_note', note: reading.note })] : []),
  ];
}

function readingContext(reading: SignedReading, ids: Ids, at: RecordedAt): ProposalContext {
  const { report, study, modelId, existing } = reading;
  if (report.signedAt === null)
    throw new AppError('refused', 'Only a signed report can be proposed to memory. Sign it first.', {
      id: report.id,
    });
  return {
    groupId: readingGroupId(report.id, report.signedAt),
    patientKey: report.patientKey,
    studyKey: study.studyKey,
    studyTime: study.time,
    at,
    modelId,
    promptHash: report.promptHash,
    ids,
    facts: existing.facts,
  };
}

/** M9's three figures, the same for the episode and its images: all or neither. */
function readingFigures(reading: SignedReading): GateFigure[] {
  const { encoder, images, existing, report, findKeywords } = reading;
  const impression = impressionOf(report);
  const query = encoder && { encoderId: encoder.id, vectors: images.map(({ vector }) => vector) };
  const nearest = nearestOwn([...existing.episodes, ...existing.visuals], query);
  return [
    noveltyFigure(nearest, encoder?.novelty ?? null),
    wordsFigure(impression, (reading.limits ?? GATE_DEFAULTS).minWords),
    keywordFigure(findKeywords(impression)),
  ];
}

function makeEpisode(reading: SignedReading, ids: Ids, at: RecordedAt, gate: GateFigure[]): Episode {
  const { report, study, images, encoder } = reading;
  const answer = answerOf(report);
  const [keyImage] = images;
  return {
    id: RowId.parse(ids.next()),
    version: 1,
    patientKey: report.patientKey,
    recordedAt: at,
    state: 'proposed',
    studyKey: study.studyKey,
    studyTime: study.time,
    vector: keyImage ? normalise(keyImage.vector) : null,
    encoderId: keyImage ? (encoder?.id ?? null) : null,
    question: report.question,
    answer,
    answerShort: shortAnswer(answer),
    decision: report.diagnosis ?? '',
    media: keyImage?.media ?? null,
    description: study.description,
    sources: [reportSource(reading, answer)],
    gate,
  };
}

function makeVisual(reading: SignedReading, image: ReadingImage, episode: Episode, ids: Ids): VisualRow {
  if (reading.encoder === null)
    throw new AppError('invalid_input', 'An image has an embedding but its encoder is not named.', {});
  return {
    id: RowId.parse(ids.next()),
    version: 1,
    patientKey: episode.patientKey,
    recordedAt: episode.recordedAt,
    state: 'proposed',
    studyKey: episode.studyKey,
    studyTime: episode.studyTime,
    vector: normalise(image.vector),
    encoderId: reading.encoder.id,
    visualTag: { view: image.view, region: image.region },
    media: image.media,
    sourceEpisodeId: episode.id,
    sources: [imageSource(reading, image)],
  };
}

const NO_SOURCE = { documentId: null, span: null, sentence: null, seriesUid: null, sopUid: null } as const;

/** P3: the signed words, by their sha256; `documentId` is the report. */
function reportSource({ report, study }: SignedReading, answer: string): Source {
  return {
    ...NO_SOURCE,
    kind: 'report',
    studyKey: study.studyKey,
    studyUid: Uid.parse(study.uid),
    documentId: report.id,
    sha256: createHash('sha256').update(answer).digest('hex'),
  };
}

/** P3: the instance's key is its sha256. */
function imageSource({ study }: SignedReading, image: ReadingImage): Source {
  return {
    ...NO_SOURCE,
    kind: 'instance',
    studyKey: study.studyKey,
    studyUid: Uid.parse(study.uid),
    seriesUid: image.seriesUid === null ? null : Uid.parse(image.seriesUid),
    sopUid: image.sopUid === null ? null : Uid.parse(image.sopUid),
    sha256: image.media.instanceKey,
  };
}
