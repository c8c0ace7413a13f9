import type { Fact } from '../../contract/domain/memory.ts';
import { isAlwaysServed } from '../../memory/facts/alwaysServed.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { answerQuestion } from '../../memory/questions/answerQuestion.ts';
import { estimateTokens } from '../../retrieval/fusion.ts';
import { activeText, historyText } from '../../retrieval/lines.ts';
import { historyShare, wordCount } from '../../retrieval/storeGate/gate.ts';
import { type Similarity, signalsOf, wordingOf } from '../../retrieval/storeGate/signals.ts';
import { tokenF1 } from '../statistics/tokens.ts';
import type { E4Question } from './questions.ts';
import type { E4Subject } from './subjects.ts';
import { isAsTruth, isThat } from './truthMatch.ts';

/** What a reader made of a question with the facts that it was given; figures alone, no text of a case. */
export interface Outcome {
  readonly right: boolean;
  readonly f1: number;
  /** Facts of the truth that the answer stands on, and those of them that the reader was given. */
  readonly evidence: number;
  readonly evidenceGiven: number;
  /** Of the facts as lines of a prompt. */
  readonly words: number;
  readonly tokens: number;
}

/** A question replayed with both stores and with ACTIVE alone; what is never left out is in either (S7). */
export interface Replayed extends Pick<E4Question, 'id' | 'type' | 'needsHistory' | 'hasTimeWord'> {
  readonly subject: string;
  readonly signals: readonly number[];
  /** Share of the words that leaving out would save. */
  readonly share: number;
  /** True where the two answers differ: the proxy for “history needed”. */
  readonly differs: boolean;
  /** True where the rows of its lesion or device are those of the truth: what was read wrong from reports cannot be answered right. */
  readonly stateAsTruth: boolean;
  readonly both: Outcome;
  readonly active: Outcome;
  readonly bothAtWords: Outcome;
  readonly activeAtWords: Outcome;
}

/** A question that no fact answers, for the fit alone. */
export type Indication = Pick<Replayed, 'subject' | 'signals' | 'share' | 'differs'>;

/** Words that the arms at equal words may have. */
export const EQUAL_WORDS = 60;

/** What replaying needs beside the subject. */
export interface ReplayTools {
  readonly lexicon: Lexicon;
  readonly similarity: Similarity;
}

/** Replays the questions of a subject. */
export function replayQuestions(subject: E4Subject, tools: ReplayTools): Replayed[] {
  return subject.questions.map((question) => {
    const { both, active } = armsOf(subject);
    const told = (facts: readonly Fact[]) => outcomeOf(question, facts, tools);
    const { id, type, needsHistory, hasTimeWord } = question;
    return {
      ...{ id, type, needsHistory, hasTimeWord, ...gateView(question.text, subject, tools) },
      stateAsTruth: isAsTruth(question, both),
      ...{ both: told(both), active: told(active) },
      bothAtWords: told(nearest(question.text, both, tools)),
      activeAtWords: told(nearest(question.text, active, tools)),
    };
  });
}

/** Replays what the studies were asked for. */
export function replayIndications(subject: E4Subject, tools: ReplayTools): Indication[] {
  return subject.indications.map((text) => gateView(text, subject, tools));
}

function armsOf({ active, history }: E4Subject) {
  return { both: [...active, ...history], active: [...active, ...history.filter(isAlwaysServed)] };
}

function gateView(text: string, subject: E4Subject, { lexicon, similarity }: ReplayTools): Indication {
  const { both, active } = armsOf(subject);
  const left = subject.history.filter((fact) => !isAlwaysServed(fact));
  const answer = (facts: readonly Fact[]) => answerQuestion(text, facts, lexicon).text;
  return {
    subject: subject.id,
    signals: signalsOf(text, subject.active, subject.history, similarity),
    share: historyShare(active, left),
    differs: answer(both) !== answer(active),
  };
}

function outcomeOf(
  { text, answer, evidence }: E4Question,
  facts: readonly Fact[],
  { lexicon }: ReplayTools,
): Outcome {
  const { short } = answerQuestion(text, facts, lexicon);
  const lines = facts.map(lineOf);
  return {
    right: short === answer,
    f1: tokenF1(short ?? '', answer),
    evidence: evidence.length,
    evidenceGiven: evidence.filter((gold) => facts.some((fact) => isThat(fact, gold))).length,
    words: wordCount(lines),
    tokens: estimateTokens(lines.join('\n')),
  };
}

function lineOf(fact: Fact): string {
  return fact.store === 'ACTIVE' ? activeText(fact) : historyText(fact);
}

/** The facts nearest to the question, as many as fit into the words. */
function nearest(question: string, facts: readonly Fact[], { similarity }: ReplayTools): Fact[] {
  const ranked = facts
    .map((fact) => ({ fact, score: similarity(question, wordingOf(fact)), words: wordCount([lineOf(fact)]) }))
    .sort((a, b) => b.score - a.score || (a.fact.id < b.fact.id ? -1 : 1));
  let left = EQUAL_WORDS;
  return ranked.flatMap(({ fact, words }) => {
    if (words > left) return [];
    left -= words;
    return [fact];
  });
}
