import type { StudyKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import { type ReportDocument, sectionsOf } from '../../exchange/report/reportDocument.ts';
import { reportIdOf } from '../../memory/derivedIds.ts';
import { reportsTable } from '../../memory/tables.ts';
import { evidenceReader } from '../../reading/evidenceReader.ts';
import type { Parts } from '../parts.ts';
import { NOTICE, VERSION } from '../version.ts';

/** The report of a study with what stands around it. Throws `not_found`, and `refused` where nothing is written. */
export async function reportOf(
  { store, library, clock }: Parts,
  studyKey: StudyKey,
): Promise<ReportDocument> {
  const detail = await library.study(studyKey);
  const report = await store.find(reportsTable, reportIdOf(studyKey));
  if (report === null || sectionsOf(report).length === 0)
    throw new AppError(
      'refused',
      'Nothing is written in the report of this study. Write or draft it in Read first.',
    );
  return {
    detail,
    report,
    drafter: drafterOf(report.readerId),
    writtenAt: clock.now(),
    program: `Anamnesis ${VERSION}`,
    notice: NOTICE,
  };
}

function drafterOf(readerId: string | null): string | null {
  if (readerId !== evidenceReader.id) return readerId;
  return `${readerId} (${evidenceReader.notice.replace(/\.$/, '').toLowerCase()})`;
}
