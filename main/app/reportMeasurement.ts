import type { Actor } from '../contract/domain/actor.ts';
import type { RowId } from '../contract/domain/ids.ts';
import { Measurement, type Report, type ReportSentence } from '../contract/domain/reading.ts';
import { findPresent } from '../memory/removable.ts';
import { openReport, saveReport } from '../memory/reports.ts';
import { measurementsTable } from '../memory/tables.ts';
import { asSentence, makeSentence, measurementWords } from '../reading/sentences.ts';
import { imageCount } from './imageCount.ts';
import type { Parts } from './parts.ts';

/**
 * Puts a measurement into its study's draft as a finding that stands on it (D1). Throws `not_found`, `refused` where the report is
 * signed (D4), `conflict` where it was changed in the same moment.
 */
export async function reportMeasurement({ store, library }: Parts, actor: Actor, id: RowId): Promise<Report> {
  const measurement = Measurement.parse(await findPresent(store, measurementsTable, id));
  const { study, ...detail } = await library.study(measurement.studyKey);
  const { studyKey } = study;
  const imagesTotal = imageCount({ study, ...detail });
  const reported = { studyKey, patientKey: library.ownKeyOf(studyKey), imagesTotal };
  const report = await openReport(store, actor, reported);
  const said = makeSentence(studyKey, 'findings', 'present', asSentence(measurementWords(measurement)), [
    { kind: 'measurement', id, date: study.time },
  ]);
  const { question, diagnosis, imagesOpened } = report;
  const sentences = placeSentence(report.sentences, said);
  return saveReport(store, actor, report.id, report.version, {
    question,
    diagnosis,
    imagesOpened,
    sentences,
  });
}

/** Where the reader's own words stand on the same measurement alone they are replaced; a person's words are never touched. */
export function placeSentence(sentences: readonly ReportSentence[], said: ReportSentence): ReportSentence[] {
  const [cited] = said.citations;
  const isSame = ({ id }: ReportSentence) => id === said.id;
  const isOlder = ({ author, section, support, citations }: ReportSentence) =>
    author === 'reader_model' &&
    section === said.section &&
    support === 'cited' &&
    citations.length === 1 &&
    citations[0]?.id === cited?.id;
  const at = sentences.findIndex((sentence) => isSame(sentence) || isOlder(sentence));
  if (at < 0) return [...sentences, said];
  return sentences
    .map((sentence, index) => (index === at ? said : sentence))
    .filter((sentence, index) => index === at || !isSame(sentence));
}
