import { z } from 'zod';
import { PatientKey } from '../contract/domain/ids.ts';
import { RecordedAt } from '../contract/domain/time.ts';
import type { OpenTransaction } from './transaction.ts';
import type { TableSpec, WriteMeta } from './types.ts';

const fields = {
  /** The transaction that it is the reason of. */
  id: z.string(),
  version: z.literal(1),
  at: RecordedAt,
  operation: z.string(),
  reasonCode: z.string().nullable(),
  text: z.string(),
};

const Reason = z.object({ ...fields, patientKey: PatientKey });
const WorkspaceReason = z.object({ ...fields, patientKey: z.null() });

const table = {
  schemaVersion: 1,
  keeps: 'versions',
  plain: [],
  vectors: false,
  migrations: [],
} as const;

/** Free words of a person about a change to a patient's rows: sealed with the patient's key, never in the audit. */
export const reasons: TableSpec<z.infer<typeof Reason>> = {
  ...table,
  name: 'reasons',
  row: Reason,
  scope: 'patient',
};

/** Free words about a change that belongs to no patient. */
export const workspaceReasons: TableSpec<z.infer<typeof WorkspaceReason>> = {
  ...table,
  name: 'workspace_reasons',
  row: WorkspaceReason,
  scope: 'workspace',
};

/** Puts the words of `meta` beside the rows of its transaction. */
export function putReason(tx: OpenTransaction, meta: WriteMeta): void {
  if (!meta.reasonText) return;
  const { operation, reasonText: text, reasonCode = null, patientKey = null } = meta;
  const row = { id: tx.txnId, version: 1, at: tx.at, operation, reasonCode, text } as const;
  if (patientKey === null) tx.put(workspaceReasons, { ...row, patientKey });
  else tx.put(reasons, { ...row, patientKey });
}
