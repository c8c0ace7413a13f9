import { z } from 'zod';
import { DeletionLabel } from '../../contract/domain/deletion.ts';
import { PatientKey, RowId } from '../../contract/domain/ids.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';

/** S8. A clinician's label of a fact, with its features as they were then: by name, so that features may be added. */
export const StoredDeletionLabel = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
  factId: RowId,
  /** The concept type. */
  type: z.string(),
  features: z.record(z.string(), z.number()),
  /** Null where it was taken back. */
  label: DeletionLabel.nullable(),
});
export type StoredDeletionLabel = z.infer<typeof StoredDeletionLabel>;

const table = { schemaVersion: 1, vectors: false, migrations: [] } as const;

/** S8. Labels belong to their patient and go with an erasure. */
export const deletionLabelsTable: TableSpec<StoredDeletionLabel> = {
  ...table,
  name: 'deletion_labels',
  row: StoredDeletionLabel,
  keeps: 'versions',
  scope: 'patient',
  plain: [{ name: 'recordedAt', type: 'string' }],
};

/** The one row of {@link deletionSwitchTable}. */
export const SWITCH_ID = 'deletion';

const DeletionSwitch = z.object({
  id: z.literal(SWITCH_ID),
  version: z.int().positive(),
  recordedAt: RecordedAt,
  enabled: z.boolean(),
});

/** S8. Whether deletion is switched on; without a row it is off. */
export const deletionSwitchTable: TableSpec<z.infer<typeof DeletionSwitch>> = {
  ...table,
  name: 'deletion_switch',
  row: DeletionSwitch,
  keeps: 'versions',
  scope: 'workspace',
  plain: [{ name: 'recordedAt', type: 'string' }],
};
