import type { Laterality } from '../contract/domain/laterality.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { Citation, Measurement, Packet, ReportSentence } from '../contract/domain/reading.ts';
import { compareClinicalTime } from '../contract/domain/time.ts';
import { answerFrom, answerFromMemory } from './answer.ts';
import { rankDifferential } from './differential.ts';
import type { DraftRequest, DraftResult, Reader } from './reader.ts';
import {
  asSentence,
  dayWords,
  factDay,
  factWords,
  makeSentence,
  measurementWords,
  numberWords,
} from './sentences.ts';

/**
 * N3, the evidence reader: no language model. Present statements come only from this study's measurements, marked regions and typed
 * observations; what memory says carries its date; what was seen before and not yet looked at is an open point (D1). Deterministic.
 */
export const evidenceReader: Reader = {
  id: 'evidence-reader',
  notice: 'Composed from evidence, no language model.',
  contextTokens: null,
  async *draft(request, signal): AsyncGenerator<ReportSentence, DraftResult> {
    const sentences = composeAll(request);
    for (const sentence of sentences) {
      signal.throwIfAborted();
      yield sentence;
    }
    const { packet, frame } = request;
    const answer = answerFrom(sentences, packet, frame.laterality);
    return { sentences, differential: rankDifferential(packet), answer };
  },
};

function composeAll(request: DraftRequest): ReportSentence[] {
  const composed = request.promptProfile === 'changes_first' ? changesFirst(request) : findingsFirst(request);
  const seen = new Set<string>();
  return composed.filter((sentence) => !seen.has(sentence.id) && seen.add(sentence.id) !== undefined);
}

function findingsFirst(request: DraftRequest): ReportSentence[] {
  return [
    ...frameSentences(request),
    ...presentSentences(request),
    ...memorySentences(request),
    ...openPoints(request),
    ...impressionSentences(request),
  ];
}

/** M13: the same evidence with what changed before what is there: changed measurements first, then what to compare, then memory. */
function changesFirst(request: DraftRequest): ReportSentence[] {
  const { packet } = request;
  const measurements = [...packet.measurements].sort(
    (a, b) => changeRank(a, request) - changeRank(b, request),
  );
  const sorted = { ...request, packet: { ...packet, measurements } };
  const measured = measurements.flatMap((one) => changeSentence(one, request, 'findings'));
  const typed = presentSentences({ ...sorted, packet: { ...packet, measurements: [] } });
  return [
    ...frameSentences(request),
    ...measured,
    ...typed,
    ...openPoints(request),
    ...memorySentences(request),
    ...impressionSentences(sorted),
  ];
}

/** Changed, then unchanged, then without a previous value. */
function changeRank(measurement: Measurement, request: DraftRequest): number {
  const before = previousOf(measurement, request)?.value ?? null;
  if (before === null || measurement.value === null) return 2;
  return numberWords(measurement.value - before) === '0' ? 1 : 0;
}

function frameSentences({ frame }: DraftRequest): ReportSentence[] {
  const what = studyWords(frame.modality, frame.description);
  const technique = `${what || 'Study'} of ${dayWords(frame.time)}.`;
  const comparison =
    frame.comparison === null
      ? 'No prior in this library.'
      : `${frame.comparison.description} of ${dayWords(frame.comparison.time)}.`;
  return [
    makeSentence(frame.studyKey, 'technique', 'frame', technique, []),
    makeSentence(frame.studyKey, 'comparison', 'frame', comparison, []),
  ];
}

function factCitation(fact: Fact): Citation {
  return { kind: 'fact', id: fact.id, date: factDay(fact) };
}

