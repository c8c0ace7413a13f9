import type { CodedConcept } from '../../contract/domain/structured.ts';
import {
  addendaOf,
  DRAFT,
  DRAFT_WORDS,
  provenanceOf,
  type ReportDocument,
  type SectionName,
  sectionsOf,
} from '../report/reportDocument.ts';
import { CODE } from './codes.ts';
import { coded, container, type ImageReference, image, personName, text } from './contentItems.ts';
import { type DocumentHead, evidence, headElements } from './document.ts';
import { type Signature, verification } from './verification.ts';
import { type Elements, writeDicom } from './writeDicom.ts';

const BASIC_TEXT = '1.2.840.10008.5.1.4.1.1.88.11';

/** A report to be written; `keyImages` are the study's own. */
export interface DiagnosticReportInput extends DocumentHead {
  readonly document: ReportDocument;
  readonly keyImages: readonly ImageReference[];
}

/** Headings and elements of PS3.16 CID 7001 and 7002. */
const SECTION_CODES: Readonly<Record<SectionName, readonly [heading: CodedConcept, element: CodedConcept]>> =
  {
    technique: [CODE.currentProcedure, CODE.procedureDescription],
    comparison: [CODE.priorProcedures, CODE.procedureDescription],
    findings: [CODE.findings, CODE.finding],
    impression: [CODE.impressions, CODE.impression],
  };

/**
 * Writes a report as Basic Text SR after PS3.16 TID 2000: verified by who signed it, else partial, unverified, preliminary, and called a
 * draft in its words. The language is not stated: nobody said it. The same input gives the same bytes.
 */
export function writeReport(input: DiagnosticReportInput): Uint8Array<ArrayBuffer> {
  const { document, keyImages } = input;
  const signature = signatureOf(document);
  const description = signature === null ? `Report (${DRAFT})` : 'Report';
  return writeDicom({
    ...headElements(input, { sopClassUid: BASIC_TEXT, modality: 'SR', description }),
    ...verification(input, signature),
    PreliminaryFlag: signature === null ? 'PRELIMINARY' : 'FINAL',
    PerformedProcedureCodeSequence: [],
    ...(keyImages.length === 0 ? {} : { CurrentRequestedProcedureEvidenceSequence: evidence(keyImages) }),
    ...container(null, CODE.diagnosticReport, '2000', [
      coded('HAS OBS CONTEXT', CODE.observerType, CODE.person),
      personName('HAS OBS CONTEXT', CODE.personName, signature?.name ?? input.observer),
      ...(signature === null ? [text('CONTAINS', CODE.comment, DRAFT_WORDS)] : []),
      ...sections(document),
      ...addendaOf(document.report).map((words) => text('CONTAINS', CODE.comment, words)),
      ...keyImageSection(keyImages),
      text('CONTAINS', CODE.comment, `${provenanceOf(document)} ${document.notice}`),
    ]),
  });
}

function signatureOf({ report: { state, signedBy, signedAt } }: ReportDocument): Signature | null {
  if (state !== 'signed' || signedBy === null || signedAt === null) return null;
  return { name: signedBy, at: signedAt };
}

function section(heading: CodedConcept, element: CodedConcept, words: readonly string[]): Elements[] {
  const said = words.filter((one) => one.trim() !== '');
  if (said.length === 0) return [];
  const items = said.map((one) => text('CONTAINS', element, one));
  return [container('CONTAINS', heading, null, items)];
}

function sections({ report }: ReportDocument): Elements[] {
  return [
    ...section(CODE.indications, CODE.request, [report.question.trim()]),
    ...sectionsOf(report).flatMap(({ name, sentences }) => section(...SECTION_CODES[name], sentences)),
    ...section(CODE.conclusions, CODE.conclusion, report.diagnosis === null ? [] : [report.diagnosis]),
  ];
}

function keyImageSection(images: readonly ImageReference[]): Elements[] {
  if (images.length === 0) return [];
  const items = images.map((one) => image('CONTAINS', one));
  return [container('CONTAINS', CODE.keyImages, null, items)];
}
