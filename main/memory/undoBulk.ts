import type { Actor } from '../contract/domain/actor.ts';
import type { RowId, TxnId } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { Store } from '../storage/types.ts';
import type { BulkRun } from './bulk.ts';
import { newestFirst } from './dependents.ts';
import { requireRole } from './roles.ts';
import { loadAllTransactions } from './transactions.ts';
import { undo } from './undo.ts';

/** What was undone of a step of many transactions, and what was not: later changes stand on it, or it was stopped before. */
export interface BulkUndone {
  readonly undone: number;
  readonly notReached: number;
  readonly left: readonly { readonly txnId: TxnId; readonly words: string; readonly dependents: string[] }[];
}

/**
 * W4, W8. Takes a bulk approval back: each of its transactions by an inverse of its own, the last one first. What later changes stand on
 * stays and is listed with them, to be undone by itself. The inverses are one step too, under `undoId`. Stopped, it leaves what it did
 * not reach, and the next undo goes on with that. Throws `not_allowed`, `refused` where nothing of it is in effect.
 */
export async function undoBulk(
  store: Store,
  actor: Actor,
  bulkId: RowId,
  undoId: RowId,
  run: BulkRun,
): Promise<BulkUndone> {
  requireRole(actor, 'approver');
  const all = await loadAllTransactions(store);
  const own = all.filter((row) => row.bulkId === bulkId && row.undoneBy === null).sort(newestFirst);
  if (own.length === 0)
    throw new AppError('refused', 'This was undone already. Undo that undo to bring it back.', { bulkId });
  const left: BulkUndone['left'][number][] = [];
  let looked = 0;
  for (const { id, words } of own) {
    if (run.signal.aborted) break;
    const outcome = await undo(store, actor, { txnId: id, withDependents: false }, undoId);
    if (outcome.outcome === 'depends')
      left.push({ txnId: id, words, dependents: outcome.dependents.map((one) => one.words) });
    looked += 1;
    run.progress({ done: looked, total: own.length });
  }
  return { undone: looked - left.length, notReached: own.length - looked, left };
}
