import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';

/** Sections that a person may write into. */
export type WrittenSection = 'findings' | 'impression';

/** A sentence of a person: held by having been written (D2). */
export function writtenSentence(id: RowId, section: ReportSentence['section'], text: string): ReportSentence {
  return {
    id,
    section,
    tense: 'present',
    text: text.trim(),
    citations: [],
    support: 'kept',
    author: 'person',
  };
}

/** Adds a sentence at the end of its section. */
export function addSentence(sentences: readonly ReportSentence[], added: ReportSentence): ReportSentence[] {
  return [...sentences, added];
}

/** Keeps, strikes or restores one sentence (D2). Restored, it is as it came: cited, or without support. */
export function setSupport(
  sentences: readonly ReportSentence[],
  id: RowId,
  to: 'kept' | 'struck' | 'restored',
): ReportSentence[] {
  return sentences.map((sentence) => {
    if (sentence.id !== id) return sentence;
    return { ...sentence, support: to === 'restored' ? ownSupport(sentence) : to };
  });
}

function ownSupport({ author, citations, tense }: ReportSentence): ReportSentence['support'] {
  if (author !== 'reader_model') return 'kept';
  return citations.length > 0 || tense === 'frame' ? 'cited' : 'none';
}

/** Changes the words: a person holds them from here on. A question that was answered in words is a statement. */
export function editText(sentences: readonly ReportSentence[], id: RowId, text: string): ReportSentence[] {
  const words = text.trim();
  return sentences.map((sentence) => {
    if (sentence.id !== id || words === '' || sentence.text === words) return sentence;
    const author = sentence.author === 'person' ? 'person' : 'edited';
    const tense = sentence.tense === 'open' ? 'present' : sentence.tense;
    return { ...sentence, text: words, author, tense, support: 'kept' };
  });
}

/** Words of a person for a sentence, until they are saved. */
export interface Said {
  readonly id: RowId;
  /** The sentence as it was when its editor opened; null for words to add. */
  readonly opened: ReportSentence | null;
  readonly section: ReportSentence['section'];
  readonly words: string;
}

/** Words that were not put in, and why: saving failed, or the sentence is gone, or another window changed it to `now`. */
export interface Unsaved extends Said {
  readonly why: 'changed' | 'gone' | 'failed';
  readonly now: string;
}

/** Why words must not be put over a sentence: it was changed, struck or removed since its editor opened. Null where they may. */
export function conflictOf(sentences: readonly ReportSentence[], said: Said): Unsaved | null {
  const { opened, words } = said;
  if (opened === null) return null;
  const now = sentences.find(({ id }) => id === opened.id);
  const isGone = now === undefined || (now.support === 'struck' && opened.support !== 'struck');
  if (isGone) return { ...said, why: 'gone', now: '' };
  return now.text === opened.text || now.text === words ? null : { ...said, why: 'changed', now: now.text };
}

/** Puts a person's words in; where their sentence is no more, or never was, they are added to the section. */
export function putIn(sentences: readonly ReportSentence[], said: Said): ReportSentence[] {
  const { id, opened, section, words } = said;
  if (opened === null || !sentences.some((sentence) => sentence.id === opened.id))
    return addSentence(sentences, writtenSentence(id, section, words));
  return setSupport(editText(sentences, opened.id, words), opened.id, 'kept');
}

/** Questions to the reader that are neither answered, kept nor struck. */
export function openQuestions(sentences: readonly ReportSentence[]): ReportSentence[] {
  return sentences.filter(
    ({ tense, support }) => tense === 'open' && (support === 'cited' || support === 'none'),
  );
}

/** Strikes every open question. */
export function strikeOpen(sentences: readonly ReportSentence[]): ReportSentence[] {
  const open = new Set(openQuestions(sentences).map(({ id }) => id));
  return sentences.map((sentence) => (open.has(sentence.id) ? { ...sentence, support: 'struck' } : sentence));
}
