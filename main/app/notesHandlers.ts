import type { Handlers } from '../contract/api/contract.ts';
import { isServed } from '../contract/domain/memory.ts';
import { decideNote, notesToReview } from '../memory/notes/origins.ts';
import { requireRole } from '../memory/roles.ts';
import { notesTable } from '../memory/tables.ts';
import { emitMemoryChange } from './changes.ts';
import type { Parts } from './parts.ts';
import { findNotes } from './recall.ts';

/** X7, X9: the bank of differential notes. */
export function notesHandlers(parts: Parts): Handlers['notes'] {
  return {
    list: async ({ bankId }) => {
      const notes = await parts.store.rows(notesTable, null);
      return notes.filter((note) => isServed(note.state) && (bankId === null || note.bankId === bankId));
    },
    toReview: () => notesToReview(parts.store),
    review: async (decision, { actor }) => {
      requireRole(actor, 'approver');
      await decideNote(parts.store, actor, decision);
      await emitMemoryChange(parts, null);
      return {};
    },
    search: async ({ diagnoses }) => {
      const notes = await findNotes(parts, diagnoses);
      const words = notes.length === 0 ? 'no experience used' : `${notes.length} of the bank's notes fit`;
      return { notes: [...notes], threshold: parts.pairThreshold, words };
    },
  };
}
