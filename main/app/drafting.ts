import type { CallContext, CallParsed, CallProgress, Calls } from '../contract/api/contract.ts';
import type { StudyDetail } from '../contract/domain/library.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Draft, Packet, PromptView, Report } from '../contract/domain/reading.ts';
import { extractFacts } from '../memory/facts/extract.ts';
import { mayBeSame } from '../memory/facts/match.ts';
import { applyDraft, openReport } from '../memory/reports.ts';
import { evidenceReader, studyWords } from '../reading/evidenceReader.ts';
import type { DraftRequest, DraftResult } from '../reading/reader.ts';
import { packetOfPrompt } from '../retrieval/fusion.ts';
import { imageCount } from './imageCount.ts';
import type { Parts } from './parts.ts';
import { loadPreferences } from './preferences.ts';
import { listPriors } from './priors.ts';
import { buildPrompt } from './prompting.ts';
import { recall } from './recall.ts';

type DraftCall = Calls['reading']['draft'];

/** Drafts, streams the reader's sentences, and keeps the draft with its prompt (M8, M12, D1). */
export async function draftReading(
  parts: Parts,
  request: CallParsed<DraftCall>,
  context: CallContext<CallProgress<DraftCall>>,
): Promise<{ draft: Draft; report: Report | null }> {
  const { store, library } = parts;
  const { actor, signal } = context;
  const study = await library.study(request.studyKey);
  const draft = await composeDraft(parts, study, request, context);
  if (!request.keep) return { draft, report: null };
  const { studyKey } = study.study;
  const reported = { studyKey, patientKey: library.ownKeyOf(studyKey), imagesTotal: imageCount(study) };
  const before = await openReport(store, actor, reported);
  signal.throwIfAborted();
  const report = await applyDraft(store, actor, before.id, before.version, request.question, draft);
  return { draft, report };
}

/** Retrieves, builds the prompt and lets the reader draft; keeps nothing. */
export async function composeDraft(
  parts: Parts,
  study: StudyDetail,
  request: Pick<CallParsed<DraftCall>, 'question' | 'image'>,
  context: Pick<CallContext<CallProgress<DraftCall>>, 'actor' | 'signal' | 'progress'>,
): Promise<Draft> {
  const { actor, signal } = context;
  const preferences = await loadPreferences(parts.store, actor);
  const question = { text: request.question, image: request.image };
  const recalled = await recall(parts, study, question, preferences, signal);
  const prompt = buildPrompt(recalled, preferences.promptBudgetTokens ?? evidenceReader.contextTokens);
  const packet = packetOfPrompt(recalled, prompt);
  const drafting = evidenceReader.draft(await draftRequest(parts, study, packet, prompt), signal);
  const result = await streamSentences(drafting, context);
  const { id: readerId } = evidenceReader;
  const notice = `${evidenceReader.notice}${leftOutWords(packet)}`;
  return { readerId, notice, packet, prompt, ...mutable(result) };
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
): Promise<DraftRequest> {
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
