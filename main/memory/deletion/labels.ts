import type { Actor } from '../../contract/domain/actor.ts';
import type { DeletionLabel } from '../../contract/domain/deletion.ts';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import { isServed } from '../../contract/domain/memory.ts';
import { AppError } from '../../contract/errors.ts';
import type { Store, StoreReader } from '../../storage/types.ts';
import { derivedId } from '../derivedIds.ts';
import { requireRole } from '../roles.ts';
import { factsTable } from '../tables.ts';
import { conceptTypeOf, FEATURES } from './features.ts';
import { loadHistoryRows } from './history.ts';
import { deletionLabelsTable } from './tables.ts';

/**
 * S8. Labels a fact of HISTORY, with its features as they are now; null takes the label back. Answers with the patient. Throws
 * `not_allowed`, `not_found`, `refused` for a fact that is not in HISTORY.
 */
export async function labelFact(
  store: Store,
  actor: Actor,
  factId: RowId,
  label: DeletionLabel | null,
): Promise<PatientKey> {
  requireRole(actor, 'approver');
  const { patientKey } = await findHistoryFact(store, factId);
  await store.write({ actor, operation: 'deletion.label', patientKey }, async (tx) => {
    const fact = await findHistoryFact(tx, factId);
    const rows = await loadHistoryRows(tx, patientKey, tx.at.slice(0, 10));
    const features = rows.find((row) => row.fact.id === factId)?.features ?? [];
    const id = derivedId('deletion label', factId);
    tx.put(deletionLabelsTable, {
      ...{ id, version: ((await tx.find(deletionLabelsTable, id))?.version ?? 0) + 1, patientKey },
      ...{ recordedAt: tx.at, factId, type: conceptTypeOf(fact), label },
      features: Object.fromEntries(FEATURES.map((name, at) => [name, features[at] ?? 0])),
    });
  });
  return patientKey;
}

async function findHistoryFact(store: StoreReader, id: RowId) {
  const fact = await store.find(factsTable, id);
  if (fact === null) throw new AppError('not_found', 'There is no such fact in memory.', { id });
  if (isServed(fact.state) && fact.store === 'HISTORY') return fact;
  throw new AppError('refused', `“${fact.text}” is not in history: only what is can be labelled.`, { id });
}
