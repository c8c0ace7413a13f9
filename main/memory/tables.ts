import { z } from 'zod';
import { PatientKey, RowId, TxnId, Uid } from '../contract/domain/ids.ts';
import { KeyImage, OpenMeasurement } from '../contract/domain/marks.ts';
import { Episode, Fact, Relation, VisualRow } from '../contract/domain/memory.ts';
import { DifferentialNote } from '../contract/domain/notes.ts';
import { Proposal } from '../contract/domain/proposals.ts';
import { Measurement, Observation, PromptView, Report } from '../contract/domain/reading.ts';
import { OriginalFile, SourceFormat } from '../contract/domain/records.ts';
import { ClinicalTime, RecordedAt } from '../contract/domain/time.ts';
import type { PlainColumn, StoredRow, TableSpec } from '../storage/types.ts';
import { deletionLabelsTable, deletionSwitchTable } from './deletion/tables.ts';

const text = (name: string): PlainColumn => ({ name, type: 'string' });

/** Ids, times, states and the encoder stay readable; names and free text are sealed (02, sealed columns). */
function table<Row extends StoredRow>(
  name: string,
  row: z.ZodType<Row>,
  plain: readonly string[],
  options: Partial<Pick<TableSpec<Row>, 'keeps' | 'scope' | 'vectors'>> = {},
): TableSpec<Row> {
  return {
    name,
    row,
    schemaVersion: 1,
    keeps: 'versions',
    scope: 'patient',
    vectors: false,
    migrations: [],
    ...options,
    plain: plain.map(text),
  };
}

/** M1. */
export const episodesTable = table(
  'episodes',
  Episode,
  ['recordedAt', 'state', 'studyKey', 'studyTime', 'encoderId'],
  { vectors: true },
);

/** M2. */
export const visualsTable = table(
  'visuals',
  VisualRow,
  ['recordedAt', 'state', 'studyKey', 'studyTime', 'sourceEpisodeId', 'encoderId'],
  { vectors: true },
);

/**
 * M3. The vector of an episode or an image in another encoder than the one by which the row came; null, with the reason, where its pixels
 * cannot be read. The row itself stays as it is.
 */
export const Embedding = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  of: z.enum(['episodes', 'visuals']),
  rowId: RowId,
  vector: z.instanceof(Float32Array).nullable(),
  encoderId: z.string(),
  problem: z.string().nullable(),
});
export type Embedding = z.infer<typeof Embedding>;

/** M3. */
export const embeddingsTable = table('embeddings', Embedding, ['recordedAt', 'of', 'rowId', 'encoderId'], {
  keeps: 'latest',
  vectors: true,
});

/** S1. */
export const factsTable = table(
  'facts',
  Fact,
  ['recordedAt', 'state', 'store', 'validFrom', 'validTo', 'lastDocumented', 'newerId', 'encoderId'],
  { vectors: true },
);

/** S3. */
export const relationsTable = table('relations', Relation, ['recordedAt', 'state', 'fromId', 'toId']);

/** X1. Notes cross patients, so they belong to the workspace (X10). */
export const notesTable = table('notes', DifferentialNote, ['recordedAt', 'state', 'bankId'], {
  scope: 'workspace',
});

/** A proposal as stored: it is shown whole. */
export const StoredProposal = Proposal;
export type StoredProposal = Proposal;

/** W2. */
export const proposalsTable = table('proposals', StoredProposal, [
  'recordedAt',
  'state',
  'groupId',
  'studyKey',
  'studyTime',
  'txnId',
]);

/** Reports had no addenda once, and nobody could say that a retraction was seen. */
function toReport2(row: Record<string, unknown>): Record<string, unknown> {
  const retractions = z.array(z.looseObject({})).parse(row.retractions);
  return { ...row, addenda: [], retractions: retractions.map((one) => ({ ...one, seenBy: [] })) };
}

/** D4. */
export const reportsTable: TableSpec<Report> = {
  ...table('reports', Report, ['recordedAt', 'state', 'studyKey', 'signedAt']),
  schemaVersion: 2,
  migrations: [toReport2],
};

const removable = { version: z.int().positive(), removed: z.boolean() };

/** A measurement as stored; taking it away is a version too. */
export const StoredMeasurement = Measurement.extend(removable);
export type StoredMeasurement = z.infer<typeof StoredMeasurement>;

/** Measurements had one value once. */
const toMeasurement2 = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  secondValue: null,
});

/** Measurements of studies. */
export const measurementsTable: TableSpec<StoredMeasurement> = {
  ...table('measurements', StoredMeasurement, ['recordedAt', 'studyKey']),
  schemaVersion: 2,
  migrations: [toMeasurement2],
};

/** A key image as stored; taking the mark away is a version too. */
export const StoredKeyImage = KeyImage.extend(removable);
export type StoredKeyImage = z.infer<typeof StoredKeyImage>;

/** T5. Key images of studies. */
export const keyImagesTable = table('key_images', StoredKeyImage, ['recordedAt', 'studyKey']);

