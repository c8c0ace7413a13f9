import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { isServed } from '../../contract/domain/memory.ts';
import type { DifferentialNote } from '../../contract/domain/notes.ts';
import { AppError } from '../../contract/errors.ts';
import type { Store, StoreReader } from '../../storage/types.ts';
import { notesTable, reportsTable } from '../tables.ts';

/** Served notes of which a patient's reports are an origin (X10). */
export async function notesFrom(store: StoreReader, patientKey: PatientKey): Promise<DifferentialNote[]> {
  const reports = new Set((await store.rows(reportsTable, patientKey)).map(({ id }) => id));
  const notes = await store.rows(notesTable, null);
  return notes.filter(({ state, origins }) => isServed(state) && origins.some((id) => reports.has(id)));
}

/** Notes that nothing speaks for any more: their only origin was erased. A person keeps them or takes them out. */
export async function notesToReview(store: StoreReader): Promise<DifferentialNote[]> {
  return (await store.rows(notesTable, null)).filter(isToReview);
}

function isToReview({ state, origins }: DifferentialNote): boolean {
  return state === 'proposed' && origins.length === 0;
}

/**
 * X10. Takes a patient's reports out of the origins of notes, before the reports are erased. A note without another origin is not
 * served any more until a person has decided. Repeated, it changes nothing.
 */
export async function forgetOrigins(store: Store, actor: Actor, patientKey: PatientKey): Promise<void> {
  if ((await notesFrom(store, patientKey)).length === 0) return;
  const meta = { actor, operation: 'notes.originErased', reasonCode: 'patient_erased' };
  await store.write(meta, async (tx) => {
    const reports = new Set<string>((await tx.rows(reportsTable, patientKey)).map(({ id }) => id));
    for (const note of await notesFrom(tx, patientKey)) {
      const origins = note.origins.filter((id) => !reports.has(id));
      const state = origins.length === 0 ? 'proposed' : note.state;
      tx.put(notesTable, { ...note, version: note.version + 1, recordedAt: tx.at, state, origins });
    }
  });
}

/** X10. A person keeps a note without an origin, or takes it out. Throws `not_found`, and `conflict` where somebody decided meanwhile. */
export async function decideNote(
  store: Store,
  actor: Actor,
  { id, version, keep }: { readonly id: string; readonly version: number; readonly keep: boolean },
): Promise<void> {
  const reasonCode = keep ? 'kept' : 'taken_out';
  await store.write({ actor, operation: 'notes.review', reasonCode }, async (tx) => {
    const note = await tx.find(notesTable, id);
    if (note === null || !isToReview(note))
      throw new AppError('not_found', 'This note does not wait for a decision. Look at the list again.');
    if (note.version !== version)
      throw new AppError('conflict', 'This note was changed meanwhile. Look at it again.');
    const state = keep ? 'approved' : 'rejected';
    tx.put(notesTable, { ...note, version: version + 1, recordedAt: tx.at, state });
  });
}