/** The one ACTIVE measurement fact that a measurement continues; null where none or more than one fits (S5). */
function previousOf(measurement: Measurement, request: DraftRequest): Fact | null {
  const words = measurementWords(measurement);
  const fits = request.packet.active
    .map(({ row }) => row)
    .filter(
      (fact) => fact.value !== null && fact.unit === measurement.unit && request.sameFinding(words, fact),
    );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

function presentSentences(request: DraftRequest): ReportSentence[] {
  const { packet, frame } = request;
  const measured = packet.measurements.map((measurement) => {
    const own: Citation = { kind: 'measurement', id: measurement.id, date: frame.time };
    const before = previousOf(measurement, request);
    const was =
      before === null
        ? ''
        : `, was ${numberWords(before.value ?? 0)} ${before.unit} on ${dayWords(factDay(before))}`;
    const citations = before === null ? [own] : [own, factCitation(before)];
    const text = asSentence(`${measurementWords(measurement)}${was}`);
    return makeSentence(frame.studyKey, 'findings', 'present', text, citations);
  });
  const typed = packet.observations.map((observation) =>
    makeSentence(frame.studyKey, 'findings', 'present', asSentence(observation.text), [
      { kind: 'observation', id: observation.id, date: frame.time },
    ]),
  );
  return [...measured, ...typed];
}

function memorySentences({ packet, frame }: DraftRequest): ReportSentence[] {
  const facts = [...packet.active, ...packet.history].map(({ row }) => row);
  const byDay = [...facts].sort((a, b) => compareClinicalTime(factDay(b), factDay(a)));
  const stated = byDay.map((fact) => {
    const past = fact.store === 'HISTORY' && fact.reason !== null ? ` (${PAST_WORDS[fact.reason]})` : '';
    const text = `${dayWords(factDay(fact))}: ${factWords(fact)}${past}.`;
    return makeSentence(frame.studyKey, 'findings', 'memory', text, [factCitation(fact)]);
  });
  return [...stated, ...readingSentences({ packet, frame })];
}

const PAST_WORDS = {
  superseded: 'previous',
  resolved: 'resolved',
  prior_state: 'earlier state',
  entered_in_error: 'entered in error',
} as const;

/** Impressions of earlier readings: one sentence per study, cited by the reading and by the episode and images that were found. */
function readingSentences({ packet, frame }: Pick<DraftRequest, 'packet' | 'frame'>): ReportSentence[] {
  return packet.semantic.map((line) => {
    const citations: Citation[] = [
      { kind: 'semantic', id: line.readingId, date: line.time },
      ...citationsOfStudy(packet, line.studyKey),
    ];
    const text = `${dayWords(line.time)}: impression was “${line.impression.trim()}”`;
    return makeSentence(frame.studyKey, 'findings', 'memory', text, citations);
  });
}

function citationsOfStudy(packet: Packet, studyKey: string): Citation[] {
  const episodes = packet.episodic
    .filter(({ row }) => row.studyKey === studyKey)
    .map(({ row }): Citation => ({ kind: 'episode', id: row.id, date: row.studyTime }));
  const visuals = packet.visual
    .filter(({ row }) => row.studyKey === studyKey)
    .map(({ row }): Citation => ({ kind: 'visual', id: row.id, date: row.studyTime }));
  return [...episodes, ...visuals];
}

/** "CT chest": the modality is not said twice where the description names it. */
export function studyWords(modality: string, description: string): string {
  const named = description.split(/\W+/).includes(modality);
  return [named ? '' : modality, description].filter((word) => word !== '').join(' ');
}

/** What was there before and is neither measured nor described now: a question to the reader, never a statement. */
function openPoints(request: DraftRequest): ReportSentence[] {
  const { packet, frame } = request;
  const now = [...packet.measurements.map(measurementWords), ...packet.observations.map(({ text }) => text)];
  return packet.active
    .map(({ row }) => row)
    .filter(
      (fact) => fact.assertion === 'present' && ['finding', 'device', 'measurement'].includes(fact.category),
    )
    .filter((fact) => !isOtherSide(frame.laterality, fact.laterality))
    .filter((fact) => !now.some((text) => request.sameFinding(text, fact)))
    .map((fact) => {
      const asked = fact.value === null ? 'still there?' : 'what is the size now?';
      const text = `To check: ${factWords(fact)} (${dayWords(factDay(fact))}), ${asked}`;
      return makeSentence(frame.studyKey, 'findings', 'open', text, [factCitation(fact)]);
    });
}

/** True where a study of one side cannot show what was on the other. */
function isOtherSide(study: Laterality | null, fact: Laterality | null): boolean {
  return (study === 'R' && fact === 'L') || (study === 'L' && fact === 'R');
}

function impressionSentences(request: DraftRequest): ReportSentence[] {
  const { packet, frame } = request;
  const changes = packet.measurements.flatMap((measurement) =>
    changeSentence(measurement, request, 'impression'),
  );
  const observed = packet.observations.map((observation) =>
    makeSentence(frame.studyKey, 'impression', 'present', asSentence(observation.text), [
      { kind: 'observation', id: observation.id, date: frame.time },
    ]),
  );
  const stated = [...changes, ...observed];
  if (stated.length > 0) return stated;
  return [askImpression(request)];
}

/** A question to the reader, with what memory would answer: a quote with its day, which is nothing seen (D1). */
function askImpression({ packet, frame }: DraftRequest): ReportSentence {
  const asked = 'Nothing of this study is measured or described yet: what is the impression?';
  const { basis, text, time, citations } = answerFromMemory(packet, frame.laterality);
  const before = basis === 'none' ? '' : `On ${dayWords(time)} the impression was: “${text}” `;
  return makeSentence(frame.studyKey, 'impression', 'open', `${before}${asked}`, citations);
}

function changeSentence(
  measurement: Measurement,
  request: DraftRequest,
  section: 'findings' | 'impression',
): ReportSentence[] {
  const { frame } = request;
  const own: Citation = { kind: 'measurement', id: measurement.id, date: frame.time };
  const before = previousOf(measurement, request);
  if (before === null || before.value === null || measurement.value === null) {
    return [
      makeSentence(frame.studyKey, section, 'present', asSentence(measurementWords(measurement)), [own]),
    ];
  }
  const difference = numberWords(measurement.value - before.value);
  const change = difference === '0' ? 'unchanged' : measurement.value > before.value ? 'larger' : 'smaller';
  const was = `${numberWords(before.value)} ${before.unit} on ${dayWords(factDay(before))}`;
  const text = asSentence(`${measurementWords(measurement)}, ${change} (${was})`);
  return [makeSentence(frame.studyKey, section, 'present', text, [own, factCitation(before)])];
}
