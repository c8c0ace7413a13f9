import type { Report, ReportSentence } from '../contract/domain/reading.ts';

/** What a section says: its sentences in order, struck ones left out (D2). */
export function sectionText(report: Report, section: ReportSentence['section']): string {
  return report.sentences
    .filter((sentence) => sentence.section === section && sentence.support !== 'struck')
    .map((sentence) => sentence.text.trim())
    .filter((text) => text !== '')
    .join(' ');
}

/** The impression as signed: what the gate reads and what semantic memory keeps (M4, M9). */
export function impressionOf(report: Report): string {
  return sectionText(report, 'impression');
}

/**
 * M1's answer: the impression, then the findings, one a line; so the short answer starts with what was concluded. What was quoted from
 * memory is left out: it stands in memory already, and would be copied forward with each reading (D1).
 */
export function answerOf(report: Report): string {
  const own = { ...report, sentences: report.sentences.filter(({ tense }) => tense !== 'memory') };
  return [impressionOf(report), sectionText(own, 'findings')].filter((text) => text !== '').join('\n');
}

/** M1: the first 220 characters, then "…"; a shorter answer stays as it is. Characters are code points, so that none is cut in two. */
export function shortAnswer(answer: string, limit = 220): string {
  const characters = [...answer];
  return characters.length <= limit ? answer : `${characters.slice(0, limit).join('')}…`;
}
