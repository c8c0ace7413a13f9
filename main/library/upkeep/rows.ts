import type { SeriesKey, StudyKey } from '../../contract/domain/ids.ts';
import type { StoreReader, Transaction } from '../../storage/types.ts';
import {
  instancesTable,
  patientsTable,
  type StoredInstance,
  type StoredPatient,
  type StoredSeries,
  type StoredStudy,
  seriesTable,
  studiesTable,
} from '../tables.ts';

/** The row of each of the library's tables. */
export interface RowOf {
  readonly patients: StoredPatient;
  readonly studies: StoredStudy;
  readonly series: StoredSeries;
  readonly instances: StoredInstance;
}

/** The library's rows by their ids. */
export type LibraryRows = { readonly [T in keyof RowOf]: Map<string, RowOf[T]> };

function byId<R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** All rows as the store has them. */
export async function loadRows(store: StoreReader): Promise<LibraryRows> {
  return {
    patients: byId(await store.all(patientsTable)),
    studies: byId(await store.all(studiesTable)),
    series: byId(await store.all(seriesTable)),
    instances: byId(await store.all(instancesTable)),
  };
}

/** How many rows there are. */
export function countRows({ patients, studies, series, instances }: LibraryRows): number {
  return patients.size + studies.size + series.size + instances.size;
}

/** Contents by the series that their rows name, in the order in which they came. */
export function contentsOfSeries({ instances }: LibraryRows): Map<SeriesKey, StoredInstance[]> {
  return groupBy(instances.values(), (row) => row.seriesKey);
}

/** Series by the study that their rows name. */
export function seriesOfStudies({ series }: LibraryRows): Map<StudyKey, StoredSeries[]> {
  return groupBy(series.values(), (row) => row.studyKey);
}

function groupBy<K, R>(rows: Iterable<R>, keyOf: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const own = groups.get(keyOf(row));
    if (own) own.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Members of a series as they should be: those of its contents, known ones in their order, others after them by time and key. */
export function expectedMembers(
  series: StoredSeries | undefined,
  contents: readonly StoredInstance[],
): StoredSeries['members'] {
  const left = new Map(contents.map((row) => [row.header.instanceKey, row]));
  const known = (series?.members ?? []).filter(({ key }) => left.delete(key));
  const others = [...left.values()].sort(
    (a, b) => compare(a.importedAt, b.importedAt) || compare(a.id, b.id),
  );
  return [...known, ...others.map(({ header }) => ({ key: header.instanceKey, sopUid: header.sopUid }))];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Puts rows of all four tables. */
export function putRows(tx: Transaction, rows: LibraryRows): void {
  for (const row of rows.patients.values()) tx.put(patientsTable, row);
  for (const row of rows.studies.values()) tx.put(studiesTable, row);
  for (const row of rows.series.values()) tx.put(seriesTable, row);
  for (const row of rows.instances.values()) tx.put(instancesTable, row);
}

/** Rows of none. */
export function noRows(): LibraryRows {
  return { patients: new Map(), studies: new Map(), series: new Map(), instances: new Map() };
}
