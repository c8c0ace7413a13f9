import type { OpenTransaction, StagedPut } from '../transaction.ts';
import type { WriteMeta } from '../types.ts';
import { type AuditEvent, type AuditKeys, hashRow } from './chain.ts';

/** How the audit names a row: table/id, with @version where versions are kept. */
export function auditIdOf({ spec, entry }: StagedPut): string {
  return `${spec.name}/${entry.rowId}`;
}

/** What a transaction says of itself: who, what, which rows, and keyed hashes of what they hold (W7). */
export function auditEventOf(
  keys: AuditKeys,
  { at, txnId, staged }: OpenTransaction,
  { actor, operation, reasonCode = null }: WriteMeta,
  rowIds: string[],
): AuditEvent {
  return {
    ...{ at, actor: actor.id, operation, txnId, rowIds },
    rowHashes: staged.map((one) => hashRow(keys, auditIdOf(one), one.put.json)),
    reasonCode,
  };
}
