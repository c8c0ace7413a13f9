import type { CallOutput, Calls } from '../../../main/contract/api/contract.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ClinicalTime } from '../../../main/contract/domain/time.ts';

export type Packet = CallOutput<Calls['memory']['retrieve']>;

/** What memory holds of one earlier study that looks like what is asked about. */
export interface SimilarStudy {
  readonly studyKey: StudyKey;
  readonly time: ClinicalTime | null;
  /** The best score of any of its rows. */
  readonly best: number;
  readonly readings: Packet['episodic'];
  readonly images: Packet['visual'];
}

/** Rows of the packet by study, most alike first; within a study as they were ranked (M6, P6). */
export function groupSimilar({ episodic, visual }: Pick<Packet, 'episodic' | 'visual'>): SimilarStudy[] {
  const rows = [...episodic, ...visual];
  const keys = [...new Set(rows.map(({ row }) => row.studyKey))];
  return keys
    .map((studyKey) => {
      const readings = episodic.filter(({ row }) => row.studyKey === studyKey);
      const images = visual.filter(({ row }) => row.studyKey === studyKey);
      const own = [...readings, ...images];
      const time = own[0]?.row.studyTime ?? null;
      return { studyKey, time, best: Math.max(...own.map(({ score }) => score)), readings, images };
    })
    .sort((a, b) => b.best - a.best);
}

/** How alike, in words; the figure stands beside them. Cosine similarity, from -1 to 1. */
export function likeness(score: number): 'same' | 'much' | 'some' | 'little' {
  if (score >= 0.95) return 'same';
  if (score >= 0.85) return 'much';
  return score >= 0.6 ? 'some' : 'little';
}
