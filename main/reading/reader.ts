import type { Laterality } from '../contract/domain/laterality.ts';
import type { ReaderProfile } from '../contract/domain/learning.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Packet, PromptView, ReportSentence } from '../contract/domain/reading.ts';
import type { ClinicalTime } from '../contract/domain/time.ts';
import type { Answer } from './answer.ts';

/** What a reader is told of the study at hand: from its header and from what was opened (D5), nothing clinical. */
export interface StudyFrame {
  readonly studyKey: string;
  readonly time: ClinicalTime | null;
  readonly modality: string;
  readonly description: string;
  readonly bodyPart: string | null;
  readonly laterality: Laterality | null;
  /** The prior that hangs beside it, with the reason for that choice; null where there is none. */
  readonly comparison: { readonly time: ClinicalTime | null; readonly description: string } | null;
}

export interface DraftRequest {
  readonly frame: StudyFrame;
  readonly packet: Packet;
  readonly prompt: PromptView;
  /** How the draft is worded (M13). */
  readonly promptProfile: ReaderProfile['promptProfile'];
  /** True where a text names the same finding at the same place as a fact: concept, site and side (S5). */
  readonly sameFinding: (text: string, fact: Fact) => boolean;
}

export interface DraftResult {
  readonly sentences: readonly ReportSentence[];
  /** Diagnoses, most likely first; the first is the leading one (X11). */
  readonly differential: readonly string[];
  /** What it answers to the question; it is no part of the report. */
  readonly answer: Answer;
}

/** Drafts a report from a packet. N3 is one; a language model behind llama.cpp is another. */
export interface Reader {
  readonly id: string;
  /** Shown beside every draft: what made it. */
  readonly notice: string;
  /** Tokens that it takes at most (M8); null where there is no limit. */
  readonly contextTokens: number | null;
  /** Yields sentences as they come; returns the whole. Stops with the signal's reason when aborted. */
  draft(request: DraftRequest, signal: AbortSignal): AsyncGenerator<ReportSentence, DraftResult>;
}
