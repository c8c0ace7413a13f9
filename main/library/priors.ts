import type { Prior } from '../contract/api/library.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { isPaired, type StudyParts, sideInWords, studyParts } from './bodyParts.ts';
import { apartInWords, isBefore, monthsBetween } from './timeApart.ts';

/** A prior without what the memory knows of it; the caller adds that. */
export type RankedPrior = Omit<Prior, 'inMemory'>;

type Match = { readonly is: 'same' | 'other' | 'opposite' | 'unknown'; readonly words: string };

const SIDE_WORDS = { R: 'right', L: 'left', B: 'both sides' } as const;

function from(parts: StudyParts): string {
  return parts.from === 'description' ? ' (from the description)' : '';
}

function matchPart(current: StudyParts, other: StudyParts): Match {
  if (current.names.length === 0 || other.names.length === 0)
    return { is: 'unknown', words: 'body part unknown' };
  const isShared = other.names.some((name) => current.names.includes(name));
  if (!isShared) return { is: 'other', words: `another body part, ${other.names.join(', ')}` };
  return { is: 'same', words: `same body part${from(current) || from(other)}` };
}

function matchSide(current: StudyRow, other: StudyRow, shared: readonly string[]): Match {
  const [a, b] = [current.laterality, other.laterality];
  const [saysA, saysB] = [a ?? sideInWords(current.description), b ?? sideInWords(other.description)];
  if (saysA !== null && saysB !== null && saysA !== saysB) {
    const words =
      saysA === 'B' || saysB === 'B'
        ? `other sides, ${SIDE_WORDS[saysB]}`
        : `the opposite side, ${SIDE_WORDS[saysB]}`;
    return { is: 'opposite', words };
  }
  if (!shared.some(isPaired)) return { is: 'same', words: '' };
  if (a === null || b === null) return { is: 'unknown', words: 'side unknown' };
  return { is: 'same', words: `same side, ${SIDE_WORDS[a]}` };
}

function matchTime(current: StudyRow, other: StudyRow): Match {
  if (!current.time || !other.time) return { is: 'unknown', words: 'date unknown' };
  const isEarlier = isBefore(other.time, current.time);
  if (isEarlier === null) return { is: 'unknown', words: 'the same date, order unknown' };
  const [first, last] = isEarlier ? [other.time, current.time] : [current.time, other.time];
  const apart = apartInWords(first, last);
  const when = apart === 'the same day' ? 'the same day, ' : apart === null ? '' : `${apart} `;
  return { is: isEarlier ? 'same' : 'other', words: `${when}${isEarlier ? 'earlier' : 'later'}` };
}

interface Candidate {
  readonly prior: RankedPrior;
  readonly rank: number;
}

function candidate(current: StudyRow, other: StudyRow): Candidate {
  const parts = [studyParts(current), studyParts(other)] as const;
  const part = matchPart(parts[0], parts[1]);
  const side = matchSide(
    current,
    other,
    parts[0].names.filter((name) => parts[1].names.includes(name)),
  );
  const time = matchTime(current, other);
  const isSameModality = other.modalities.some((modality) => current.modalities.includes(modality));
  const modality = isSameModality
    ? 'same modality'
    : `another modality, ${other.modalities.join(', ') || 'unknown'}`;
  const isSame = part.is === 'same' && side.is === 'same';
  const sideWords = part.is === 'same' || side.is === 'opposite' ? side.words : '';
  const reason = [part.words, sideWords, modality, time.words].filter((words) => words !== '').join(', ');
  return {
    prior: {
      study: other,
      reason: isSame && isSameModality ? reason.replace(', same modality', ' and modality') : reason,
      hangable: isSame && time.is === 'same',
      monthsEarlier: time.is === 'same' ? monthsBetween(other.time, current.time) : null,
    },
    rank: rankOf(time.is === 'same', isSame, isSameModality),
  };
}

function rankOf(isEarlier: boolean, isSamePlace: boolean, isSameModality: boolean): number {
  const relevance = isSamePlace && isSameModality ? 0 : isSameModality ? 1 : 2;
  return isEarlier ? relevance : 3 + relevance;
}

// Newest first; the key last, so that the order is one.
function byRecency(a: StudyRow, b: StudyRow): number {
  const [left, right] = [a.time ?? '', b.time ?? ''];
  if (left !== right) return left < right ? 1 : -1;
  return a.studyKey < b.studyKey ? -1 : 1;
}

/**
 * Ranks a patient's other studies for one study (T1): earlier ones first, same body part and side and modality, then modality, then
 * recency; all are listed. `hangable` only where earlier, of the same part, and of no opposite or unknown side.
 */
export function rankPriors(current: StudyRow, others: readonly StudyRow[]): RankedPrior[] {
  const candidates = others.map((other) => candidate(current, other));
  candidates.sort((a, b) => a.rank - b.rank || byRecency(a.prior.study, b.prior.study));
  return candidates.map(({ prior }) => prior);
}

/** What is set aside is not read from: a study that is nothing else hangs beside none (I3). */
export function withoutImages(prior: RankedPrior): RankedPrior {
  if (prior.study.instanceCount > 0) return prior;
  return { ...prior, hangable: false, reason: `${prior.reason}; all its images are set aside` };
}
