import { type ClinicalTime, compareClinicalTime } from '../contract/domain/time.ts';
import type { Scored } from './readers.ts';

/** A row that has a study's time. */
export interface Timed {
  readonly id: string;
  readonly studyTime: ClinicalTime | null;
}

/** M5, P6: two lists as one, each row once with its best score; best first, then newest, then by id. */
export function mergeBest<R extends Timed>(a: readonly Scored<R>[], b: readonly Scored<R>[]): Scored<R>[] {
  const best = new Map<string, Scored<R>>();
  for (const item of [...a, ...b]) {
    const known = best.get(item.row.id);
    if (known === undefined || item.score > known.score) best.set(item.row.id, item);
  }
  return [...best.values()].sort(
    (x, y) =>
      y.score - x.score ||
      compareClinicalTime(y.row.studyTime, x.row.studyTime) ||
      (x.row.id < y.row.id ? -1 : 1),
  );
}

/** M8: by study time, oldest first, then by id. */
export function byTime<R extends Timed>(rows: readonly Scored<R>[]): Scored<R>[] {
  return [...rows].sort(
    (x, y) => compareClinicalTime(x.row.studyTime, y.row.studyTime) || (x.row.id < y.row.id ? -1 : 1),
  );
}
