import { z } from 'zod';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';

/** Weights as learned; a reset is a version without values. Names are of memories (M7) or reader profiles (M13). */
export const LearnedWeights = z.object({
  id: z.enum(['policy', 'router']),
  version: z.int().positive(),
  recordedAt: RecordedAt,
  values: z.record(z.string(), z.array(z.number())),
  /** Readings or signatures that they were learned from, and steps of those. */
  readings: z.int(),
  steps: z.int(),
});
export type LearnedWeights = z.infer<typeof LearnedWeights>;

/** M7, M13. Figures alone: no word, id or date of a patient. */
export const learnedWeightsTable: TableSpec<LearnedWeights> = {
  name: 'learned_weights',
  schemaVersion: 1,
  row: LearnedWeights,
  keeps: 'versions',
  scope: 'workspace',
  plain: [{ name: 'recordedAt', type: 'string' }],
  vectors: false,
  migrations: [],
};

/** The newest weights; null where none were learned, or since a reset. */
export function inUse(row: LearnedWeights | null): LearnedWeights | null {
  return row === null || Object.keys(row.values).length === 0 ? null : row;
}
