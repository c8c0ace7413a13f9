import { isServed } from '../../contract/domain/memory.ts';
import type { DifferentialNote } from '../../contract/domain/notes.ts';
import { type Pair, pairSimilarity, type TextMatcher } from './matcher.ts';
import { splitVersus } from './normalise.ts';

/** How notes are searched: τ of the text encoder, the reader's own bank, and how many at most (ten). */
export interface NoteSearch {
  readonly threshold: number;
  readonly bankId: string;
  readonly k?: number;
}

/** A note with its similarity. */
export interface ScoredNote {
  readonly row: DifferentialNote;
  readonly score: number;
}

const MOST_NOTES = 10;

/**
 * X7. Approved notes of one bank (X9) whose pair is like a pair of the candidate diagnoses: similarity above τ, not at it; the best k. One
 * diagnosis alone is no pair and finds nothing, unless it is written as one (`A vs B`). Equal scores are ordered newest first, then by id (P6), so that the order of insertion does not matter.
 */
export function searchNotes(
  diagnoses: readonly string[],
  notes: readonly DifferentialNote[],
  matcher: TextMatcher,
  { threshold, bankId, k = MOST_NOTES }: NoteSearch,
): ScoredNote[] {
  const pairs = candidatePairs(diagnoses, matcher);
  return newestVersions(notes)
    .filter((note) => note.bankId === bankId && isServed(note.state))
    .map((row) => ({ row, score: scoreOf(row, pairs, matcher) }))
    .filter(({ score }) => score > threshold)
    .sort((a, b) => b.score - a.score || byTimeThenId(a.row, b.row))
    .slice(0, k);
}

/** Each pair of different diagnoses, once. */
function candidatePairs(diagnoses: readonly string[], matcher: TextMatcher): Pair[] {
  const named = new Set(diagnoses.flatMap(splitVersus).map((diagnosis) => matcher.normalise(diagnosis)));
  const distinct = [...named];
  return distinct.flatMap((first, at) => distinct.slice(at + 1).map((second): Pair => [first, second]));
}

function scoreOf({ dxA, dxB }: DifferentialNote, pairs: readonly Pair[], matcher: TextMatcher): number {
  return Math.max(0, ...pairs.map((pair) => pairSimilarity(pair, [dxA, dxB], matcher)));
}

function newestVersions(notes: readonly DifferentialNote[]): DifferentialNote[] {
  const byId = new Map<string, DifferentialNote>();
  for (const note of notes) if ((byId.get(note.id)?.version ?? 0) < note.version) byId.set(note.id, note);
  return [...byId.values()];
}

function byTimeThenId(a: DifferentialNote, b: DifferentialNote): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
