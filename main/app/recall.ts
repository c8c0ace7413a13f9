import type { Preferences } from '../contract/api/session.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import type { VisualRow } from '../contract/domain/memory.ts';
import type { Packet } from '../contract/domain/reading.ts';
import type { AskedImage, HistoryChoice } from '../contract/domain/retrieval.ts';
import { AppError } from '../contract/errors.ts';
import { extractFacts } from '../memory/facts/extract.ts';
import { loadMeasurements, loadObservations } from '../memory/findings.ts';
import { searchNotes } from '../memory/notes/search.ts';
import { loadSemantic, searchEpisodes, searchVisuals } from '../memory/recall.ts';
import { factsTable, notesTable } from '../memory/tables.ts';
import { rankDifferential } from '../reading/differential.ts';
import { resolveKeyFrames } from '../retrieval/keyFrames.ts';
import type { MemoryReaders } from '../retrieval/readers.ts';
import { RETRIEVAL_DEFAULTS, type RetrievalRequest, retrieve } from '../retrieval/retrieve.ts';
import { findFacts } from './findFacts.ts';
import { choosePolicy } from './learning/choosePolicy.ts';
import type { Parts } from './parts.ts';
import { historyDecision } from './storeGate.ts';

/** The bank of the reader in use (X9): notes of one reader are never read by another. */
export const BANK_ID = 'evidence-reader';

/** One question about a study: words, and the image or region that is asked about; without one, the study's key frames are (M5). */
export interface Question {
  readonly text: string;
  readonly image: AskedImage | null;
  /** Whether facts that are no longer current are read; as the store gate decides without it (S7). */
  readonly history?: HistoryChoice;
}

/** M5–M8: what memory holds for a question about a study. */
export async function recall(
  parts: Parts,
  study: StudyDetail,
  question: Question,
  preferences: Preferences,
  signal: AbortSignal,
): Promise<Packet> {
  const request = await retrievalRequest(parts, study, question, signal);
  const switches = {
    useSem: preferences.useSemantic,
    useEpi: preferences.useEpisodic,
    useVis: preferences.useVisual,
  };
  const policy = await choosePolicy(parts.store, preferences.retrievalPolicy, null);
  const settings = { ...RETRIEVAL_DEFAULTS, switches, policy };
  const packet = await retrieve(request, memoryReaders(parts, question.history), settings, signal);
  const candidates = [
    ...rankDifferential(packet),
    ...request.diagnoses,
    ...diagnosesBySign(parts, request.findings),
  ];
  return { ...packet, notes: await findNotes(parts, candidates) };
}

/** M5: what memory is asked for a question about a study: its images, encoded, and the findings noted on it. */
export async function retrievalRequest(
  parts: Parts,
  study: StudyDetail,
  { text, image }: Question,
  signal: AbortSignal,
): Promise<RetrievalRequest> {
  const { studyKey, patient } = study.study;
  const frames = framesAsked(study, image);
  const { encoder } = parts.images;
  const vectors = await queryVectors(parts, study, image, signal, encoder);
  const findings = await findingsSeen(parts, patient.patientKey, studyKey);
  return {
    patientKey: patient.patientKey,
    studyKey,
    text,
    asked: { about: aboutOf(image), image, images: frames.length },
    image: vectors.length === 0 ? null : { encoderId: encoder.id, vectors },
    findings: findings.filter((finding) => finding !== ''),
    diagnoses: diagnosesIn(parts, [text, ...findings].join('. ')),
  };
}

/** M5: the images of a question, encoded; those that cannot be read are left out. */
export async function queryVectors(
  { images }: Parts,
  study: StudyDetail,
  image: AskedImage | null,
  signal: AbortSignal,
  encoder = images.encoder,
): Promise<Float32Array[]> {
  const encoded = await images.vectorsOf(framesAsked(study, image), signal, encoder);
  return encoded.filter((vector) => vector !== null);
}

/** M5: the frame or region that is asked about; of a study its key frames. */
function framesAsked(study: StudyDetail, image: AskedImage | null): AskedImage[] {
  if (image === null)
    return resolveKeyFrames(study).map(({ instanceKey, frame }) => ({ instanceKey, frame, region: null }));
  const shown = study.series.flatMap(({ instances }) => instances);
  if (!shown.some(({ instanceKey }) => instanceKey === image.instanceKey))
    throw new AppError('not_found', 'This image is not in the study any more. Open the study again.');
  return [image];
}

function aboutOf(image: AskedImage | null): 'study' | 'frame' | 'region' {
  if (image === null) return 'study';
  return image.region === null ? 'frame' : 'region';
}

/** What the person noted and measured in this study, in words. */
async function findingsSeen({ store }: Parts, patientKey: PatientKey, studyKey: StudyKey): Promise<string[]> {
  const observations = await loadObservations(store, patientKey, studyKey);
  const measurements = await loadMeasurements(store, patientKey, studyKey);
  return [...observations.map(({ text }) => text), ...measurements.map(({ finding }) => finding)];
}

const MOST_BY_SIGN = 5;

/** Diseases of the lexicon that the findings are signs of, those with most of them first, then by name. */
function diagnosesBySign({ lexicon }: Parts, findings: readonly string[]): string[] {
  const named = findings.flatMap((text) => extractFacts(text, { documentDate: null, lexicon }));
  const signs = new Set(
    named.filter(({ assertion }) => assertion === 'present').map(({ concept }) => concept),
  );
  return [...lexicon.concepts.values()]
    .map((disease) => ({ name: disease.name, fits: disease.signs.filter((sign) => signs.has(sign)).length }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_BY_SIGN)
    .map(({ name }) => name);
}

/** M7: all that retrieval reads; a memory is read when a step asks for it. */
export function memoryReaders(parts: Parts, history: HistoryChoice = 'gate'): MemoryReaders {
  const { store, library, views } = parts;
  // I3: an image that another content stands for is not served as a memory, either.
  const isSetAside = ({ media }: VisualRow) => library.conflicts.isSetAside(media.instanceKey);
  return {
    semantic: (patientKey, k) => loadSemantic(store, patientKey, k),
    episodic: (patientKey, query, k) => searchEpisodes(views, patientKey, query, k),
    visual: (patientKey, query, k) => searchVisuals(views, patientKey, query, k, isSetAside),
    facts: async (patientKey, text) =>
      findFacts(await store.rows(factsTable, patientKey), text, historyDecision(parts, history)),
    notes: async () => [],
    measurements: (patientKey, studyKey) => loadMeasurements(store, patientKey, studyKey),
    observations: (patientKey, studyKey) => loadObservations(store, patientKey, studyKey),
  };
}

/** X7: approved notes of this reader's bank whose pair fits the candidates; at least two candidates are needed. */
export async function findNotes(parts: Parts, diagnoses: readonly string[]) {
  const notes = await parts.store.rows(notesTable, null);
  return searchNotes(diagnoses, notes, parts.matcher, { threshold: parts.pairThreshold, bankId: BANK_ID });
}

/** Diseases that the words name, as candidate diagnoses, in order of appearance. */
function diagnosesIn({ lexicon }: Parts, text: string): string[] {
  const named = extractFacts(text, { documentDate: null, lexicon }).filter(
    ({ category }) => category === 'problem',
  );
  return [...new Set(named.map(({ concept }) => concept))];
}
