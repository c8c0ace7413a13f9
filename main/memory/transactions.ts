import type { TxnId } from '../contract/domain/ids.ts';
import type { StoreReader, Transaction } from '../storage/types.ts';
import { newestFirst } from './dependents.ts';
import { type TransactionRow, transactionsTable, workspaceTransactionsTable } from './tables.ts';

/** Puts a transaction's row where it belongs: to its patient, or to the workspace. */
export function putTransaction(tx: Transaction, row: TransactionRow): void {
  tx.put(row.patientKey === null ? workspaceTransactionsTable : transactionsTable, row);
}

/** The newest version of a transaction's row; null where there is none. */
export async function findTransaction(store: StoreReader, id: TxnId): Promise<TransactionRow | null> {
  return (await store.find(transactionsTable, id)) ?? (await store.find(workspaceTransactionsTable, id));
}

/** The transactions of all patients and of the workspace, in no order. */
export async function loadAllTransactions(store: StoreReader): Promise<TransactionRow[]> {
  return [...(await store.all(transactionsTable)), ...(await store.all(workspaceTransactionsTable))];
}

/** Transactions of persons, newest first; those undone name by which. */
export async function loadRecent(store: StoreReader, limit: number): Promise<TransactionRow[]> {
  return (await loadAllTransactions(store)).sort(newestFirst).slice(0, limit);
}
