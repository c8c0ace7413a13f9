import type { Fact } from '../../contract/domain/memory.ts';
import { AppError } from '../../contract/errors.ts';
import type { Transaction } from '../../storage/types.ts';
import type { Recorder } from '../recorder.ts';
import { factsTable } from '../tables.ts';
import { loadDeletable } from './history.ts';
import { loadStanding, type Standing } from './state.ts';

/** A transaction that deletes many calibrates once: it labels nothing. */
const standings = new WeakMap<Transaction, Standing>();

/**
 * S8. Takes an approved deletion out of memory as the fact's next version, so that it can be undone. All that was asked when it was
 * proposed is asked again of the rows and labels as they stand. Throws `refused`.
 */
export async function deleteFact({ tx, append }: Recorder, { id, text, patientKey }: Fact): Promise<void> {
  const standing = standings.get(tx) ?? (await loadStanding(tx));
  standings.set(tx, standing);
  const rows = await loadDeletable(tx, standing, patientKey, tx.at.slice(0, 10));
  const found = rows.find(({ fact }) => fact.id === id);
  const whyNot = found === undefined ? 'It is not in history any more.' : found.whyNot;
  if (found === undefined || whyNot !== null)
    throw new AppError('refused', `“${text}” may not be deleted. ${whyNot} Reject its deletion.`, { id });
  await append(factsTable, { ...found.fact, state: 'retracted', recordedAt: tx.at });
}
