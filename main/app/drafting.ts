import type { CallContext, CallParsed, CallProgress, Calls } from '../contract/api/contract.ts';
import type { ReaderProfile, Route } from '../contract/domain/learning.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Draft, Packet, PromptView, Report } from '../contract/domain/reading.ts';
import { extractFacts } from '../memory/facts/extract.ts';
import { mayBeSame } from '../memory/facts/match.ts';
import { applyDraft, openReport } from '../memory/reports.ts';
import { evidenceReader, studyWords } from '../reading/evidenceReader.ts';
import { profilesInUse } from '../reading/profiles.ts';
import type { DraftRequest, DraftResult } from '../reading/reader.ts';
import { routingFeatures } from '../reading/routerFeatures.ts';
import { packetOfPrompt } from '../retrieval/fusion.ts';
import { imageCount } from './imageCount.ts';
import { loadRoute, putRoute, type RoutedDrafts, routeOf } from './learning/routing.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';
import { listPriors } from './priors.ts';
import { buildPrompt } from './prompting.ts';
import { queryVectors, recall } from './recall.ts';

type DraftCall = Calls['reading']['draft'];

/** Drafts, streams the reader's sentences, and keeps the draft with its prompt (M8, M12, D1). */
export async function draftReading(
  parts: Parts,
  request: CallParsed<DraftCall>,
  context: CallContext<CallProgress<DraftCall>>,
): Promise<{ draft: Draft; report: Report | null; route: Route }> {
  const { store, library } = parts;
  const { actor, signal } = context;
  const study = await library.study(request.studyKey);
  const routed = await composeRouted(parts, study, request, context);
  const { route } = routed;
  const draft = shownDraft(routed);
  if (!request.keep) return { draft, report: null, route };
  const { studyKey } = study.study;
  const reported = { studyKey, patientKey: library.ownKeyOf(studyKey), imagesTotal: imageCount(study) };
  const before = await openReport(store, actor, reported);
  signal.throwIfAborted();
  const routeBefore = await loadRoute(store, before.id);
  const report = await applyDraft(
    store,
    actor,
    before.id,
    before.version,
    request.question,
    draft,
    (tx, drafted) => putRoute(tx, drafted, routeBefore, routed),
  );
  return { draft, report, route };
}

/** What a draft is asked for. */
type DraftQuestion = Pick<CallParsed<DraftCall>, 'question' | 'image'> &
  Partial<Pick<CallParsed<DraftCall>, 'history'>>;

type Composing = Pick<CallContext<CallProgress<DraftCall>>, 'actor' | 'signal' | 'progress'>;

/** Retrieves, builds the prompt and lets the reader draft; keeps nothing. */
export async function composeDraft(
  parts: Parts,
  study: StudyDetail,
  request: DraftQuestion,
  context: Composing,
): Promise<Draft> {
  return shownDraft(await composeRouted(parts, study, request, context));
}

function shownDraft({ drafts }: RoutedDrafts): Draft {
  const [first] = drafts;
  if (first === undefined) throw new Error('a route always has a draft');
  return first.draft;
}

/** M13: retrieves and builds the prompt once, whichever path is taken, and lets the profiles of the route draft: the one shown streams. */
export async function composeRouted(
  parts: Parts,
  study: StudyDetail,
  request: DraftQuestion,
  context: Composing,
): Promise<RoutedDrafts> {
  const { actor, signal } = context;
  const preferences = await loadPreferences(parts.store, actor);
  const { image, history = 'gate' } = request;
  const question = { text: request.question, image, history };
  const recalled = await recall(parts, study, question, preferences, signal);
  const prompt = buildPrompt(recalled, preferences.promptBudgetTokens ?? evidenceReader.contextTokens);
  const packet = packetOfPrompt(recalled, prompt);
  const { encoder } = parts.images;
  const features = routingFeatures({
    ...{ vectors: await queryVectors(parts, study, request.image, signal, encoder), packet },
    ...{ modality: study.study.modalities.join('/'), bodyPart: study.study.bodyPart },
  });
  const profiles = profilesInUse(preferences.readers);
  const known = { features, encoderId: encoder.id };
  const route = await routeOf(parts.store, profiles, known);
  const asked = await draftRequest(parts, study, packet, prompt);
  const drafts: RoutedDrafts['drafts'][number][] = [];
  for (const { id, promptProfile } of [route.shown, route.other].flatMap((id) => profileOf(profiles, id))) {
    const streams = id === route.shown ? context : { progress: () => undefined };
    const drafting = evidenceReader.draft({ ...asked, promptProfile }, signal);
    const result = await streamSentences(drafting, streams);
    const notice = `${evidenceReader.notice}${leftOutWords(packet)}`;
    const made = { readerId: evidenceReader.id, notice, packet, prompt, ...mutable(result) };
    drafts.push({ profileId: id, draft: made });
  }
  return { route, profiles, ...known, drafts };
}

function profileOf(profiles: readonly ReaderProfile[], id: string | null): ReaderProfile[] {
  return profiles.filter((profile) => profile.id === id);
}

/** Says how many images could not be read and were left out of the question (M5); empty where all were. */
function leftOutWords({ log }: Packet): string {
  const missing = log.images - log.encoded;
  return missing === 0 ? '' : ` ${missing} of ${log.images} images cannot be read and were left out.`;
}

function mutable({ sentences, differential }: DraftResult): Pick<Draft, 'sentences' | 'differential'> {
  return { sentences: [...sentences], differential: [...differential] };
}

async function streamSentences(
  drafting: ReturnType<typeof evidenceReader.draft>,
  { progress }: Pick<CallContext<CallProgress<DraftCall>>, 'progress'>,
): Promise<DraftResult> {
  for (;;) {
    const step = await drafting.next();
    if (step.done) return step.value;
    progress({ text: step.value.text, sentence: step.value });
  }
}

/** What a reader is told: the study at hand, the packet, the prompt. */
export async function draftRequest(
  parts: Parts,
  { study }: StudyDetail,
  packet: Packet,
  prompt: PromptView,
): Promise<Omit<DraftRequest, 'promptProfile'>> {
  const prior = (await listPriors(parts, study.studyKey)).find(({ hangable }) => hangable)?.study ?? null;
  const wordsOf = ({ modalities, description }: typeof study) =>
    studyWords(modalities.join('/'), description);
  return {
    frame: {
      studyKey: study.studyKey,
      time: study.time,
      modality: study.modalities.join('/'),
      description: study.description,
      bodyPart: study.bodyPart,
      laterality: study.laterality,
      comparison: prior === null ? null : { time: prior.time, description: wordsOf(prior) },
    },
    packet,
    prompt,
    sameFinding: (text, fact) => isSameFinding(parts, text, fact),
  };
}

/** True where the words name the fact's concept at its site and side, as far as both are known (S5). */
function isSameFinding({ lexicon }: Parts, text: string, fact: Fact): boolean {
  return extractFacts(text, { documentDate: null, lexicon }).some((stated) =>
    mayBeSame(stated, fact, lexicon),
  );
}
