import type { StudyKey } from '../../contract/domain/ids.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import type { Finding, FindingKind } from '../../contract/domain/upkeep.ts';
import { summarizeStudy } from '../summaries.ts';
import type { StoredInstance, StoredSeries, StoredStudy } from '../tables.ts';
import { contentsOfSeries, expectedMembers, type LibraryRows, seriesOfStudies } from './rows.ts';

/** The next step of a finding that a repair mends. */
export const REPAIR = 'Repair the library.';

/** A finding in words. */
export function finding(
  kind: FindingKind,
  what: string,
  where: string,
  next = REPAIR,
  studyKey: StudyKey | null = null,
): Finding {
  return { kind, what, where, next, studyKey };
}

/** A study as one finds it in the worklist, without naming the patient. */
export function studyInWords(study: StoredStudy | undefined): string {
  if (!study) return 'a study that has no row';
  const day = study.time === null ? 'of unknown date' : `of ${clinicalDay(study.time)}`;
  return `the ${study.modalities.join('/') || 'unknown'} study ${day}`;
}

/** Every content belongs to a series, every series to a study, every study to a patient; members and counts equal what is there. */
export function checkRows(rows: LibraryRows): Finding[] {
  const contents = contentsOfSeries(rows);
  const found: Finding[] = [];
  for (const [seriesKey, own] of contents) found.push(...checkContents(rows, seriesKey, own));
  for (const series of rows.series.values())
    found.push(...checkSeries(rows, series, contents.get(series.seriesKey) ?? []));
  const series = seriesOfStudies(rows);
  for (const study of rows.studies.values())
    found.push(...checkStudy(rows, study, series.get(study.studyKey) ?? []));
  return found;
}

function checkContents(rows: LibraryRows, seriesKey: string, own: readonly StoredInstance[]): Finding[] {
  const series = rows.series.get(seriesKey);
  if (!series)
    return [finding('row_apart', `${own.length} images belong to a series that has no row.`, seriesKey)];
  const apart = own.filter((row) => row.studyKey !== series.studyKey || row.patientKey !== series.patientKey);
  return apart.map((row) =>
    finding('row_apart', 'An image names another study or patient than its series does.', row.id),
  );
}

function checkSeries(
  { studies }: LibraryRows,
  series: StoredSeries,
  contents: readonly StoredInstance[],
): Finding[] {
  const study = studies.get(series.studyKey);
  if (!study) return [finding('row_apart', 'A series belongs to a study that has no row.', series.id)];
  const found: Finding[] = [];
  if (study.patientKey !== series.patientKey)
    found.push(finding('row_apart', 'A series names another patient than its study does.', series.id));
  if (!isSameMembers(series, contents))
    found.push(
      finding(
        'members_differ',
        `A series of ${studyInWords(study)} lists ${series.members.length} images, ${contents.length} have a row.`,
        series.id,
        REPAIR,
        study.studyKey,
      ),
    );
  return found;
}

/** True where a series lists exactly its contents. */
export function isSameMembers(series: StoredSeries, contents: readonly StoredInstance[]): boolean {
  const expected = expectedMembers(series, contents);
  return (
    expected.length === series.members.length &&
    expected.every(
      ({ key, sopUid }, i) => series.members[i]?.key === key && series.members[i]?.sopUid === sopUid,
    )
  );
}

function checkStudy(rows: LibraryRows, study: StoredStudy, own: readonly StoredSeries[]): Finding[] {
  const found: Finding[] = [];
  if (!rows.patients.has(study.patientKey))
    found.push(finding('row_apart', `The patient of ${studyInWords(study)} has no row.`, study.id));
  if (!isSameSummary(study, own))
    found.push(
      finding(
        'count_differs',
        `The worklist shows ${study.seriesCount} series and ${study.instanceCount} images of ${studyInWords(study)}; there are others.`,
        study.id,
        REPAIR,
        study.studyKey,
      ),
    );
  return found;
}

/** True where a study's counts and what it gathers are those of its series. */
export function isSameSummary(study: StoredStudy, series: readonly StoredSeries[]): boolean {
  const expected = summarizeStudy(series);
  return Object.entries(expected).every(
    ([name, value]) => JSON.stringify(study[name as keyof StoredStudy]) === JSON.stringify(value),
  );
}
