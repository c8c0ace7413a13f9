import { type PatientKey, Uid } from '../../contract/domain/ids.ts';
import type { Examination } from '../../contract/domain/records.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import type { RecordImagingStudy } from '../../exchange/record.ts';
import { derivedId } from '../../memory/derivedIds.ts';
import type { Transaction } from '../../storage/types.ts';
import type { Parts } from '../parts.ts';
import { type ExaminationRow, examinationsTable } from './tables.ts';

/** An examination is the same by its Study Instance UID; without one by what the source says of it (P4). */
function idOf(
  patientKey: PatientKey,
  { studyUid, sourceId, time, modalities, description }: RecordImagingStudy,
) {
  const parts =
    studyUid === null
      ? ['said', sourceId ?? '', time ?? '', modalities.join(), description]
      : ['uid', studyUid];
  return derivedId('examination', patientKey, ...parts);
}

/** Keeps the examinations that a record names; one that is known is told by one more file. Returns how many are new. */
export async function putExaminations(
  tx: Transaction,
  patientKey: PatientKey,
  named: readonly RecordImagingStudy[],
  fileName: string,
): Promise<number> {
  const known = new Map<string, ExaminationRow>(
    (await tx.rows(examinationsTable, patientKey)).map((row) => [row.id, row]),
  );
  let added = 0;
  for (const study of named) {
    const id = idOf(patientKey, study);
    const before = known.get(id);
    if (before?.fileNames.includes(fileName)) continue;
    const fileNames = [...(before?.fileNames ?? []), fileName];
    const version = (before?.version ?? 0) + 1;
    const row: ExaminationRow = {
      ...study,
      modalities: [...study.modalities],
      id,
      version,
      patientKey,
      recordedAt: tx.at,
      fileNames,
    };
    tx.put(examinationsTable, row);
    known.set(id, row);
    added += before ? 0 : 1;
  }
  return added;
}

/** T1. Examinations that a patient's records name, newest first; those whose images are here are linked by their UID. */
export async function listExaminations(
  { store, library }: Parts,
  patientKey: PatientKey,
): Promise<Examination[]> {
  const studies = new Map<string, Examination['studyKey']>(
    library.studiesOf(patientKey).map(({ studyUid, studyKey }) => [studyUid, studyKey]),
  );
  const rows = await store.rows(examinationsTable, patientKey);
  const listed = rows.map((row): Examination => {
    const { id, time, modalities, description, bodyPart, fileNames } = row;
    const studyUid = Uid.safeParse(row.studyUid).data ?? null;
    const instanceCount = row.instanceCount === null ? null : Math.round(row.instanceCount);
    const studyKey = studyUid === null ? null : (studies.get(studyUid) ?? null);
    return { id, studyUid, time, modalities, description, bodyPart, instanceCount, fileNames, studyKey };
  });
  return listed.toSorted((a, b) => compareClinicalTime(b.time, a.time) || (a.id < b.id ? -1 : 1));
}
