import type { Actor } from '../../contract/domain/actor.ts';
import { type InstanceKey, type PatientKey, RowId, type StudyKey, Uid } from '../../contract/domain/ids.ts';
import type { OriginalFile, RecordOutcome, SourceFormat } from '../../contract/domain/records.ts';
import type { Source } from '../../contract/domain/source.ts';
import type { PatientRecord, RecordDocument, RecordFact } from '../../exchange/record.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';
import { recordChanges } from '../../memory/facts/recordChanges.ts';
import type { StatedFact } from '../../memory/facts/statedFact.ts';
import type { Statement } from '../../memory/facts/update.ts';
import { makeProposal } from '../../memory/proposals.ts';
import { type IncomingDocument, recordGroupId, resolveDocuments } from '../../memory/recordDocuments.ts';
import { type Document, documentsTable, factsTable, proposalsTable } from '../../memory/tables.ts';
import type { Transaction } from '../../storage/types.ts';
import { emitMemoryChange } from '../changes.ts';
import type { Parts } from '../parts.ts';
import { putExaminations } from './examinations.ts';
import { keptFilesTable } from './tables.ts';
import { contentsOf, counted, formatWords, nameWords } from './wordsOf.ts';

/** Where a record came from, and what its documents are to be shown as. */
export interface RecordOrigin {
  readonly fileName: string;
  readonly format: SourceFormat;
  /** Of the file's bytes. */
  readonly sha256: string;
  /** The file itself, where it is kept beside its text. */
  readonly file: Uint8Array<ArrayBuffer> | null;
  /** Set where the record is an instance of the library. */
  readonly instance: {
    readonly instanceKey: InstanceKey;
    readonly studyKey: StudyKey;
    readonly studyUid: string;
    readonly sopUid: string;
  } | null;
  /** False for what a machine marked: its text is kept, no facts are drawn from it. */
  readonly drawsFacts: boolean;
}

