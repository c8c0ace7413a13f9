import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';

/** What a finding stands on: this study, memory, or nothing yet, which asks for a person. */
export type FindingGroup = 'seen' | 'memory' | 'questions';

/** The groups in the order in which they are read. */
export const FINDING_GROUPS: readonly FindingGroup[] = ['seen', 'memory', 'questions'];

/**
 * The group of a sentence. Questions and drafted words without evidence stay where they are while a person keeps or strikes them (D2),
 * so that nothing jumps; once put in words by a person, they are seen (D1).
 */
export function groupOf({ tense, author, citations }: ReportSentence): FindingGroup {
  const isBare = author === 'reader_model' && citations.length === 0 && tense !== 'frame';
  if (tense === 'open' || isBare) return 'questions';
  return tense === 'memory' ? 'memory' : 'seen';
}

/** True where Sign waits for a person: no evidence, or a question without an answer (D2). */
export function isWaiting({ support, tense }: ReportSentence): boolean {
  return support === 'none' || (tense === 'open' && support === 'cited');
}

/** Sentences by group, empty groups left out. */
export function groupFindings(
  sentences: readonly ReportSentence[],
): { readonly group: FindingGroup; readonly own: readonly ReportSentence[] }[] {
  return FINDING_GROUPS.map((group) => ({
    group,
    own: sentences.filter((sentence) => groupOf(sentence) === group),
  })).filter(({ own }) => own.length > 0);
}
