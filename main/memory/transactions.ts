import type { TxnId } from '../contract/domain/ids.ts';
import type { StoreReader, Transaction } from '../storage/types.ts';
import { newestFirst } from './dependents.ts';
import {
  proposalsTable,
  type TransactionRow,
  transactionsTable,
  workspaceTransactionsTable,
} from './tables.ts';

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

/** As {@link loadRecent}, with the transactions of one bulk approval as one line, undone once all of them are (W8). */
export async function loadRecentActs(store: StoreReader, limit: number): Promise<TransactionRow[]> {
  const acts = new Map<string, TransactionRow[]>();
  for (const row of (await loadAllTransactions(store)).sort(newestFirst))
    acts.set(row.bulkId ?? row.id, [...(acts.get(row.bulkId ?? row.id) ?? []), row]);
  return [...acts.values()].slice(0, limit).flatMap(asOneAct);
}

function asOneAct(rows: readonly TransactionRow[]): TransactionRow[] {
  const [newest] = rows;
  if (newest === undefined || newest.bulkId === null) return [...rows];
  const patients = new Set(rows.map(({ patientKey }) => patientKey));
  const items = rows.flatMap(({ puts }) => puts.filter(({ table }) => table === proposalsTable.name)).length;
  const what = newest.operation === 'undo' ? 'Undone together' : 'Approved together';
  const undone = rows.filter(({ undoneBy }) => undoneBy !== null).length;
  const partly = undone === 0 || undone === rows.length ? '' : `, ${undone} of them undone`;
  return [
    {
      ...newest,
      patientKey: patients.size === 1 ? newest.patientKey : null,
      words: `${what}: ${counted(items, 'change')} of ${counted(rows.length, 'reading or source', 'readings or sources')}${partly}`,
      undoneBy: rows.every(({ undoneBy }) => undoneBy !== null) ? newest.undoneBy : null,
    },
  ];
}

function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
