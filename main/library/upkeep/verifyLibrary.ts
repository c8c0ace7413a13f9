import type { CheckDepth, Finding } from '../../contract/domain/upkeep.ts';
import type { StoredInstance } from '../tables.ts';
import { checkRows, finding, studyInWords } from './checkRows.ts';
import { countRows, type LibraryRows } from './rows.ts';
import { placeInWords, type Survey, type SurveyParts, survey, type UpkeepOptions } from './survey.ts';

/** What a check of files and rows found, and how much it looked at. */
export interface LibraryCheck {
  readonly findings: Finding[];
  readonly files: number;
  readonly bytes: number;
  readonly rows: number;
}

const AGAIN = 'Import it again from where it came.';

/** Compares files and rows; changes nothing. Throws `cancelled`. */
export async function verifyLibrary(
  parts: SurveyParts,
  depth: CheckDepth,
  options: UpkeepOptions,
): Promise<LibraryCheck> {
  return checkSurvey(await survey(parts, depth, options));
}

/** Puts what a survey saw into findings, in a stable order. */
export function checkSurvey(seen: Survey): LibraryCheck {
  const { rows, found } = seen;
  const findings = [
    ...seen.missing.map((row) => missingFile(rows, row)),
    ...inOrder(seen.damaged).map(([key, reason]) => damagedFile(rows, key, reason)),
    ...[...seen.unclaimed]
      .sort()
      .map((key) => finding('file_unclaimed', 'A file of the library has no row.', placeInWords(key))),
    ...found.strays.map((path) =>
      finding('file_stray', 'A file in the library folder belongs nowhere.', path),
    ),
    ...checkRows(rows),
    ...inOrder(seen.differing).map(([key]) =>
      finding('header_differs', 'What is stored of an image is not what its file says.', key),
    ),
  ];
  return { findings, files: found.contents.size, bytes: found.bytes, rows: countRows(rows) };
}

function inOrder<K extends string, V>(map: ReadonlyMap<K, V>): [K, V][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function imageInWords(rows: LibraryRows, { header, seriesKey, studyKey }: StoredInstance): string {
  const series = rows.series.get(seriesKey)?.number;
  const image = header.instanceNumber === null ? 'an image' : `image ${header.instanceNumber}`;
  const place = series === null || series === undefined ? '' : ` in series ${series}`;
  return `${image}${place} of ${studyInWords(rows.studies.get(studyKey))}`;
}

function missingFile(rows: LibraryRows, row: StoredInstance): Finding {
  const what = `The file of ${imageInWords(rows, row)} is missing.`;
  return finding('file_missing', what, placeInWords(row.header.instanceKey), AGAIN, row.studyKey);
}

function damagedFile(
  rows: LibraryRows,
  key: StoredInstance['header']['instanceKey'],
  reason: string,
): Finding {
  const row = rows.instances.get(key);
  const whose = row ? `The file of ${imageInWords(rows, row)}` : 'A file that no row names';
  const next = row ? `Repair the library, which puts the file aside. ${AGAIN}` : undefined;
  return finding(
    'file_damaged',
    `${whose} is damaged: ${reason}.`,
    placeInWords(key),
    next,
    row?.studyKey ?? null,
  );
}
