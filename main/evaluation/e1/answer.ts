import { draftRequest } from '../../app/drafting.ts';
import { routeOf } from '../../app/learning/routing.ts';
import { buildPrompt } from '../../app/prompting.ts';
import { memoryReaders, retrievalRequest } from '../../app/recall.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { ReaderProfile } from '../../contract/domain/learning.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import type { Packet } from '../../contract/domain/reading.ts';
import type { Answer } from '../../reading/answer.ts';
import { evidenceReader } from '../../reading/evidenceReader.ts';
import { profilesInUse, READER_PROFILES } from '../../reading/profiles.ts';
import { routingFeatures } from '../../reading/routerFeatures.ts';
import { packetOfPrompt } from '../../retrieval/fusion.ts';
import { mergeBest, type Timed } from '../../retrieval/ranking.ts';
import type { MemoryQuery, MemoryReaders, Scored } from '../../retrieval/readers.ts';
import { RETRIEVAL_DEFAULTS, type RetrievalRequest, retrieve } from '../../retrieval/retrieve.ts';
import { type Arm, type ReadingPath, switchesOf } from './arms.ts';
import type { Scratch } from './scratch.ts';

/** A probe as memory is asked about it: its own images, encoded (M5), and its question. */
export interface Asked {
  readonly detail: StudyDetail;
  readonly request: RetrievalRequest;
}

/** Encodes the probe once; all arms ask with it. */
export async function askProbe(
  { core }: Scratch,
  detail: StudyDetail,
  question: string,
  signal: AbortSignal,
): Promise<Asked> {
  const request = await retrievalRequest(core.parts, detail, { text: question, image: null }, signal);
  return { detail, request };
}

/** Retrieves with the switches of an ablation, builds the prompt and lets the reader answer; nothing is kept (M7, M8). */
export async function answerProbe(
  { core: { parts } }: Scratch,
  { detail, request }: Asked,
  { ablation, path }: Pick<Arm, 'ablation' | 'path'>,
  readers: MemoryReaders,
  signal: AbortSignal,
): Promise<Answer> {
  const settings = { ...RETRIEVAL_DEFAULTS, switches: switchesOf(ablation) };
  const recalled = await retrieve(request, readers, settings, signal);
  const prompt = buildPrompt(recalled, evidenceReader.contextTokens);
  const packet = packetOfPrompt(recalled, prompt);
  const { promptProfile } = await profileOf(parts, { detail, request }, packet, path);
  const told = await draftRequest(parts, detail, packet, prompt);
  const drafting = evidenceReader.draft({ ...told, promptProfile }, signal);
  for (;;) {
    const step = await drafting.next();
    if (step.done) return step.value.answer;
  }
}

/** M13: the first profile on the standard path, else the one that the router shows. */
async function profileOf(
  { store, images }: Scratch['core']['parts'],
  { detail, request }: Asked,
  packet: Packet,
  path: ReadingPath,
): Promise<ReaderProfile> {
  const [first] = profilesInUse([]);
  if (first === undefined) throw new Error('one profile is always in use');
  if (path === 'standard') return first;
  const { modalities, bodyPart } = detail.study;
  const vectors = request.image?.vectors ?? [];
  const features = routingFeatures({
    vectors: [...vectors],
    packet,
    modality: modalities.join('/'),
    bodyPart,
  });
  const { shown } = await routeOf(store, READER_PROFILES, { features, encoderId: images.encoder.id });
  return READER_PROFILES.find(({ id }) => id === shown) ?? first;
}

/** The three memories of one owner. Facts and notes are of other systems, with harnesses of their own: they are not read. */
export function readersOf({ core: { parts } }: Scratch, owner: PatientKey): MemoryReaders {
  const own = memoryReaders(parts);
  return {
    ...own,
    semantic: (_, k) => own.semantic(owner, k),
    episodic: (_, query, k) => own.episodic(owner, query, k),
    visual: (_, query, k) => own.visual(owner, query, k),
    facts: async () => ({
      active: [],
      history: [],
      gate: { historyServed: false, reason: 'facts are not read' },
    }),
    notes: async () => [],
  };
}

/**
 * Episodes and images of all these owners: the cross-patient arm. The product has no such reader (P5); semantic memory is one patient's by
 * its meaning, and stays empty.
 */
export function readersOfAll(scratch: Scratch, owners: readonly PatientKey[]): MemoryReaders {
  const readers = owners.map((owner) => readersOf(scratch, owner));
  const ofAll = async <R extends Timed>(
    search: (one: MemoryReaders) => Promise<readonly Scored<R>[]>,
    k: number,
  ): Promise<readonly Scored<R>[]> => {
    let best: readonly Scored<R>[] = [];
    for (const one of readers) best = mergeBest(best, await search(one));
    return best.slice(0, k);
  };
  const [first] = owners;
  const base = first === undefined ? readersOf(scratch, '' as PatientKey) : readersOf(scratch, first);
  return {
    ...base,
    semantic: async () => [],
    episodic: (patientKey, query: MemoryQuery, k) => ofAll((one) => one.episodic(patientKey, query, k), k),
    visual: (patientKey, query: MemoryQuery, k) => ofAll((one) => one.visual(patientKey, query, k), k),
  };
}
