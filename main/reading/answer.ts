import type { Laterality } from '../contract/domain/laterality.ts';
import type { Citation, Packet, ReportSentence } from '../contract/domain/reading.ts';
import { type ClinicalTime, compareClinicalTime } from '../contract/domain/time.ts';
import { placesInText } from './signing.ts';

/**
 * What a reader answers to the question, in one piece. `present`: its impression of this study. `memory`: the earlier reading that fits
 * best, word for word, with its day; never stated as seen (D1). `none`: it has nothing to say.
 */
export interface Answer {
  readonly basis: 'present' | 'memory' | 'none';
  readonly text: string;
  /** The day of the earlier reading; null of other answers, and where it is unknown. */
  readonly time: ClinicalTime | null;
  readonly citations: readonly Citation[];
}

export const NO_ANSWER: Answer = { basis: 'none', text: '', time: null, citations: [] };

/** An earlier reading as memory holds it. `likeness`: best cosine of its images with this study's; null where none was compared. */
interface Reading {
  readonly studyKey: string;
  readonly time: ClinicalTime | null;
  readonly text: string;
  readonly likeness: number | null;
  readonly citations: readonly Citation[];
}

/** The impression that the sentences state of this study; without one, what memory says (N3). Open questions are no answer. */
export function answerFrom(
  sentences: readonly ReportSentence[],
  packet: Packet,
  laterality: Laterality | null,
): Answer {
  const stated = sentences.filter(({ section, tense }) => section === 'impression' && tense === 'present');
  if (stated.length === 0) return answerFromMemory(packet, laterality);
  const citations = stated.flatMap((sentence) => sentence.citations);
  return { basis: 'present', text: stated.map(({ text }) => text).join(' '), time: null, citations };
}

/**
 * The earlier reading that fits this study best: newest and most alike count the same (their ranks are added), then the newest. Without
 * compared images the newest. A reading that names the other side alone does not speak of a study of this side (D3).
 */
export function answerFromMemory(packet: Packet, laterality: Laterality | null): Answer {
  const readings = readingsOf(packet).filter(({ text }) => speaksOfSide(text, laterality));
  const best = rankReadings(readings)[0];
  if (best === undefined) return NO_ANSWER;
  return { basis: 'memory', text: best.text, time: best.time, citations: best.citations };
}

/** Readings in semantic and episodic memory, each study once; this study's own is none. */
function readingsOf(packet: Packet): Reading[] {
  const found = new Map<string, Reading>();
  const add = (studyKey: string, time: ClinicalTime | null, text: string, citation: Citation) => {
    const known = found.get(studyKey);
    if (studyKey === packet.studyKey || text === '') return;
    const citations = [...(known?.citations ?? []), citation];
    found.set(studyKey, {
      ...{ studyKey, time, text: known?.text ?? text, citations },
      likeness: likenessOf(packet, studyKey),
    });
  };
  for (const { studyKey, time, impression, readingId } of packet.semantic)
    add(studyKey, time, impression.trim(), { kind: 'semantic', id: readingId, date: time });
  // The impression is the first line of an episode's answer (M1).
  for (const { row } of packet.episodic)
    add(row.studyKey, row.studyTime, (row.answer.split('\n')[0] ?? '').trim(), {
      ...{ kind: 'episode', id: row.id, date: row.studyTime },
    });
  return [...found.values()];
}

function likenessOf({ imagesEncoded, episodic, visual }: Packet, studyKey: string): number | null {
  if (imagesEncoded === 0) return null;
  const scores = [...episodic, ...visual]
    .filter(({ row }) => row.studyKey === studyKey)
    .map(({ score }) => score);
  return scores.length === 0 ? null : Math.max(...scores);
}

function speaksOfSide(text: string, laterality: Laterality | null): boolean {
  if (laterality !== 'R' && laterality !== 'L') return true;
  const { sides } = placesInText(text);
  return sides.size === 0 || sides.has(laterality);
}

function rankReadings(readings: readonly Reading[]): Reading[] {
  const byTime = [...readings].sort(newestFirst);
  const byLikeness = [...byTime].sort((a, b) => (b.likeness ?? -1) - (a.likeness ?? -1));
  const rank = (reading: Reading) => byTime.indexOf(reading) + byLikeness.indexOf(reading);
  return byTime.toSorted((a, b) => rank(a) - rank(b));
}

/** Unknown days come last; equal ones by id of the study, so that the order is the same each time. */
function newestFirst(a: Reading, b: Reading): number {
  return compareClinicalTime(b.time, a.time) || (a.studyKey < b.studyKey ? -1 : 1);
}
