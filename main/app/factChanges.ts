import { RowId, Uid } from '../contract/domain/ids.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Measurement, Report, ReportSentence } from '../contract/domain/reading.ts';
import type { Source } from '../contract/domain/source.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import type { FactChange } from '../memory/facts/changes.ts';
import { extractStatements } from '../memory/facts/extract.ts';
import type { ExtractedFact } from '../memory/facts/extractedFact.ts';
import { updateFacts } from '../memory/facts/update.ts';
import { answerOf } from '../memory/reportText.ts';
import { measurementWords } from '../reading/sentences.ts';
import type { Parts } from './parts.ts';

/** What the facts of a signed report are drawn from. */
export interface ReportFacts {
  readonly report: Report;
  readonly study: StudyRow;
  readonly measurements: readonly Measurement[];
  readonly facts: readonly Fact[];
  readonly at: RecordedAt;
}

/**
 * S2, S5: the changes that a signed report proposes to the facts. Only sentences about this study speak: what was quoted from memory, asked
 * or struck states nothing new (D1).
 */
export function changesOfReport(parts: Parts, reading: ReportFacts): FactChange[] {
  const { report, study } = reading;
  const stated = report.sentences
    .filter(({ section, support, tense }) => {
      return (
        tense === 'present' && support !== 'struck' && (section === 'findings' || section === 'impression')
      );
    })
    .flatMap((sentence) => statedFacts(parts, sentence, reading));
  const source: Source = {
    kind: 'report',
    studyKey: study.studyKey,
    studyUid: Uid.parse(study.studyUid),
    seriesUid: null,
    sopUid: null,
    documentId: report.id,
    sha256: null,
    span: null,
    sentence: null,
  };
  return updateFacts(distinct(stated), reading.facts, {
    patientKey: report.patientKey,
    patientKeys: parts.store.keysOf(report.patientKey),
    at: reading.at,
    nextId: () => RowId.parse(parts.ids.next()),
    documentDate: study.time,
    source,
    lexicon: parts.lexicon,
  });
}

/** Of a drafted sentence about a measurement the measurement speaks, not the comparison in its words. */
function statedFacts(parts: Parts, sentence: ReportSentence, reading: ReportFacts): ExtractedFact[] {
  const measurement = reading.measurements.find(
    ({ id }) =>
      sentence.author === 'reader_model' && sentence.citations.some((citation) => citation.id === id),
  );
  const words = measurement === undefined ? sentence.text : `${measurementWords(measurement)}.`;
  const at = answerOf(reading.report).indexOf(sentence.text);
  const start = Math.max(0, at);
  const span = { start, end: start + sentence.text.length };
  return extractStatements(words, { documentDate: reading.study.time, lexicon: parts.lexicon }).map(
    (fact) => ({
      ...fact,
      text: sentence.text,
      sourceSpan: span,
      lesionId: measurement?.lesionId ?? fact.lesionId,
    }),
  );
}

/** Findings and impression say the same thing twice: the first one counts. */
function distinct(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const { subject, concept, site, laterality, assertion, value, unit } = fact;
    const key = JSON.stringify([subject, concept, site, laterality, assertion, value, unit]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
