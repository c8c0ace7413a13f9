import type { AuditLine } from '../../contract/api/audit.ts';
import type { ErasurePreview, KnownExport } from '../../contract/domain/erasure.ts';
import type { PatientKey, StudyKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import { notesFrom } from '../../memory/notes/origins.ts';
import { documentsTable, reportsTable } from '../../memory/tables.ts';
import { knownBackups } from '../backup/knownBackups.ts';
import type { Parts } from '../parts.ts';
import { waitingOf } from '../records/waitingRecords.ts';

const AUDIT_PAGE = 1000;
const MOST_EXPORTS = 100;
/** What is typed for a patient who has neither Patient ID nor name. */
const NO_NAME = 'ERASE';

/** W6. What an erasure of a patient would remove: counted over all keys that are joined (P1). Throws `not_found`. */
export async function previewErasure(
  parts: Parts,
  patientKey: PatientKey,
  connection: object,
): Promise<ErasurePreview> {
  const { library, store, openStudies } = parts;
  const patients = patientsOf(parts, patientKey);
  const own = library.studiesOf(patientKey);
  const studyKeys = own.map(({ studyKey }) => studyKey);
  const reports = await store.rows(reportsTable, patientKey);
  const notes = await notesFrom(store, patientKey);
  const ids = new Set<string>(reports.map(({ id }) => id));
  return {
    ...{ patients, confirmWith: confirmWith(patients[0]), studyKeys, studies: own.length },
    ...(await library.upkeep.sizeOf(patientKey)),
    rows: await countRows(parts, patientKey),
    signedReports: reports.filter(({ state }) => state === 'signed').length,
    drafts: reports.filter(({ state }) => state !== 'signed').length,
    documents: (await store.rows(documentsTable, patientKey)).length,
    waitingRecords: (await waitingOf(parts, patientKey)).length,
    notesToReview: notes.filter(({ origins }) => origins.every((id) => ids.has(id))).length,
    exports: await knownExports(parts, new Set(studyKeys)),
    backups: await knownBackups(store),
    openElsewhere: [...new Set(studyKeys.flatMap((key) => openStudies.elsewhere(key, connection)))],
  };
}

/** The patient as shown, then the other identities that are joined to it. */
function patientsOf({ library, store }: Parts, patientKey: PatientKey): Patient[] {
  const shown = library.patient(patientKey);
  const [identity] = library.identity.patients(store.keysOf(patientKey));
  const joined = (identity?.joined ?? []).filter((other) => other.patientKey !== shown.patientKey);
  return [shown, ...joined];
}

function confirmWith(patient: Patient | undefined): string {
  return patient?.patientId?.trim() || patient?.name.alphabetic.trim() || NO_NAME;
}

async function countRows({ store }: Parts, patientKey: PatientKey): Promise<number> {
  let rows = 0;
  for (const table of store.tables)
    if (table.scope === 'patient') rows += (await store.rows(table, patientKey)).length;
  return rows;
}

/** Exports that the audit names with a study of the patient, newest first. */
async function knownExports({ store }: Parts, studies: ReadonlySet<StudyKey>): Promise<KnownExport[]> {
  const named = new Set<string>([...studies].map((key) => `study/${key}`));
  const found: KnownExport[] = [];
  for (let offset = 0; ; offset += AUDIT_PAGE) {
    const { lines, total } = await store.audit.lines(offset, AUDIT_PAGE);
    const own = lines.filter(({ operation }) => operation.startsWith('export.'));
    found.push(...own.filter(({ rowIds }) => rowIds.some((id) => named.has(id))).map(toExport));
    if (offset + AUDIT_PAGE >= total) return found.toReversed().slice(0, MOST_EXPORTS);
  }
}

function toExport({ at, actor, operation, rowIds }: AuditLine): KnownExport {
  const files = Number(rowIds.find((id) => id.startsWith('files/'))?.slice('files/'.length) ?? 0);
  return { at, actor, kind: operation.slice('export.'.length), files };
}
