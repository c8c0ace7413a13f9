import { v5 as uuidv5 } from 'uuid';
import type { Actor } from '../contract/domain/actor.ts';
import { type PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import { Episode, Fact, Relation, VisualRow } from '../contract/domain/memory.ts';
import { DifferentialNote } from '../contract/domain/notes.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { Report, type ReportSentence } from '../contract/domain/reading.ts';
import { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import type { Ids, Store } from '../storage/types.ts';
import { reportIdOf } from './derivedIds.ts';
import type { Recompute } from './plan.ts';
import { buildReadingProposals, type ReadingImage, type SignedReading } from './readingProposals.ts';
import { openReport, saveReport, signReport } from './reports.ts';
import { episodesTable, factsTable, type StoredProposal, visualsTable } from './tables.ts';

/** For tests: a person who may sign and approve. */
export const BOTH: Actor = { id: 'dr-both', name: 'Dr Both', roles: ['reader', 'approver'] };

/** For tests: the encoder, two-dimensional. */
export const ENCODER = 'plane-2';

/** For tests: a stable id from a word. */
export function idOf(word: string): RowId {
  return RowId.parse(uuidv5(word, uuidv5.URL));
}

/** For tests: a study key from a word. */
export function studyOf(word: string): StudyKey {
  return StudyKey.parse(idOf(`study ${word}`));
}

const AT = RecordedAt.parse('2026-01-01T00:00:00.000Z');

/** For tests: the unit vector at an angle whose cosine with (1, 0) is given. */
export function vectorAt(cosine: number): Float32Array<ArrayBuffer> {
  return new Float32Array([cosine, Math.sqrt(Math.max(0, 1 - cosine * cosine))]);
}

/** For tests: an approved episode. */
export function episodeOf(word: string, patientKey: PatientKey, fields: Partial<Episode> = {}): Episode {
  return Episode.parse({
    ...{ id: idOf(word), version: 1, patientKey, recordedAt: AT, state: 'approved' },
    ...{ studyKey: studyOf(word), studyTime: '2025-01-01', vector: vectorAt(1), encoderId: ENCODER },
    ...{ question: 'Any change?', answer: `Answer of ${word}.`, answerShort: `Answer of ${word}.` },
    ...{ decision: '', media: null, description: 'CT chest', sources: [], gate: [] },
    ...fields,
  });
}

/** For tests: an approved image row of an episode. */
export function visualOf(word: string, patientKey: PatientKey, fields: Partial<VisualRow> = {}): VisualRow {
  return VisualRow.parse({
    ...{ id: idOf(`visual ${word}`), version: 1, patientKey, recordedAt: AT, state: 'approved' },
    ...{ studyKey: studyOf(word), studyTime: '2025-01-01', vector: vectorAt(1), encoderId: ENCODER },
    visualTag: { view: 'PA', region: null },
    media: { instanceKey: '0'.repeat(64), frame: 0, region: null },
    ...{ sourceEpisodeId: idOf(word), sources: [] },
    ...fields,
  });
}

/** For tests: an approved ACTIVE fact of the patient. */
export function factOf(word: string, patientKey: PatientKey, fields: Partial<Fact> = {}): Fact {
  return Fact.parse({
    ...{ id: idOf(`fact ${word}`), version: 1, patientKey, recordedAt: AT, state: 'approved' },
    ...{ subject: 'patient', category: 'finding', concept: word, text: word, value: null, unit: null },
    ...{ site: null, laterality: null, lesionId: null, assertion: 'present', validFrom: '2025-01-01' },
    ...{ validTo: null, lastDocumented: '2025-01-01', store: 'ACTIVE', reason: null, newerId: null },
    ...{ approvalId: null, vector: null, encoderId: null, sources: [] },
    ...fields,
  });
}

/** For tests: a relation between two facts. */
export function relationOf(patientKey: PatientKey, fromId: RowId, toId: RowId): Relation {
  return Relation.parse({
    ...{ id: idOf(`${fromId} ${toId}`), version: 1, patientKey, recordedAt: AT, state: 'proposed' },
    ...{ type: 'systemic_link', fromId, toId },
  });
}

/** For tests: a differential note. */
export function noteOf(word: string, fields: Partial<DifferentialNote> = {}): DifferentialNote {
  return DifferentialNote.parse({
    ...{ id: idOf(`note ${word}`), version: 1, recordedAt: AT, state: 'approved', bankId: 'reader' },
    ...{ pairKey: 'carcinoma|granuloma', dxA: 'carcinoma', dxB: 'granuloma', department: 'thoracic' },
    ...{ organ: 'lung', explanation: 'Both are nodules.', confusionPoints: ['size', 'place'] },
    discriminators: [{ sign: 'calcification', presence: 'present', favours: 'B' }],
    ...{ decisionRule: 'Favours A when spiculated.', errorPattern: 'missed calcification', origins: [] },
    ...fields,
  });
}

/** For tests: a sentence that a person wrote. */
export function sentenceOf(text: string, fields: Partial<ReportSentence> = {}): ReportSentence {
  return {
    ...{ id: idOf(`sentence ${text}`), section: 'impression', tense: 'present', text },
    ...{ citations: [], support: 'kept', author: 'person' },
    ...fields,
  };
}

/** For tests: a signed report of a study. */
export function reportOf(word: string, patientKey: PatientKey, fields: Partial<Report> = {}): Report {
  return Report.parse({
    ...{ id: reportIdOf(studyOf(word)), version: 1, patientKey, studyKey: studyOf(word), recordedAt: AT },
    ...{ state: 'signed', question: 'Any change?', differential: [], diagnosis: null, readerId: null },
    sentences: [sentenceOf(`No pleural effusion is seen on the study ${word}.`)],
    ...{ promptHash: null, signedBy: 'Dr Both', signedAt: AT, imagesOpened: 1, imagesTotal: 1 },
    retractions: [],
    addenda: [],
    ...fields,
  });
}

/** For tests: an image of a reading. */
export function imageOf(vector: Float32Array): ReadingImage {
  const media = { instanceKey: 'a'.repeat(64), frame: 0, region: null } as ReadingImage['media'];
  return { media, vector, view: 'PA', region: null, seriesUid: '1.2.3', sopUid: '1.2.3.4' };
}

/** For tests: the parts of a signed reading; the keyword finder finds "effusion", asserted absent. */
export function readingOf(report: Report, fields: Partial<SignedReading> = {}): SignedReading {
  return {
    report,
    study: {
      studyKey: report.studyKey,
      time: ClinicalTime.parse('2025-06-01'),
      uid: '1.2',
      description: 'CT chest',
    },
    images: [imageOf(vectorAt(0))],
    encoder: { id: ENCODER, novelty: 0.9 },
    ...{ factChanges: [], note: null, modelId: null },
    existing: { episodes: [], visuals: [], facts: [] },
    findKeywords: (text) =>
      text.includes('effusion') ? [{ keyword: 'effusion', assertion: 'absent', subject: 'patient' }] : [],
    ...fields,
  };
}

/** For tests: a facts updater that finds nothing new: each proposal stands as it was made. */
export const asProposed: Recompute = ({ payload }) => [payload];

/** For tests: opens, fills and signs the report of a study, with its proposals, in a real store. */
export async function signReading(
  store: Store,
  ids: Ids,
  patientKey: PatientKey,
  word: string,
  options: {
    time?: string;
    impression?: string;
    factChanges?: readonly ProposalPayload[];
    images?: ReadingImage[];
    citations?: ReportSentence['citations'];
  } = {},
): Promise<{ report: Report; proposals: readonly StoredProposal[] }> {
  const opened = await openReport(store, BOTH, { studyKey: studyOf(word), patientKey, imagesTotal: 1 });
  const text = options.impression ?? `No pleural effusion is seen on the study ${word}.`;
  const saved = await saveReport(store, BOTH, opened.id, opened.version, {
    ...{ question: 'Any change?', diagnosis: `diagnosis ${word}`, imagesOpened: 1 },
    sentences: [sentenceOf(text, { citations: options.citations ?? [] })],
  });
  const request = { reportId: saved.id, basedOn: saved.version, reason: null };
  return signReport(store, BOTH, request, async (signed, tx) => {
    const existing = {
      episodes: await tx.rows(episodesTable, patientKey),
      visuals: await tx.rows(visualsTable, patientKey),
      facts: await tx.rows(factsTable, patientKey),
    };
    const base = readingOf(signed, { existing, factChanges: unconcerned(options.factChanges ?? []) });
    const time = ClinicalTime.parse(options.time ?? '2025-06-01');
    const reading = { ...base, study: { ...base.study, time }, images: options.images ?? base.images };
    return buildReadingProposals(reading, ids, tx.at);
  });
}

/** Payloads as the updater gives them where no person has to look. */
export function unconcerned(payloads: readonly ProposalPayload[]) {
  return payloads.map((payload) => ({ payload, needsPerson: null }));
}
