import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, TxnId } from '../contract/domain/ids.ts';
import { isServed } from '../contract/domain/memory.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader } from '../storage/types.ts';
import { findDependents, type Reference } from './dependents.ts';
import { type Recorder, recordPuts } from './recorder.ts';
import { markRetractions, noteRetractions, type ServedChange } from './retractions.ts';
import { reviewedTable } from './reviewed.ts';
import { requireRole } from './roles.ts';
import { isReadingRetracted } from './semantic.ts';
import {
  factsTable,
  notesTable,
  type Put,
  relationsTable,
  reportsTable,
  type TransactionRow,
  transactionsTable,
  visualsTable,
} from './tables.ts';
import { findTransaction, loadAllTransactions, putTransaction } from './transactions.ts';

/** The transaction, and whether what stands on it may go with it. */
export interface UndoRequest {
  readonly txnId: TxnId;
  readonly withDependents: boolean;
}

/** Undone by a new transaction, or what stands on it, with its words. */
export type UndoOutcome =
  | { readonly outcome: 'undone'; readonly txnId: TxnId }
  | { readonly outcome: 'depends'; readonly dependents: { txnId: TxnId; words: string }[] };

/**
 * W4. Appends the inverse of a transaction in one write: rows that it changed get a new version equal to the older one, rows that it
 * added are retracted. The inverse is a transaction and can be undone. Where later transactions stand on it they are listed and nothing
 * is written, unless `withDependents`: then they are undone with it. Throws `not_allowed`, `not_found`, `refused`.
 */
export async function undo(
  store: Store,
  actor: Actor,
  request: UndoRequest,
  bulkId: RowId | null = null,
): Promise<UndoOutcome> {
  requireRole(actor, 'approver');
  const asked = await loadChain(store, request.txnId);
  if (asked.dependents.length > 0 && !request.withDependents)
    return {
      outcome: 'depends',
      dependents: asked.dependents.map(({ id, words }) => ({ txnId: id, words })),
    };
  const { patientKey } = asked.target;
  const { txnId } = await store.write({ actor, operation: 'proposals.undo', patientKey }, async (tx) => {
    const { target, dependents } = await loadChain(tx, request.txnId);
    if (dependents.length > 0 && !request.withDependents)
      throw new AppError(
        'refused',
        'Something that stands on it was written meanwhile. Undo again to see it.',
      );
    const chain = [target, ...dependents];
    const recorder = recordPuts(tx);
    const changes = await appendInverse(recorder, earliestPuts(chain));
    await markRetractions(tx, touchesNotes(chain) ? null : patientKey, changes);
    await markUndone(recorder, chain);
    recorder.close({
      patientKey,
      actor: actor.name,
      operation: 'undo',
      words: undoneWords(target, dependents.length),
      groupId: target.groupId,
      undoOf: chain.map(({ id }) => id),
      bulkId,
    });
  });
  return { outcome: 'undone', txnId };
}

async function loadChain(
  store: StoreReader,
  txnId: TxnId,
): Promise<{ target: TransactionRow; dependents: TransactionRow[] }> {
  const target = await findTransaction(store, txnId);
  if (target === null) throw new AppError('not_found', 'There is no such transaction to undo.', { txnId });
  if (target.undoneBy !== null)
    throw new AppError('refused', 'This was undone already. Undo that undo to bring it back.', { txnId });
  const all = touchesNotes([target])
    ? await loadAllTransactions(store)
    : await store.rows(transactionsTable, target.patientKey);
  const references = await loadReferences(store, target.patientKey);
  return { target, dependents: findDependents(target, all, references) };
}

/** Names the target alone: what stood on it may be another patient's. */
function undoneWords({ words }: TransactionRow, dependents: number): string {
  return `Undone: ${words}${dependents === 0 ? '' : `, and ${dependents} that stood on it`}`;
}

/** Notes cross patients, so that a later transaction on one may be another patient's. */
function touchesNotes(chain: readonly TransactionRow[]): boolean {
  return chain.some(({ puts }) => puts.some(({ table }) => table === notesTable.name));
}

async function loadReferences(store: StoreReader, patientKey: PatientKey | null): Promise<Reference[]> {
  const visuals = (await store.rows(visualsTable, patientKey)).filter(({ state }) => isServed(state));
  const relations = (await store.rows(relationsTable, patientKey)).filter(({ state }) => isServed(state));
  const facts = (await store.rows(factsTable, patientKey)).filter(({ state }) => isServed(state));
  return [
    ...visuals.map(({ id, sourceEpisodeId }) => ({ table: visualsTable.name, id, to: [sourceEpisodeId] })),
    ...relations.map(({ id, fromId, toId }) => ({ table: relationsTable.name, id, to: [fromId, toId] })),
    ...facts.map(({ id, newerId }) => ({
      table: factsTable.name,
      id,
      to: newerId === null ? [] : [newerId],
    })),
  ];
}

/** Of each row that the chain wrote, the first version it put: the one before it is what the row goes back to. */
function earliestPuts(chain: readonly TransactionRow[]): Put[] {
  const earliest = new Map<string, Put>();
  for (const put of chain.flatMap(({ puts }) => puts)) {
    const known = earliest.get(`${put.table}/${put.id}`);
    if (known === undefined || put.version < known.version) earliest.set(`${put.table}/${put.id}`, put);
  }
  return [...earliest.values()];
}

/** Puts each row as it was before; answers with the rows that left memory or came back. */
async function appendInverse(recorder: Recorder, puts: readonly Put[]): Promise<ServedChange[]> {
  const changes = [];
  for (const put of puts) {
    if (put.table === reportsTable.name) await restoreReadingMark(recorder, put);
    else changes.push(...(await restoreRow(recorder, put)));
  }
  return changes;
}

async function restoreRow({ tx, append }: Recorder, put: Put): Promise<ServedChange[]> {
  const table = reviewedTable(put.table);
  const versions = table === null ? [] : await tx.versions(table, put.id);
  const newest = versions.at(-1);
  if (table === null || newest === undefined) return [];
  const before = versions.find(({ version }) => version === put.version - 1) ?? {
    ...newest,
    state: 'retracted' as const,
  };
  const restored = await append(table, { ...before, recordedAt: tx.at });
  const served = isServed(restored.state);
  return served === isServed(newest.state) ? [] : [{ id: put.id, served }];
}

/** A report's signed words and later notes stay; only whether the reading itself counts as taken back is restored (W5). */
async function restoreReadingMark({ tx, append }: Recorder, put: Put): Promise<void> {
  const versions = await tx.versions(reportsTable, put.id);
  const newest = versions.at(-1);
  const before = versions.find(({ version }) => version === put.version - 1);
  if (newest === undefined || before === undefined) return;
  const served = !isReadingRetracted(before);
  await append(reportsTable, noteRetractions(newest, [{ id: put.id, served }], tx.at));
}

/** Marks the chain as undone; what an undone inverse had undone is in effect again. */
async function markUndone({ tx }: Recorder, chain: readonly TransactionRow[]): Promise<void> {
  for (const row of chain) {
    await putUndoneBy(row.id, tx.txnId);
    for (const revived of row.undoOf) await putUndoneBy(revived, null);
  }

  async function putUndoneBy(id: TxnId, undoneBy: TxnId | null): Promise<void> {
    const row = await findTransaction(tx, id);
    if (row !== null) putTransaction(tx, { ...row, version: row.version + 1, undoneBy });
  }
}