/** P3, S2: a record becomes sources, examinations and proposals of one patient, in one transaction. The same record twice is `known`. `within` runs in it, too. */
export async function storeRecord(
  parts: Parts,
  actor: Actor,
  patientKey: PatientKey,
  record: PatientRecord,
  origin: RecordOrigin,
  within: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<RecordOutcome> {
  const prose = origin.drawsFacts ? await extractProse(parts, record.documents) : [];
  const groupId = recordGroupId(patientKey, origin.sha256);
  const meta = { actor, operation: 'records.ingest', patientKey };
  const { value } = await parts.store.write(meta, async (tx) => {
    await within(tx);
    const incoming = record.documents.map((document) => incomingOf(document, origin));
    const documents = await resolveDocuments(tx, patientKey, groupId, incoming);
    const news = documents.filter(({ isNew }) => isNew);
    for (const { document } of news) tx.put(documentsTable, document);
    keepFile(
      tx,
      news.map(({ document }) => document),
      origin,
    );
    const examinations = await putExaminations(tx, patientKey, record.imagingStudies, origin.fileName);
    const proposed =
      news.length === 0 ? NOTHING : await propose(parts, tx, { record, documents, prose, groupId, origin });
    return { ...proposed, documents: news.length, isNew: news.length > 0 || examinations > 0 };
  });
  await emitMemoryChange(parts, patientKey);
  const { proposals, leftInSource, documents, isNew } = value;
  const words = outcomeWords(parts, patientKey, record, origin, value);
  return {
    outcome: isNew ? 'taken' : 'known',
    patientKey,
    groupId: proposals > 0 ? groupId : null,
    waitingId: null,
    documents,
    proposals,
    words: leftInSource > 0 ? `${words} (${leftInSource} older values stay in the source)` : words,
  };
}

const NOTHING = { proposals: 0, leftInSource: 0 };

function outcomeWords(
  { library }: Parts,
  patientKey: PatientKey,
  record: PatientRecord,
  { format }: RecordOrigin,
  { isNew, proposals }: { isNew: boolean; proposals: number },
): string {
  const who = nameWords(library.patient(patientKey).name);
  const what = `${formatWords(format)}: ${contentsOf(record)} for ${who}`;
  return isNew ? `${what}; ${counted(proposals, 'proposal', 'proposals')}` : `${what}; known already`;
}

/** In the thread: a long letter takes its time. */
async function extractProse(
  { recordReader }: Parts,
  documents: readonly RecordDocument[],
): Promise<readonly (readonly ExtractedFact[])[]> {
  const texts = documents.map(({ isProse, text, date }) => ({ text: isProse ? text : '', date }));
  return texts.some(({ text }) => text !== '') ? recordReader.run({ kind: 'extract', texts }) : [];
}

function incomingOf(document: RecordDocument, origin: RecordOrigin): IncomingDocument {
  const { title, date, author, text, sourceId, accession } = document;
  const own = origin.instance === null ? [] : [origin.instance.studyUid];
  const studyUids = [...new Set([...document.studyUids, ...own])].flatMap(
    (uid) => Uid.safeParse(uid).data ?? [],
  );
  const { fileName, format } = origin;
  return {
    name: fileName,
    format,
    title,
    date,
    author,
    text,
    sourceId,
    accession,
    studyUids,
    original: originalOf(origin),
  };
}

function originalOf({ instance, file, format }: RecordOrigin): OriginalFile | null {
  if (instance !== null && format === 'pdf') return { kind: 'instance', instanceKey: instance.instanceKey };
  return file === null ? null : { kind: 'kept', mediaType: 'application/pdf', bytes: file.length };
}

function keepFile(tx: Transaction, documents: readonly Document[], { file }: RecordOrigin): void {
  if (file === null) return;
  for (const { id, patientKey } of documents)
    tx.put(keptFilesTable, {
      id,
      version: 1,
      patientKey,
      recordedAt: tx.at,
      mediaType: 'application/pdf',
      bytes: file,
    });
}

interface Proposing {
  readonly record: PatientRecord;
  readonly documents: readonly { readonly document: Document; readonly isNew: boolean }[];
  readonly prose: readonly (readonly ExtractedFact[])[];
  readonly groupId: RowId;
  readonly origin: RecordOrigin;
}

/** S5: what the new documents change, as proposals in the order of time. */
async function propose(parts: Parts, tx: Transaction, proposing: Proposing): Promise<typeof NOTHING> {
  const { record, documents, prose, groupId, origin } = proposing;
  const [first] = documents;
  if (!first || !origin.drawsFacts) return NOTHING;
  const { patientKey } = first.document;
  const existing = await tx.rows(factsTable, patientKey);
  const context = {
    patientKey,
    patientKeys: parts.store.keysOf(patientKey),
    at: tx.at,
    nextId: () => RowId.parse(parts.ids.next()),
    lexicon: parts.lexicon,
  };
  const stated: StatedFact[] = [];
  const told: Statement[] = [];
  for (const [index, { document, isNew }] of documents.entries()) {
    if (!isNew) continue;
    const source = sourceOf(document, origin);
    for (const fact of record.documents[index]?.facts ?? []) stated.push(statedBy(fact, document, source));
    for (const fact of prose[index] ?? [])
      told.push({ stated: fact, context: { ...context, source, documentDate: document.date } });
  }
  const { changes, leftInSource } = recordChanges(stated, told, existing, context);
  const unread = { studyKey: null, modelId: null, promptHash: null };
  const shared = {
    ...unread,
    groupId,
    patientKey,
    studyTime: first.document.date,
    at: tx.at,
    ids: parts.ids,
    facts: existing,
  };
  for (const { payload, needsPerson } of changes)
    tx.put(proposalsTable, makeProposal(shared, payload, [], needsPerson));
  return { proposals: changes.length, leftInSource };
}

function sourceOf({ id, sha256, studyUids }: Document, { instance }: RecordOrigin): Source {
  const [only, ...others] = studyUids;
  return {
    kind: 'document',
    studyKey: instance?.studyKey ?? null,
    studyUid: only && others.length === 0 ? only : null,
    seriesUid: null,
    sopUid: instance === null ? null : Uid.parse(instance.sopUid),
    documentId: id,
    sha256,
    span: null,
    sentence: null,
  };
}

/** The line of the source is the fact's sentence; what a source does not date is as old as its document. */
function statedBy(fact: RecordFact, { text, date }: Document, source: Source): StatedFact {
  const { sourceId, codes, span, lesionSourceId, ...content } = fact;
  const sentence = text.slice(span.start, span.end).trim() || fact.concept;
  const lastDocumented = fact.lastDocumented ?? fact.validFrom ?? date;
  const lesionId = lesionSourceId ?? null;
  return { ...content, lesionId, text: sentence, lastDocumented, source: { ...source, span, sentence } };
}
