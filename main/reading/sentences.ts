import { v5 as uuidv5 } from 'uuid';
import { RowId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Citation, Measurement, ReportSentence } from '../contract/domain/reading.ts';
import { type ClinicalTime, clinicalDay } from '../contract/domain/time.ts';

const NAMESPACE = '5b0c1c1e-4a55-5d0e-9a43-2f6a3a7f7c11';

/** Id of a drafted sentence: UUIDv5 of the study, the section and the words, so that the same draft has the same ids (P4). */
function sentenceId(studyKey: string, section: string, text: string): RowId {
  return RowId.parse(uuidv5(`${studyKey}\n${section}\n${text}`, NAMESPACE));
}

/** Makes a drafted sentence. Without citations it is unsupported (D2), unless it is a frame sentence from the header (D5). */
export function makeSentence(
  studyKey: string,
  section: ReportSentence['section'],
  tense: ReportSentence['tense'],
  text: string,
  citations: readonly Citation[],
): ReportSentence {
  const supported = citations.length > 0 || tense === 'frame';
  return {
    id: sentenceId(studyKey, section, text),
    section,
    tense,
    text,
    citations: [...citations],
    support: supported ? 'cited' : 'none',
    author: 'reader_model',
  };
}

/** The day of evidence as it stands in a sentence; unknown is said. */
export function dayWords(time: ClinicalTime | null): string {
  return time === null ? 'date unknown' : clinicalDay(time);
}

/** The day on which a fact was last seen true in a source. */
export function factDay(fact: Fact): ClinicalTime | null {
  return fact.lastDocumented ?? fact.validFrom;
}

/** A number as a report states it: at most one decimal, none where it is whole. */
export function numberWords(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;

/** What stands before a fact that is not simply present. */
const ASSERTED = { present: '', absent: 'no ', possible: 'possible ', hypothetical: 'if ' } as const;

/** "nodule, right upper lobe, 6 mm", "no pleural effusion": concept, place and value of a fact, with nothing that is unknown. */
export function factWords(fact: Fact): string {
  const site = fact.site ?? '';
  const side = fact.laterality === null ? '' : SIDES[fact.laterality];
  const place = side !== '' && !site.includes(side) ? `${side} ${site}`.trim() : site;
  const value = fact.value === null ? '' : `${numberWords(fact.value)} ${fact.unit ?? ''}`.trim();
  const assertion = ASSERTED[fact.assertion];
  return `${assertion}${[fact.concept, place, value].filter((part) => part !== '').join(', ')}`;
}

/** "nodule, right upper lobe: 9 mm" of a measurement; a probe or region without value names the place alone. */
export function measurementWords(measurement: Measurement): string {
  const side = measurement.laterality === null ? '' : SIDES[measurement.laterality];
  const site = measurement.site ?? '';
  const place = side !== '' && !site.includes(side) ? `${side} ${site}`.trim() : site;
  const named = [measurement.finding || 'Marked region', place].filter((part) => part !== '').join(', ');
  if (measurement.statistics !== null) {
    const { mean, unit } = measurement.statistics;
    return `${named}: mean ${numberWords(mean)} ${unit}`;
  }
  const { value, unit, secondValue } = measurement;
  if (value === null) return named;
  const across = secondValue === null ? '' : ` × ${numberWords(secondValue)}`;
  return `${named}: ${numberWords(value)}${across} ${unit ?? ''}`.trim();
}

/** First letter large, full stop at the end. */
export function asSentence(words: string): string {
  const text = words.trim();
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(upper) ? upper : `${upper}.`;
}
