import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey } from '../contract/domain/ids.ts';
import type { Draft, Report } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader, Transaction } from '../storage/types.ts';
import { reportIdOf } from './derivedIds.ts';
import { promptRow } from './prompts.ts';
import { requireRole } from './roles.ts';
import { promptsTable, proposalsTable, reportsTable, type StoredProposal } from './tables.ts';

/** What a person may change in a draft. */
export type ReportEdit = Pick<Report, 'question' | 'sentences' | 'diagnosis' | 'imagesOpened'>;

/** The study that a report is of. `imagesTotal` is what there is to open (D5). */
export interface ReportedStudy {
  readonly studyKey: StudyKey;
  readonly patientKey: PatientKey;
  readonly imagesTotal: number;
}

/** D4. The report of a study as it stands; the first opening makes an empty draft, under an id derived from the study. */
export async function openReport(store: Store, actor: Actor, study: ReportedStudy): Promise<Report> {
  const id = reportIdOf(study.studyKey);
  const known = await store.find(reportsTable, id);
  if (known !== null) return known;
  const { patientKey } = study;
  const { value } = await store.write({ actor, operation: 'report.open', patientKey }, async (tx) => {
    const meanwhile = await tx.find(reportsTable, id);
    return meanwhile ?? putReport(tx, emptyDraft(id, study, tx));
  });
  return value;
}

/**
 * Saves a person's edits to a draft as its next version; what is equal is not written again, so saving five times changes no time (P2).
 * Throws `not_found`, `conflict` where the report moved on since `basedOn`, `refused` where it is signed (D4).
 */
export async function saveReport(
  store: Store,
  actor: Actor,
  reportId: RowId,
  basedOn: number,
  edit: ReportEdit,
): Promise<Report> {
  return changeDraft(store, actor, 'report.save', reportId, basedOn, (report) => ({ ...report, ...edit }));
}

/**
 * Puts a reader's draft into the report and logs its prompt, in one write (M8). It replaces what a reader model wrote before; sentences
 * that a person wrote, edited, kept or struck stay. `also` writes beside it. Throws as {@link saveReport}.
 */
export async function applyDraft(
  store: Store,
  actor: Actor,
  reportId: RowId,
  basedOn: number,
  question: string,
  draft: Draft,
  also: (tx: Transaction, report: Report) => void = () => undefined,
): Promise<Report> {
  return changeDraft(store, actor, 'report.draft', reportId, basedOn, (report, tx) => {
    also(tx, report);
    tx.put(promptsTable, promptRow(draft.prompt, report.patientKey, tx.at));
    return {
      ...report,
      question,
      sentences: mergeDraft(report, draft),
      differential: draft.differential,
      readerId: draft.readerId,
      promptHash: draft.prompt.hash,
    };
  });
}

/** Puts another draft of the same prompt in the place of the one shown, as {@link applyDraft} does; `also` writes beside it. */
export async function exchangeDraft(
  store: Store,
  actor: Actor,
  reportId: RowId,
  basedOn: number,
  draft: Pick<Draft, 'sentences' | 'differential'>,
  also: (tx: Transaction) => void,
): Promise<Report> {
  return changeDraft(store, actor, 'report.otherDraft', reportId, basedOn, (report, tx) => {
    also(tx);
    return { ...report, sentences: mergeDraft(report, draft), differential: draft.differential };
  });
}

/** Builds the proposals of a report that is being signed, from rows as they stand in the transaction. */
export type Propose = (signed: Report, tx: Transaction) => Promise<readonly StoredProposal[]>;

/**
 * Signs a draft and writes its proposals, in one transaction: no signature without its proposals (M12). The words are immutable from
 * here on (D4). Throws `not_allowed` without the role of reader (W8), and as {@link saveReport}.
 */
export async function signReport(
  store: Store,
  actor: Actor,
  request: {
    readonly reportId: RowId;
    readonly basedOn: number;
    readonly reason: string | null;
    /** What there was to open when it was signed; absent: as when it was begun (D5). */
    readonly imagesTotal?: number;
  },
  propose: Propose,
): Promise<{ report: Report; proposals: readonly StoredProposal[] }> {
  requireRole(actor, 'reader');
  const { patientKey } = await loadDraft(store, request.reportId, request.basedOn);
  const meta = { actor, operation: 'report.sign', reasonText: request.reason, patientKey };
  const { value } = await store.write(meta, async (tx) => {
    const draft = await loadDraft(tx, request.reportId, request.basedOn);
    const { imagesTotal = draft.imagesTotal } = request;
    const signed: Report = { ...draft, imagesTotal, state: 'signed', signedBy: actor.name, signedAt: tx.at };
    const report = putReport(tx, nextVersion(signed, tx));
    const proposals = await propose(report, tx);
    for (const proposal of proposals) tx.put(proposalsTable, proposal);
    return { report, proposals };
  });
  return value;
}

/** Signed reports of one patient, newest signature first. */
export async function loadSignedReports(store: StoreReader, patientKey: PatientKey): Promise<Report[]> {
  const reports = await store.rows(reportsTable, patientKey);
  const signed = reports.filter(({ state }) => state === 'signed');
  return signed.sort((a, b) => ((a.signedAt ?? '') < (b.signedAt ?? '') ? 1 : -1));
}

async function changeDraft(
  store: Store,
  actor: Actor,
  operation: string,
  reportId: RowId,
  basedOn: number,
  change: (report: Report, tx: Transaction) => Report,
): Promise<Report> {
  const { patientKey } = await loadDraft(store, reportId, basedOn);
  const { value } = await store.write({ actor, operation, patientKey }, async (tx) => {
    const report = await loadDraft(tx, reportId, basedOn);
    const changed = change(report, tx);
    return isDeepStrictEqual(changed, { ...report }) ? report : putReport(tx, nextVersion(changed, tx));
  });
  return value;
}

async function loadDraft(store: StoreReader, reportId: RowId, basedOn: number): Promise<Report> {
  const report = await store.find(reportsTable, reportId);
  if (report === null)
    throw new AppError('not_found', 'There is no such report. Open the study again.', { reportId });
  if (report.state === 'signed')
    throw new AppError('refused', 'This report is signed and stays as it is. Write an addendum.', {
      reportId,
    });
  if (report.version !== basedOn)
    throw new AppError(
      'conflict',
      'The report was changed elsewhere. Look at it again, then repeat your change.',
      {
        reportId,
        basedOn,
        newest: report.version,
      },
    );
  return report;
}

function putReport(tx: Transaction, report: Report): Report {
  tx.put(reportsTable, report);
  return report;
}

function nextVersion(report: Report, tx: Transaction): Report {
  return { ...report, version: report.version + 1, recordedAt: tx.at };
}

function mergeDraft(report: Report, draft: Pick<Draft, 'sentences'>): Report['sentences'] {
  const kept = report.sentences.filter(
    ({ author, support }) => author !== 'reader_model' || support === 'kept' || support === 'struck',
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  return [...kept, ...draft.sentences.filter(({ id }) => !keptIds.has(id))];
}

function emptyDraft(id: RowId, study: ReportedStudy, tx: Transaction): Report {
  return {
    id,
    version: 1,
    patientKey: study.patientKey,
    studyKey: study.studyKey,
    recordedAt: tx.at,
    state: 'draft',
    question: '',
    sentences: [],
    differential: [],
    diagnosis: null,
    readerId: null,
    promptHash: null,
    signedBy: null,
    signedAt: null,
    imagesOpened: 0,
    imagesTotal: study.imagesTotal,
    retractions: [],
    addenda: [],
  };
}
