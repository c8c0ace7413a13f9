import type { PatientKey } from '../../contract/domain/ids.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import { identityRoot, type PatientKeys } from '../patients.ts';
import type { ImportPlan } from '../planImport.ts';
import { summarizeSeries, summarizeStudy } from '../summaries.ts';
import type { StoredInstance, StoredPatient, StoredSeries, StoredStudy } from '../tables.ts';
import { isSameMembers, isSameSummary } from './checkRows.ts';
import {
  contentsOfSeries,
  expectedMembers,
  type LibraryRows,
  noRows,
  type RowOf,
  seriesOfStudies,
} from './rows.ts';

/** Reads the header of a content's file; null where there is none to read. */
export type ReadHeader = (row: StoredInstance) => Promise<ParsedInstance | null>;

const REBUILT = 'its row was lost and made anew from a file: kept apart until a person decides';

/** Makes rows agree with each other, from the rows of contents upwards. `rows` is changed; `changed` are those that are new or other. */
export class RowMender {
  readonly changed: LibraryRows = noRows();
  readonly rows: LibraryRows;
  /** Images that a series listed of which neither row nor file is left. */
  lost = 0;
  readonly #read: ReadHeader;

  constructor(rows: LibraryRows, read: ReadHeader) {
    this.rows = rows;
    this.#read = read;
  }

  /** Takes a row of a content, new or changed. */
  putInstance(row: StoredInstance): void {
    this.#put('instances', row);
  }

  /** Takes what an import's plan gives. */
  putAll({ patients, studies, series, instances }: ReturnType<ImportPlan['rows']>): void {
    for (const row of patients) this.#put('patients', row);
    for (const row of studies) this.#put('studies', row);
    for (const row of series) this.#put('series', row);
    for (const row of instances) this.#put('instances', row);
  }

  /** Makes series, studies and patients that are named and have no row, then members and counts, then lets rows follow their series. */
  async mend(keys: PatientKeys, at: RecordedAt): Promise<void> {
    for (const [seriesKey, own] of contentsOfSeries(this.rows))
      if (!this.rows.series.has(seriesKey)) await this.#makeSeries(own);
    for (const [studyKey, own] of seriesOfStudies(this.rows))
      if (!this.rows.studies.has(studyKey)) await this.#makeStudy(own, at);
    for (const study of this.rows.studies.values())
      if (!this.rows.patients.has(study.patientKey)) await this.#makePatient(study, keys);
    this.#follow();
    this.#mendMembers();
    this.#mendCounts();
  }

  #put<T extends keyof RowOf>(table: T, row: RowOf[T]): void {
    this.rows[table].set(row.id, row);
    this.changed[table].set(row.id, row);
  }

  async #firstHeader(contents: readonly StoredInstance[]): Promise<ParsedInstance | null> {
    for (const row of contents) {
      const parsed = await this.#read(row);
      if (parsed) return parsed;
    }
    return null;
  }

  async #makeSeries(contents: readonly StoredInstance[]): Promise<void> {
    const [first] = contents;
    const parsed = await this.#firstHeader(contents);
    if (!first || !parsed) return;
    const { patientKey, studyKey, seriesKey } = first;
    const summary = summarizeSeries(contents.map(({ header }) => header));
    this.#put('series', {
      id: seriesKey,
      version: 1,
      patientKey,
      studyKey,
      seriesKey,
      ...parsed.series,
      ...summary,
    });
  }

  #contentsOf(studyKey: string): StoredInstance[] {
    return [...this.rows.instances.values()].filter((row) => row.studyKey === studyKey);
  }

  async #makeStudy(series: readonly StoredSeries[], at: RecordedAt): Promise<void> {
    const [first] = series;
    const contents = first ? this.#contentsOf(first.studyKey) : [];
    const parsed = await this.#firstHeader(contents);
    if (!first || !parsed) return;
    const { studyKey, patientKey } = first;
    const importedAt = contents.map((row) => row.importedAt).sort()[0] ?? at;
    const own = { id: studyKey, version: 1, patientKey, studyKey, importedAt };
    this.#put('studies', { ...own, ...parsed.study, ...summarizeStudy(series) });
  }

  async #makePatient(study: StoredStudy, keys: PatientKeys): Promise<void> {
    const { patientKey } = study;
    const parsed = await this.#firstHeader(this.#contentsOf(study.studyKey));
    if (parsed) this.#put('patients', rebuiltPatient(patientKey, parsed, keys));
  }

  // A content follows its series, a series its study.
  #follow(): void {
    for (const series of this.rows.series.values()) {
      const patientKey = this.rows.studies.get(series.studyKey)?.patientKey ?? series.patientKey;
      if (series.patientKey !== patientKey) this.#put('series', { ...newer(series), patientKey });
    }
    for (const row of this.rows.instances.values()) {
      const series = this.rows.series.get(row.seriesKey);
      if (!series || (row.studyKey === series.studyKey && row.patientKey === series.patientKey)) continue;
      this.putInstance({ ...newer(row), studyKey: series.studyKey, patientKey: series.patientKey });
    }
  }

  #mendMembers(): void {
    const contents = contentsOfSeries(this.rows);
    for (const series of [...this.rows.series.values()]) {
      const own = contents.get(series.seriesKey) ?? [];
      if (isSameMembers(series, own)) continue;
      const members = expectedMembers(series, own);
      this.lost +=
        series.members.length - series.members.filter(({ key }) => this.rows.instances.has(key)).length;
      this.#put('series', { ...newer(series), members });
    }
  }

  #mendCounts(): void {
    const series = seriesOfStudies(this.rows);
    for (const study of [...this.rows.studies.values()]) {
      const own = series.get(study.studyKey) ?? [];
      if (!isSameSummary(study, own)) this.#put('studies', { ...newer(study), ...summarizeStudy(own) });
    }
  }
}

function newer<R extends { readonly version: number }>(row: R): R {
  return { ...row, version: row.version + 1 };
}

function rebuiltPatient(
  patientKey: PatientKey,
  { patient, study }: ParsedInstance,
  keys: PatientKeys,
): StoredPatient {
  const { issuer, patientId } = patient;
  const isOwn = patientId !== null && keys.patientKey(issuer, patientId) === patientKey;
  const root = identityRoot(patient, study.studyUid);
  return { ...patient, id: patientKey, version: 1, patientKey, root, quarantined: isOwn ? null : REBUILT };
}