/** A half-drawn measurement as stored, one for each study; `removed` once it is finished or given up. */
export const StoredOpenMeasurement = OpenMeasurement.extend({
  ...removable,
  id: RowId,
  patientKey: PatientKey,
  recordedAt: RecordedAt,
});
export type StoredOpenMeasurement = z.infer<typeof StoredOpenMeasurement>;

/** T5. What a page was drawing when it ended. */
export const openMeasurementsTable = table(
  'open_measurements',
  StoredOpenMeasurement,
  ['recordedAt', 'studyKey'],
  { keeps: 'latest' },
);

/** An observation as stored; taking it away is a version too. */
export const StoredObservation = Observation.extend(removable);
export type StoredObservation = z.infer<typeof StoredObservation>;

/** Observations of studies. */
export const observationsTable = table('observations', StoredObservation, ['recordedAt', 'studyKey']);

/** P3. An ingested source with its whole text, which the spans of facts point into. `date` is the clinical time of its content. */
export const Document = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  name: z.string(),
  date: ClinicalTime.nullable(),
  /** sha256 of the text in UTF-8, 64 hex digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  text: z.string(),
  groupId: RowId,
  format: SourceFormat,
  title: z.string(),
  author: z.string().nullable(),
  /** The source's own id of it; null where it has none. */
  sourceId: z.string().nullable(),
  /** Studies that it reports on. */
  studyUids: z.array(Uid),
  accession: z.string().nullable(),
  /** Where it can be shown as it came; null where its text is all there is. */
  original: OriginalFile.nullable(),
});
export type Document = z.infer<typeof Document>;

/** Documents were plain texts once. */
function toDocument2(row: Record<string, unknown>): Record<string, unknown> {
  const unknown = { author: null, sourceId: null, studyUids: [], accession: null, original: null };
  return { ...row, ...unknown, format: 'text', title: row.name };
}

/** P3. */
export const documentsTable: TableSpec<Document> = {
  ...table('documents', Document, ['recordedAt', 'date']),
  schemaVersion: 2,
  migrations: [toDocument2],
};

/** M8. A prompt as it was sent, with ids, versions and scores of the rows in it; kept by hash. */
export const StoredPrompt = PromptView.extend({
  id: RowId,
  version: z.literal(1),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
});
export type StoredPrompt = z.infer<typeof StoredPrompt>;

/** Prompts were logged without the steps and the budget once. */
function toPrompt2(row: Record<string, unknown>): Record<string, unknown> {
  return { ...row, budgetTokens: null, shortened: [], retrieval: null };
}

/** M8. */
export const promptsTable: TableSpec<StoredPrompt> = {
  ...table('prompts', StoredPrompt, ['recordedAt', 'hash'], { keeps: 'latest' }),
  schemaVersion: 2,
  migrations: [toPrompt2],
};

/** One row version that a transaction wrote; `added` where the row was not in memory before. */
export const Put = z.object({
  table: z.string(),
  id: RowId,
  version: z.int().positive(),
  added: z.boolean(),
});
export type Put = z.infer<typeof Put>;

/** W4. What a person's transaction wrote, so that its inverse can be appended. `undoOf` is set on an inverse. */
export const TransactionRow = z.object({
  id: TxnId,
  version: z.int().positive(),
  patientKey: PatientKey.nullable(),
  at: RecordedAt,
  actor: z.string(),
  operation: z.enum(['decide', 'edit', 'retract', 'undo']),
  words: z.string(),
  groupId: RowId.nullable(),
  puts: z.array(Put),
  undoOf: z.array(TxnId),
  undoneBy: TxnId.nullable(),
  /** The bulk approval, or its undo, that it is a part of (W8). */
  bulkId: RowId.nullable(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

const transactionColumns = ['at', 'operation', 'groupId', 'undoneBy'];

/** Each transaction stood for itself once. */
const toTransaction2 = (row: Record<string, unknown>): Record<string, unknown> => ({ ...row, bulkId: null });
const transactionSchema = { schemaVersion: 2, migrations: [toTransaction2] };

/** W4. Transactions of one patient. */
export const transactionsTable: TableSpec<TransactionRow> = {
  ...table('transactions', TransactionRow, transactionColumns),
  ...transactionSchema,
};

/** Transactions that belong to no patient: a shared note taken back. */
export const workspaceTransactionsTable: TableSpec<TransactionRow> = {
  ...table('workspace_transactions', TransactionRow, transactionColumns, { scope: 'workspace' }),
  ...transactionSchema,
};

/** All tables of memory, for the store and its erasers (W6). */
export const MEMORY_TABLES = [
  episodesTable,
  visualsTable,
  embeddingsTable,
  factsTable,
  relationsTable,
  notesTable,
  proposalsTable,
  reportsTable,
  measurementsTable,
  keyImagesTable,
  openMeasurementsTable,
  observationsTable,
  documentsTable,
  promptsTable,
  transactionsTable,
  workspaceTransactionsTable,
  deletionLabelsTable,
  deletionSwitchTable,
] as const;
