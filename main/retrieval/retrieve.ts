import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Episode, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import type { Packet } from '../contract/domain/reading.ts';
import {
  builtInPolicy,
  nextStep,
  type Policy,
  type PolicyState,
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
): Promise<Packet> {
  const { patientKey, studyKey } = request;
  const gathered = await gather(request, readers, settings);
  const facts = await readers.facts(patientKey, [request.text, ...request.findings].join('\n').trim());
  const notes = request.diagnoses.length === 0 ? [] : await readers.notes(request.diagnoses);
  const encoded = request.image?.vectors.length ?? 0;
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
): Promise<Gathered> {
  let gathered: Gathered = { semantic: [], episodic: [], visual: [] };
  const taken: PolicyState['taken'][number][] = [];
  const { switches, budgetRows, policy } = settings;
  for (;;) {
    const before = sizeOf(gathered);
    const state = { switches, findings: request.findings, taken, gathered: before, budgetRows };
    const step = nextStep(policy, state);
    if (step === 'STOP') return clip(gathered, settings);
    gathered = await takeStep(step, gathered, request, readers, settings);
    taken.push({ ...step, gained: sizeOf(gathered) - before });
  }
}

async function takeStep(
  step: Step,
  gathered: Gathered,
  request: RetrievalRequest,
  readers: MemoryReaders,
  { kSem, kEpi, kVis }: RetrievalSettings,
): Promise<Gathered> {
  const { patientKey } = request;
  const finding = step.finding !== null;
  const query = { text: step.finding ?? request.text, image: request.image, finding };
  if (step.memory === 'semantic') return { ...gathered, semantic: await readers.semantic(patientKey, kSem) };
  if (step.memory === 'episodic') {
    const found = await readers.episodic(patientKey, query, kEpi);
    return { ...gathered, episodic: mergeBest(gathered.episodic, found) };
  }
  const found = await readers.visual(patientKey, query, kVis);
  return { ...gathered, visual: mergeBest(gathered.visual, found) };
}

/** M8: what sub-queries added competes by score; k of each memory stay. */
function clip(gathered: Gathered, { kEpi, kVis }: RetrievalSettings): Gathered {
  return {
    semantic: gathered.semantic,
    episodic: gathered.episodic.slice(0, kEpi),
    visual: gathered.visual.slice(0, kVis),
  };
}

function sizeOf({ semantic, episodic, visual }: Gathered): number {
  return semantic.length + episodic.length + visual.length;
}
