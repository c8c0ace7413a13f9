import type { Episode, Fact, SemanticLine, VisualRow } from '../contract/domain/memory.ts';
import type { DifferentialNote } from '../contract/domain/notes.ts';
import type { Measurement, Observation } from '../contract/domain/reading.ts';
import { type ClinicalTime, clinicalDay } from '../contract/domain/time.ts';

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;
const REASONS = {
  superseded: 'superseded',
  resolved: 'resolved',
  prior_state: 'prior state',
  entered_in_error: 'entered in error',
} as const;

/** The day as written; unknown is said (P2). */
export function dayWords(time: ClinicalTime | null): string {
  return time === null ? 'date unknown' : clinicalDay(time);
}

/** M4: "2025-09-14: impression Decision: …". */
export function semanticText({ time, impression, decision }: SemanticLine): string {
  return joined(`${dayWords(time)}:`, impression, decision === '' ? '' : `Decision: ${decision}.`);
}

/** M1: what was asked and answered at that study. */
export function episodeText(episode: Episode): string {
  const { studyTime, description, question, answerShort, decision } = episode;
  return joined(
    `${dayWords(studyTime)}, ${description}:`,
    question === '' ? '' : `Question: ${question}`,
    `Answer: ${answerShort}`,
    decision === '' ? '' : `Decision: ${decision}.`,
  );
}

/** M2: an image in words; its pixels are not sent (M5). */
export function visualText({ studyTime, visualTag, media }: VisualRow, score: number): string {
  const region = visualTag.region === null ? '' : `, region ${visualTag.region}`;
  return `${dayWords(studyTime)}: ${visualTag.view}${region}, frame ${media.frame + 1}, looks alike by ${score.toFixed(2)}`;
}

/** S1: an ACTIVE fact with its last-documented day. */
export function activeText(fact: Fact): string {
  return joined(`${dayWords(fact.lastDocumented ?? fact.validFrom)}:`, factText(fact));
}

/** S6: a HISTORY fact with the time in which it was true and why it no longer is. */
export function historyText(fact: Fact): string {
  const reason = fact.reason === null ? 'no longer current' : REASONS[fact.reason];
  return joined(`${dayWords(fact.validFrom)} to ${dayWords(fact.validTo)}, ${reason}:`, factText(fact));
}

/** X1: a note as a rule for both sides; it names no patient (X10). */
export function noteText(note: DifferentialNote): string {
  const signs = note.discriminators.map(({ sign, presence, favours }) => {
    return `${sign} ${presence} favours ${favours === 'A' ? note.dxA : note.dxB}`;
  });
  return joined(
    `${note.dxA} or ${note.dxB}:`,
    note.decisionRule,
    `${signs.join('; ')}.`,
    `Known error: ${note.errorPattern}`,
  );
}

/** D1: a measurement of the study at hand. */
export function measurementText(measurement: Measurement): string {
  const { finding, site, laterality, value, secondValue, unit, statistics } = measurement;
  const place = [laterality === null ? '' : SIDES[laterality], site ?? '']
    .filter((part) => part !== '')
    .join(' ');
  const across = secondValue === null ? '' : ` × ${secondValue}`;
  const length = value === null ? '' : `${value}${across} ${unit ?? ''}`.trim();
  const mean = statistics === null ? '' : `mean ${statistics.mean} ${statistics.unit}`;
  return [finding === '' ? 'marked region' : finding, place, length, mean]
    .filter((part) => part !== '')
    .join(', ');
}

/** D1: what a person typed as seen. */
export function observationText({ text }: Observation): string {
  return text;
}

function factText(fact: Fact): string {
  const about = fact.subject === 'patient' ? '' : `(${fact.subject})`;
  const assertion = fact.assertion === 'present' ? '' : `(${fact.assertion})`;
  const side = fact.laterality === null ? '' : `(${SIDES[fact.laterality]})`;
  const value = fact.value === null ? '' : `(${fact.value} ${fact.unit ?? ''}`.trim().concat(')');
  return joined(fact.text, value, side, assertion, about);
}

/** Parts on one line: a row is one line of a prompt, whatever line breaks its text has. */
function joined(...parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
