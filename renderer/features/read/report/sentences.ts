import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';

/** Sections that a person may write into. */
export type WrittenSection = 'findings' | 'impression';

/** A sentence of a person: held by having been written (D2). */
export function writtenSentence(id: RowId, section: WrittenSection, text: string): ReportSentence {
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
