import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import type { Episode, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import type { Packet } from '../contract/domain/reading.ts';
import type { RetrievalLog, RetrievalStep, StopReason } from '../contract/domain/retrieval.ts';
import {
  builtInPolicy,
  disabledMemories,
  nextStep,
  type Policy,
  type Step,
  type Switches,
} from './policy.ts';
import { mergeBest } from './ranking.ts';
import type { MemoryQuery, MemoryReaders, Scored } from './readers.ts';

/** One question about the study at hand. */
export interface RetrievalRequest {
  readonly patientKey: PatientKey;
  readonly studyKey: StudyKey | null;
  readonly text: string;
  /** What is asked about, and how many images that is (M5). */
  readonly asked: Pick<RetrievalLog, 'about' | 'image' | 'images'>;
  /** The images of the question, encoded: the current observation alone (M5). Null or empty means words alone. */
  readonly image: MemoryQuery['image'];
  readonly findings: readonly string[];
  readonly diagnoses: readonly string[];
}

/** M4, M6, M7. */
export interface RetrievalSettings {
  readonly switches: Switches;
  readonly kSem: number;
  readonly kEpi: number;
  readonly kVis: number;
  readonly budgetRows: number;
  readonly policy: Policy;
}

/** The appendix of the paper has five of each; the row budget is ours. */
export const RETRIEVAL_DEFAULTS: RetrievalSettings = {
  switches: { useSem: true, useEpi: true, useVis: true },
  kSem: 5,
  kEpi: 5,
  kVis: 5,
  budgetRows: 24,
  policy: builtInPolicy,
};

/** M5–M7: asks the memories step by step as the policy says, and gathers the packet that a draft is given. */
export async function retrieve(
  request: RetrievalRequest,
  readers: MemoryReaders,
  settings: RetrievalSettings = RETRIEVAL_DEFAULTS,
  signal: AbortSignal = new AbortController().signal,
): Promise<Packet> {
  const { patientKey, studyKey } = request;
  const { gathered, steps, stop } = await gather(request, readers, settings, signal);
  const facts = await readers.facts(patientKey, [request.text, ...request.findings].join('\n').trim());
  const notes = request.diagnoses.length === 0 ? [] : await readers.notes(request.diagnoses);
  const encoded = encodedOf(request);
  return {
    patientKey,
    studyKey,
    queryText: request.text,
    imagesEncoded: encoded,
    encoderId: encoded === 0 ? null : (request.image?.encoderId ?? null),
    semantic: [...gathered.semantic],
    episodic: [...gathered.episodic],
    visual: [...gathered.visual],
    active: [...facts.active],
    history: facts.gate.historyServed ? [...facts.history] : [],
    notes: [...notes],
    measurements: studyKey === null ? [] : [...(await readers.measurements(patientKey, studyKey))],
    observations: studyKey === null ? [] : [...(await readers.observations(patientKey, studyKey))],
    gate: facts.gate,
    log: { ...logOf(request, settings, steps, stop), ...(facts.log && { storeGate: facts.log }) },
  };
}

function encodedOf({ image }: RetrievalRequest): number {
  return image?.vectors.length ?? 0;
}

function logOf(
  request: RetrievalRequest,
  { policy, switches, budgetRows }: RetrievalSettings,
  steps: readonly RetrievalStep[],
  stop: StopReason,
): RetrievalLog {
  const encoded = encodedOf(request);
  return {
    policy: policy.id,
    policyVersion: policy.version,
    policyNote: policy.note,
    question: request.text,
    findings: [...request.findings],
    budgetRows,
    ...request.asked,
    about: encoded === 0 ? 'words' : request.asked.about,
    encoded,
    steps: [...steps],
    stop,
    off: disabledMemories(switches),
  };
}

interface Gathered {
  readonly semantic: readonly SemanticLine[];
  readonly episodic: readonly Scored<Episode>[];
  readonly visual: readonly Scored<VisualRow>[];
}

/** M7: only the memory of a step is read, so that one that is off is never read. */
async function gather(
  request: RetrievalRequest,
  readers: MemoryReaders,
  settings: RetrievalSettings,
  signal: AbortSignal,
): Promise<{ gathered: Gathered; steps: RetrievalStep[]; stop: StopReason }> {
  let gathered: Gathered = { semantic: [], episodic: [], visual: [] };
  const steps: RetrievalStep[] = [];
  const { switches, budgetRows, policy } = settings;
  const known = { question: request.text, images: encodedOf(request), switches, findings: request.findings };
  for (;;) {
    signal.throwIfAborted();
    const before = idsOf(gathered);
    const state = { ...known, taken: steps, gathered: before.size, budgetRows };
    const step = await nextStep(policy, state, signal);
    if ('stop' in step) return { gathered: clip(gathered, settings), steps, stop: step.stop };
    const answer = await takeStep(step, gathered, request, readers, settings);
    gathered = answer.gathered;
    const rows = [...idsOf(gathered)].filter((id) => !before.has(id));
    steps.push({ ...step, ...answer.counts, gained: rows.length, rows });
  }
}

type Counts = Pick<RetrievalStep, 'asked' | 'found' | 'bestScore'>;

async function takeStep(
  step: Step,
  gathered: Gathered,
  request: RetrievalRequest,
  readers: MemoryReaders,
  { kSem, kEpi, kVis }: RetrievalSettings,
): Promise<{ gathered: Gathered; counts: Counts }> {
  const { patientKey } = request;
  const finding = step.finding !== null;
  const query = { text: step.finding ?? request.text, image: request.image, finding };
  if (step.memory === 'semantic') {
    const semantic = await readers.semantic(patientKey, kSem);
    return {
      gathered: { ...gathered, semantic },
      counts: { asked: kSem, found: semantic.length, bestScore: null },
    };
  }
  if (step.memory === 'episodic') {
    const found = await readers.episodic(patientKey, query, kEpi);
    const episodic = mergeBest(gathered.episodic, found);
    return { gathered: { ...gathered, episodic }, counts: countsOf(kEpi, found) };
  }
  const found = await readers.visual(patientKey, query, kVis);
  const visual = mergeBest(gathered.visual, found);
  return { gathered: { ...gathered, visual }, counts: countsOf(kVis, found) };
}

function countsOf(asked: number, found: readonly Scored<unknown>[]): Counts {
  const bestScore = found.length === 0 ? null : Math.max(...found.map(({ score }) => score));
  return { asked, found: found.length, bestScore };
}

/** M8: what sub-queries added competes by score; k of each memory stay. */
function clip(gathered: Gathered, { kEpi, kVis }: RetrievalSettings): Gathered {
  return {
    semantic: gathered.semantic,
    episodic: gathered.episodic.slice(0, kEpi),
    visual: gathered.visual.slice(0, kVis),
  };
}

function idsOf({ semantic, episodic, visual }: Gathered): Set<RowId> {
  const rows = [...episodic, ...visual].map(({ row }) => row.id);
  return new Set([...semantic.map(({ readingId }) => readingId), ...rows]);
}
