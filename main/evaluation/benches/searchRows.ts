import { createHash } from 'node:crypto';
import type { InstanceKey, PatientKey, RowId, StudyKey } from '../../contract/domain/ids.ts';
import type { VisualRow } from '../../contract/domain/memory.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { rank } from '../../memory/search.ts';
import { normalise, scoreOf } from '../../memory/vectors/score.ts';
import { clusteredVectors, numbersOf } from '../../memory/vectors/testVectors.ts';

/** How many rows there are, how long their vectors are, and how many of them each patient has. */
export interface SearchSize {
  readonly rows: number;
  readonly dimension: number;
  readonly patientRows: number;
}

/** What each round asks, all contenders alike. */
export interface Asked {
  /** Of one patient, or of all. */
  readonly patientKey: PatientKey | null;
  readonly vector: Float32Array;
  readonly k: number;
}

export const ENCODER = 'bench';

const hex = (word: string) => createHash('sha256').update(word).digest('hex');
/** A key of a patient of the bench. */
export const patientOf = (n: number) => hex(`patient ${n}`).slice(0, 32) as PatientKey;

/** An id in the form of the program's own. */
function idOf(word: string): string {
  const digits = hex(word);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Rows of visual memory with clustered vectors, about one in a hundred the same as another; each image is a study of its own. */
export function makeRows({ rows, dimension, patientRows }: SearchSize): VisualRow[] {
  const recordedAt = RecordedAt.parse('2026-01-01T00:00:00.000Z');
  return clusteredVectors(rows, dimension, 7).map((vector, n) => ({
    ...{ id: idOf(`row ${n}`) as RowId, version: 1, patientKey: patientOf(Math.floor(n / patientRows)) },
    ...{ recordedAt, state: 'approved' as const, vector, encoderId: ENCODER, sources: [] },
    ...{ studyKey: idOf(`study ${n}`) as StudyKey, studyTime: ClinicalTime.parse(`20${10 + (n % 16)}`) },
    visualTag: { view: 'PA', region: null },
    media: { instanceKey: hex(`image ${n}`) as InstanceKey, frame: 0, region: null },
    sourceEpisodeId: idOf(`episode ${n}`) as RowId,
  }));
}

/** Queries: rows with some noise, as the next image of a patient is; and some of the rows themselves. */
export function makeQueries(rows: readonly VisualRow[], count: number): Float32Array[] {
  const next = numbersOf(23);
  return Array.from({ length: count }, (_, n) => {
    const row = rows[Math.floor(next() * rows.length)];
    if (row === undefined) throw new Error('no rows');
    const noise = n % 4 === 0 ? 0 : 0.6 / Math.sqrt(row.vector.length);
    return normalise(row.vector.map((value) => value + noise * (next() - 0.5) * 3.4));
  });
}

/** What the definition finds: every score, the order of P6. Ids, best first. */
export function bruteForce(rows: readonly VisualRow[], { patientKey, vector, k }: Asked): string[] {
  const own = patientKey === null ? rows : rows.filter((row) => row.patientKey === patientKey);
  const query = normalise(vector);
  const scored = own.map((row) => ({ row, score: scoreOf(normalise(row.vector), 0, query) }));
  const least = scored.map(({ score }) => score).sort((a, b) => b - a)[k - 1] ?? -1;
  const near = scored.filter(({ score }) => score >= least);
  return rank(near, ({ studyTime }) => studyTime)
    .slice(0, k)
    .map(({ row }) => row.id);
}
