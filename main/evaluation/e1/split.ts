import { createRandom } from '../cohort/random.ts';
import type { E1Subject } from './cases.ts';

/** Shares of the subjects: memory and validation; the rest is for fine-tuning, which nothing here does. */
export const SHARES = { memory: 0.3, validation: 0.1 } as const;
/** How the paper's 30 % grow over WB0–WB4. */
export const PHASE_SHARES = [4, 6, 6, 6, 8] as const;
export const PHASES = ['WB0', 'WB1', 'WB2', 'WB3', 'WB4'] as const;

export interface Split {
  readonly memory: readonly E1Subject[];
  readonly fineTuning: readonly E1Subject[];
  readonly validation: readonly E1Subject[];
  /** Subjects with fewer than two dated studies: there is nothing to remember of them. */
  readonly leftOut: number;
}

/** Splits the subjects that have at least two studies, in a seeded order: 30 % memory (at least one), 10 % validation, the rest. */
export function splitSubjects(subjects: readonly E1Subject[], seed: string): Split {
  const eligible = subjects.filter(({ studies }) => studies.length >= 2);
  const order = shuffle(eligible, `${seed}/split`);
  const memory = eligible.length === 0 ? 0 : Math.max(1, Math.round(eligible.length * SHARES.memory));
  const validation = Math.round(eligible.length * SHARES.validation);
  return {
    memory: order.slice(0, memory),
    validation: order.slice(memory, memory + validation),
    fineTuning: order.slice(memory + validation),
    leftOut: subjects.length - eligible.length,
  };
}

/** A seeded order (Fisher–Yates): the same seed and number of items give the same one. */
export function shuffle<T>(items: readonly T[], seed: string): T[] {
  const random = createRandom(seed);
  const order = [...items];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random.next() * (at + 1));
    [order[at], order[other]] = [order[other] as T, order[at] as T];
  }
  return order;
}

/** Whose memory each subject is given when it is shuffled: never its own. Null of one subject alone. */
export function derangement<T>(items: readonly T[], seed: string): Map<T, T> | null {
  if (items.length < 2) return null;
  const order = shuffle(items, `${seed}/shuffled`);
  return new Map(order.map((item, at) => [item, order[(at + 1) % order.length] as T]));
}

/** The phase (0–4) in which the earlier study `index` of `count`, oldest first, is written: the one whose share its middle falls in. */
export function phaseOf(index: number, count: number): number {
  const total = PHASE_SHARES.reduce((sum, share) => sum + share, 0);
  const place = ((index + 0.5) / count) * total;
  let upTo = 0;
  const phase = PHASE_SHARES.findIndex((share) => {
    upTo += share;
    return place < upTo;
  });
  return phase < 0 ? PHASE_SHARES.length - 1 : phase;
}

/** The study that is asked about; it is never written. */
export function probeOf({ studies }: E1Subject) {
  const probe = studies.at(-1);
  if (probe === undefined) throw new Error('a subject of a split has studies');
  return probe;
}

/** Earlier studies of a subject that are written in a phase, oldest first. */
export function studiesOfPhase({ studies }: E1Subject, phase: number) {
  const earlier = studies.slice(0, -1);
  return earlier.filter((_, index) => phaseOf(index, earlier.length) === phase);
}

/** The most frequent impression; of equally frequent ones the first by letters. Empty without any. */
export function majorityImpression(subjects: readonly E1Subject[], question: string | null = null): string {
  const counts = new Map<string, number>();
  for (const study of subjects.flatMap(({ studies }) => studies)) {
    if (study.impression === '' || (question !== null && study.question !== question)) continue;
    counts.set(study.impression, (counts.get(study.impression) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? '';
}
