import { RowId } from '../contract/domain/ids.ts';
import { ApprovalState, isServed } from '../contract/domain/memory.ts';
import type { StoredRow, TableSpec, Transaction } from '../storage/types.ts';
import type { Put, TransactionRow } from './tables.ts';
import { putTransaction } from './transactions.ts';

type BulkPart = Partial<Pick<TransactionRow, 'bulkId'>>;

/** A transaction that remembers what it put, so that its inverse can be appended later (W4). */
export interface Recorder {
  readonly tx: Transaction;
  readonly puts: Put[];
  /** Puts a row as the next version of its id, and returns that version's row. */
  append<R extends StoredRow>(table: TableSpec<R>, row: R): Promise<R>;
  /** Writes the transaction's own row; the last act of its body. */
  close(row: Omit<TransactionRow, 'id' | 'version' | 'at' | 'puts' | 'undoneBy' | 'bulkId'> & BulkPart): void;
}

/** Wraps a transaction of the store. */
export function recordPuts(tx: Transaction): Recorder {
  const puts: Put[] = [];
  return {
    tx,
    puts,
    async append(table, row) {
      const newest = await tx.find(table, row.id);
      const next = { ...row, version: (newest?.version ?? 0) + 1 };
      tx.put(table, next);
      const added = newest === null || !isInMemory(newest);
      puts.push({ table: table.name, id: RowId.parse(row.id), version: next.version, added });
      return next;
    },
    close(row) {
      putTransaction(tx, { bulkId: null, ...row, id: tx.txnId, version: 1, at: tx.at, puts, undoneBy: null });
    },
  };
}

function isInMemory(row: StoredRow): boolean {
  const state = ApprovalState.safeParse((row as { state?: unknown }).state);
  return state.success && isServed(state.data);
}
