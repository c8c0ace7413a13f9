import type {
  DiagnosticReport,
  DocumentReference,
  DocumentReferenceContent,
  DocumentReferenceContext,
  Narrative,
} from '@medplum/fhirtypes';
import { htmlToWords } from '../../htmlToWords.ts';
import type { RecordDocument } from '../../record.ts';
import {
  attachment,
  concept,
  identifier,
  period,
  type ReadReference,
  reference,
  wordsOf,
} from '../datatypes.ts';
import { type Drafts, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, rawText, text, time } from '../lenient.ts';
import { wordsOfAttachment } from './attachments.ts';
import { accessionOf, imagingIdsOf } from './imagingStudy.ts';

export const narrative = fieldsOf<Narrative>()({ status: text, div: rawText });
const report = fieldsOf<DiagnosticReport>()({
  status: text,
  code: concept,
  identifier: list(identifier),
  effectiveDateTime: time,
  effectivePeriod: period,
  issued: time,
  performer: list(reference),
  resultsInterpreter: list(reference),
  result: list(reference),
  basedOn: list(reference),
  imagingStudy: list(reference),
  conclusion: text,
  conclusionCode: list(concept),
  presentedForm: list(attachment),
  text: narrative,
});

/** Statuses of documents whose text is not to be read. */
export const VOID: ReadonlySet<string> = new Set(['entered-in-error', 'cancelled']);

/** A title with a status that is no plain one: `Chest CT (preliminary)`. */
export function titleOf(words: string | null, fallback: string, status: string | null): string {
  const isPlain = status === null || status === 'final' || status === 'current';
  return withDetails(words ?? fallback, [isPlain ? null : status]);
}

/** Study UIDs and accession of the examinations that a report names. */
function examinationsOf(references: readonly ReadReference[], { entry, resolver, notes }: Reading) {
  const found = references
    .map((one) => resolver.resolve(one, entry))
    .filter((one) => one?.type === 'ImagingStudy');
  const ids = found.map((one) => (one ? imagingIdsOf(one, notes) : { uid: null, accession: null }));
  return {
    studyUids: ids.flatMap(({ uid }) => uid ?? []),
    accession: ids.find(({ accession }) => accession)?.accession ?? null,
  };
}

async function partsOf(
  forms: readonly Parameters<typeof wordsOfAttachment>[0][],
  field: string,
  reading: Reading,
): Promise<readonly string[]> {
  const parts: string[] = [];
  for (const [index, form] of forms.entries()) {
    const words = await wordsOfAttachment(form, `${reading.entry.name}.${field}[${index}]`, reading);
    if (words !== null && !parts.includes(words)) parts.push(words);
  }
  return parts;
}

/** A document of prose of which only title and text are known. */
export function documentOf(
  changes: Partial<RecordDocument> & Pick<RecordDocument, 'title' | 'text'>,
): RecordDocument {
  const unknown = { sourceId: null, date: null, author: null, studyUids: [], accession: null };
  return { ...unknown, facts: [], isProse: true, ...changes };
}

/** A DiagnosticReport: a document where it holds text; where it only names results, a line of the list. */
export async function readDiagnosticReport(reading: Reading): Promise<Drafts> {
  const { entry, notes } = reading;
  const read = report(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  if (VOID.has(read.status ?? '')) {
    notes.add(`${entry.name} is ${read.status}; its text was left out.`);
    return NO_DRAFTS;
  }
  const presented = await partsOf(read.presentedForm, 'presentedForm', reading);
  const conclusion = read.conclusion ?? (read.conclusionCode.map(wordsOf).join('; ') || null);
  const isRepeated = presented.some((part) => conclusion !== null && part.includes(conclusion));
  const parts = [...presented, ...(conclusion !== null && !isRepeated ? [`Conclusion: ${conclusion}`] : [])];
  if (parts.length === 0 && read.result.length === 0 && read.text?.div)
    parts.push(htmlToWords(read.text.div));
  const date = read.effectiveDateTime ?? read.effectivePeriod?.start ?? read.issued;
  const title = titleOf(wordsOf(read.code), 'Report', read.status);
  const results = read.result.length > 0 ? `${read.result.length} results` : null;
  const line = { group: 'Reports' as const, date, words: withDetails(title, [results]), fact: null };
  const written = parts.join('\n\n').trim();
  if (written === '') return { ...NO_DRAFTS, lines: [line] };
  const named = examinationsOf([...read.imagingStudy, ...read.basedOn], reading);
  const document = documentOf({
    sourceId: entry.name,
    title,
    date,
    author: (read.resultsInterpreter[0] ?? read.performer[0])?.display ?? null,
    text: written,
    studyUids: named.studyUids,
    accession:
      named.accession ??
      accessionOf(read.identifier) ??
      accessionOf(read.basedOn.flatMap((one) => one.identifier ?? [])),
  });
  return { lines: [line], documents: [document], imagingStudies: [] };
}

const documentReference = fieldsOf<DocumentReference>()({
  status: text,
  docStatus: text,
  type: concept,
  description: text,
  date: time,
  author: list(reference),
  content: list(fieldsOf<DocumentReferenceContent>()({ attachment })),
  context: fieldsOf<DocumentReferenceContext>()({ period, related: list(reference) }),
});

/** A DocumentReference: a document where its attachments hold text. Its date is that of what it is about, else its own. */
export async function readDocumentReference(reading: Reading): Promise<Drafts> {
  const { entry, notes } = reading;
  const read = documentReference(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  if (VOID.has(read.status ?? '') || VOID.has(read.docStatus ?? '')) {
    notes.add(`${entry.name} was entered in error or cancelled; its text was left out.`);
    return NO_DRAFTS;
  }
  const forms = read.content.flatMap((one) => one.attachment ?? []);
  const written = (await partsOf(forms, 'content', reading)).join('\n\n').trim();
  const date = read.context?.period?.start ?? read.date;
  const title = titleOf(wordsOf(read.type) ?? read.description, 'Document', read.status);
  const line = { group: 'Reports' as const, date, words: title, fact: null };
  if (written === '') return { ...NO_DRAFTS, lines: [line] };
  const named = examinationsOf(read.context?.related ?? [], reading);
  const author = read.author.find((one) => one.display)?.display ?? null;
  const document = documentOf({ ...named, sourceId: entry.name, title, date, author, text: written });
  return { lines: [line], documents: [document], imagingStudies: [] };
}
