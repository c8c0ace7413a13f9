import type { Patient, StudyRow } from '../../contract/domain/library.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import {
  addendaOf,
  DRAFT_WORDS,
  HEADINGS,
  instantWords,
  provenanceOf,
  type ReportDocument,
  sectionsOf,
  stateWords,
} from './reportDocument.ts';

/** A part of a report as it is laid out, on paper or as plain text. */
export type Block =
  | { readonly kind: 'banner' | 'title' | 'heading' | 'paragraph' | 'remark'; readonly words: string }
  | { readonly kind: 'field'; readonly name: string; readonly words: string };

const UNKNOWN = 'unknown';

/** The name as one reads it: alphabetic, then ideographic. */
export function nameWords({ name }: Patient): string {
  return [name.alphabetic, name.ideographic].filter((part) => part !== '').join(' · ') || UNKNOWN;
}

/** The Patient ID with its issuer. */
export function idWords({ patientId, issuer }: Patient): string {
  if (patientId === null) return UNKNOWN;
  return issuer === null ? patientId : `${patientId} (issued by ${issuer})`;
}

/** The examination in words: `CT Chest follow-up`. */
export function examinationWords({ modalities, description }: StudyRow): string {
  return [modalities.join('/'), description].filter((part) => part !== '').join(' ') || UNKNOWN;
}

function field(name: string, words: string): Block {
  return { kind: 'field', name, words };
}

function identity({ patient, filedAs }: StudyRow): Block[] {
  const { birthDate, sex } = patient;
  return [
    field('Patient', nameWords(patient)),
    field('Patient ID', idWords(patient)),
    field('Born', birthDate === null ? UNKNOWN : clinicalDay(birthDate)),
    field('Sex', sex ?? UNKNOWN),
    ...(filedAs === null ? [] : [field('Images filed as', `${nameWords(filedAs)}, ${idWords(filedAs)}`)]),
  ];
}

function examination(study: StudyRow): Block[] {
  const { time, accession, studyUid } = study;
  return [
    field('Examination', examinationWords(study)),
    field('Date', time === null ? UNKNOWN : clinicalDay(time)),
    ...(accession === '' ? [] : [field('Accession', accession)]),
    field('Study UID', studyUid),
  ];
}

function headed(heading: string, paragraphs: readonly string[]): Block[] {
  if (paragraphs.length === 0) return [];
  return [
    { kind: 'heading', words: heading },
    ...paragraphs.map((words): Block => ({ kind: 'paragraph', words })),
  ];
}

function ending(document: ReportDocument): Block[] {
  const { report, program, writtenAt } = document;
  const taken = report.retractions.length;
  const remarks = [
    ...(report.state === 'draft' ? [stateWords(report)] : []),
    provenanceOf(document),
    `${report.imagesOpened} of ${report.imagesTotal} images were opened.`,
    ...(taken === 0 ? [] : ['Evidence that this report cites was taken back since.']),
    `Written by ${program} on ${instantWords(writtenAt)}.`,
  ];
  return remarks.map((words) => ({ kind: 'remark', words }));
}

/** Lays a report out: banner of a draft, notice, patient, examination, question, sections, and at its end who signed and who drafted. */
export function blocksOf(document: ReportDocument): Block[] {
  const { report, detail, notice } = document;
  const question = report.question.trim();
  const diagnosis = report.diagnosis;
  return [
    ...(report.state === 'draft' ? [{ kind: 'banner', words: DRAFT_WORDS } as const] : []),
    { kind: 'title', words: 'Radiology report' },
    { kind: 'paragraph', words: notice },
    ...identity(detail.study),
    ...examination(detail.study),
    ...headed('Question', question === '' ? [] : [question]),
    ...sectionsOf(report).flatMap(({ name, sentences }) => headed(HEADINGS[name], sentences)),
    ...headed('Leading diagnosis', diagnosis === null ? [] : [diagnosis]),
    ...headed('Signature', report.state === 'signed' ? [stateWords(report)] : []),
    ...headed('Addenda', addendaOf(report)),
    ...ending(document),
  ];
}
