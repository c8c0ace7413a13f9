import { z } from 'zod';
import { PatientKey, TxnId } from '../../contract/domain/ids.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';

/**
 * P1. A decision about one patient, or a proposal of one. It belongs to that patient: erasing the patient erases it. Rows of one act
 * share `actId`, the transaction that proposed it.
 */
export const StoredDecision = z.object({
  id: z.string().min(1),
  version: z.int().positive(),
  patientKey: PatientKey,
  actId: TxnId,
  kind: z.enum(['same', 'different']),
  /** The patient into which this one is joined; null where it is said to be a person of its own. */
  into: PatientKey.nullable(),
  state: z.enum(['proposed', 'approved', 'rejected', 'undone']),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: RecordedAt,
  decidedBy: z.string().nullable(),
  decidedAt: RecordedAt.nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: RecordedAt.nullable(),
});
export type StoredDecision = z.infer<typeof StoredDecision>;

/** P1. Who is who, as persons decided; every version is kept. An approved `same` joins the two records while it stands. */
export const decisionsTable: TableSpec<StoredDecision> = {
  name: 'identity_decisions',
  schemaVersion: 1,
  row: StoredDecision,
  keeps: 'versions',
  scope: 'patient',
  plain: [],
  vectors: false,
  migrations: [],
  joins: ({ kind, state, patientKey, into }) =>
    kind === 'same' && state === 'approved' && into !== null ? { from: patientKey, into } : null,
};
