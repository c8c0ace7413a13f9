import type { StudyDetail } from '../../contract/domain/library.ts';
import type { Report, ReportSentence } from '../../contract/domain/reading.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';

/** A report of a study and what stands around it, in whatever form it leaves. */
export interface ReportDocument {
  readonly detail: StudyDetail;
  readonly report: Report;
  /** Who drafted, in words: `evidence-reader: composed from evidence, no language model`; null where nobody but a person wrote. */
  readonly drafter: string | null;
  readonly writtenAt: RecordedAt;
  /** `Anamnesis 0.1.0`. */
  readonly program: string;
  /** What every export says: not for diagnostic use. */
  readonly notice: string;
}

/** The word that a report without signature bears in each form. */
export const DRAFT = 'DRAFT';
/** What a report without signature says of itself. */
export const DRAFT_WORDS = `${DRAFT}: not signed, not checked by anybody.`;

export type SectionName = ReportSentence['section'];

/** A section of a report: its sentences in order, as they leave. */
export interface Section {
  readonly name: SectionName;
  readonly sentences: readonly string[];
}

const ORDER: readonly SectionName[] = ['technique', 'comparison', 'findings', 'impression'];

/** What each section is called. */
export const HEADINGS: Readonly<Record<SectionName, string>> = {
  technique: 'Technique',
  comparison: 'Comparison',
  findings: 'Findings',
  impression: 'Impression',
};

function isSaid({ support, text }: ReportSentence): boolean {
  return support !== 'struck' && text.trim() !== '';
}

/** The sections that say something; struck sentences and evidence are left out, and in a draft each sentence says where it is from (09). */
export function sectionsOf(report: Report): Section[] {
  const said = report.sentences.filter(isSaid);
  const wordsOf = (sentence: ReportSentence) => [sentence.text.trim(), ...markOf(report, sentence)].join(' ');
  return ORDER.map((name) => ({
    name,
    sentences: said.filter(({ section }) => section === name).map(wordsOf),
  })).filter(({ sentences }) => sentences.length > 0);
}

/** The sentences of a section, one a line; empty where it says nothing. */
export function wordsOfSection(report: Report, name: SectionName): string {
  return (
    sectionsOf(report)
      .find((section) => section.name === name)
      ?.sentences.join('\n') ?? ''
  );
}

const AUTHORS = { reader_model: 'drafted', edited: 'drafted, edited', person: null } as const;

// Signed words are a person's: their origin stands below them as a whole, not in their midst.
function markOf({ state }: Report, { author, support, tense }: ReportSentence): string[] {
  if (state === 'signed') return [];
  const evidence = support === 'none' ? 'no evidence' : null;
  const question = tense === 'open' ? 'a question to the reader' : null;
  const marks = [AUTHORS[author], question, evidence].filter((mark) => mark !== null);
  return marks.length === 0 ? [] : [`[${marks.join('; ')}]`];
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** How the words came to be: who drafted them and what a person changed, kept, struck or wrote. */
export function provenanceOf({ report, drafter }: ReportDocument): string {
  const said = report.sentences.filter(isSaid);
  const by = (author: ReportSentence['author']) => said.filter((one) => one.author === author).length;
  const [drafted, edited, own] = [by('reader_model'), by('edited'), by('person')];
  const struck = report.sentences.filter(
    ({ support, author }) => support === 'struck' && author !== 'person',
  ).length;
  if (drafted + edited + struck === 0) return 'Written by a person.';
  const parts = [
    `${counted(drafted + edited, 'sentence')} drafted by ${drafter ?? 'a program that is not known'}`,
    edited === 0 ? '' : `${edited} of them edited by a person`,
    struck === 0 ? '' : `${counted(struck, 'drafted sentence')} struck by a person`,
    own === 0 ? '' : `${counted(own, 'sentence')} written by a person`,
  ];
  return `${parts.filter((part) => part !== '').join('; ')}.`;
}

/** Addenda as they leave, oldest first: `Addendum by Dr Ada on 2026-03-02 10:22 UTC: …` (D4). */
export function addendaOf({ addenda }: Report): string[] {
  return addenda.map(({ author, at, text }) => `Addendum by ${author} on ${instantWords(at)}: ${text}`);
}

/** An instant as one reads it, in UTC: `2026-03-02 10:22 UTC`. */
export function instantWords(at: RecordedAt): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** Who signed and when; what a draft says of itself. */
export function stateWords({ state, signedBy, signedAt }: Report): string {
  if (state === 'draft' || signedAt === null) return DRAFT_WORDS;
  return `Signed by ${signedBy ?? 'a person whose name is not known'} on ${instantWords(signedAt)}.`;
}
