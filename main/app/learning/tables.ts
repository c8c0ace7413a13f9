import { z } from 'zod';
import { PatientKey, RowId } from '../../contract/domain/ids.ts';
import { Route } from '../../contract/domain/learning.ts';
import { Draft } from '../../contract/domain/reading.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';
import { FIRST_ENCODER } from '../reembedding/encoderUse.ts';

/** Weights as learned; a reset is a version without values. Names are of memories (M7) or reader profiles (M13). */
export const LearnedWeights = z.object({
  id: z.enum(['policy', 'router']),
  version: z.int().positive(),
  recordedAt: RecordedAt,
  values: z.record(z.string(), z.array(z.number())),
  /** Readings or signatures that they were learned from, and steps of those. */
  readings: z.int(),
  steps: z.int(),
  /** Of the router: the image encoder whose embeddings it was learned from, and for which alone it counts. Of the policy: null. */
  encoderId: z.string().nullable(),
});
export type LearnedWeights = z.infer<typeof LearnedWeights>;

/** Weights had no encoder while there was one alone. */
function toWeights2(row: Record<string, unknown>): Record<string, unknown> {
  return { ...row, encoderId: row.id === 'router' ? FIRST_ENCODER : null };
}

/** M7, M13. Figures alone: no word, id or date of a patient. */
export const learnedWeightsTable: TableSpec<LearnedWeights> = {
  name: 'learned_weights',
  schemaVersion: 2,
  row: LearnedWeights,
  keeps: 'versions',
  scope: 'workspace',
  plain: [{ name: 'recordedAt', type: 'string' }],
  vectors: false,
  migrations: [toWeights2],
};

/** The newest weights; null where none were learned, or since a reset. */
export function inUse(row: LearnedWeights | null): LearnedWeights | null {
  return row === null || Object.keys(row.values).length === 0 ? null : row;
}

/** One draft of a route, as it can be shown in place of the other. */
const RoutedDraft = Draft.pick({ sentences: true, differential: true }).extend({ profileId: z.string() });

/** M13. How the draft of a report was routed, with both drafts; the features are of the patient's images, so it is the patient's. */
export const StoredRoute = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  route: Route,
  /** All profiles that were weighed, in their order. */
  profiles: z.array(z.string()),
  features: z.array(z.number()),
  drafts: z.array(RoutedDraft),
  /** True once a signature was learned from. */
  learned: z.boolean(),
  /** The image encoder of the features (M3). */
  encoderId: z.string(),
});
export type StoredRoute = z.infer<typeof StoredRoute>;

/** M13. One row per report. */
export const routesTable: TableSpec<StoredRoute> = {
  name: 'routes',
  schemaVersion: 2,
  row: StoredRoute,
  keeps: 'latest',
  scope: 'patient',
  plain: [{ name: 'recordedAt', type: 'string' }],
  vectors: false,
  migrations: [(row) => ({ ...row, encoderId: FIRST_ENCODER })],
};
