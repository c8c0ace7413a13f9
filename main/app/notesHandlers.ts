import type { Handlers } from '../contract/api/contract.ts';
import { isServed } from '../contract/domain/memory.ts';
import { notesTable } from '../memory/tables.ts';
import type { Parts } from './parts.ts';
import { findNotes } from './recall.ts';

/** X7, X9: the bank of differential notes. */
export function notesHandlers(parts: Parts): Handlers['notes'] {
  return {
    list: async ({ bankId }) => {
      const notes = await parts.store.rows(notesTable, null);
      return notes.filter((note) => isServed(note.state) && (bankId === null || note.bankId === bankId));
    },
    search: async ({ diagnoses }) => {
      const notes = await findNotes(parts, diagnoses);
      const words = notes.length === 0 ? 'no experience used' : `${notes.length} of the bank's notes fit`;
      return { notes: [...notes], threshold: parts.pairThreshold, words };
    },
  };
}
