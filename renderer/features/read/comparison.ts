import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { OpenedStudy } from './openedStudy.ts';

/** What hangs beside the current study, and by whose choice. */
export interface Comparison {
  /** The study that hangs by itself: the best one that may (T1); null where none may. */
  readonly suggested: { readonly studyKey: StudyKey; readonly day: string | null } | null;
  /** True where a person chose another prior than the suggested one. */
  readonly byHand: boolean;
}

/** Compares the prior on screen with the one that would hang by itself. */
export function comparisonOf({ prior, priors }: Pick<OpenedStudy, 'prior' | 'priors'>): Comparison {
  const best = priors.find(({ hangable }) => hangable)?.study ?? null;
  const suggested = best === null ? null : { studyKey: best.studyKey, day: best.time?.slice(0, 10) ?? null };
  return { suggested, byHand: prior !== null && prior.study.studyKey !== suggested?.studyKey };
}
