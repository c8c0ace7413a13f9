import type { Handlers } from '../contract/api/contract.ts';
import { loadDeletable } from '../memory/deletion/history.ts';
import { labelFact } from '../memory/deletion/labels.ts';
import { proposeDeletions } from '../memory/deletion/propose.ts';
import { loadDeletionState, loadStanding, setDeletionEnabled } from '../memory/deletion/state.ts';
import { emitMemoryChange } from './changes.ts';
import type { Parts } from './parts.ts';

/** S8: labels of facts, what deletion stands on, and proposals of it. */
export function deletionHandlers(parts: Parts): Handlers['deletion'] {
  const { store, ids, clock } = parts;
  return {
    state: () => loadDeletionState(store),
    setEnabled: async ({ enabled }, { actor }) => {
      await setDeletionEnabled(store, actor, enabled);
      await emitMemoryChange(parts, null);
      return loadDeletionState(store);
    },
    history: async ({ patientKey }) => {
      const rows = await loadDeletable(
        store,
        await loadStanding(store),
        patientKey,
        clock.now().slice(0, 10),
      );
      return rows.map(({ fact, label, score, whyNot }) => ({ fact, label, score, whyNot }));
    },
    label: async ({ factId, label }, { actor }) => {
      await emitMemoryChange(parts, await labelFact(store, actor, factId, label));
      return {};
    },
    propose: async ({ patientKey }, { actor }) => {
      const outcome = await proposeDeletions(store, actor, ids, patientKey);
      await emitMemoryChange(parts, patientKey);
      return outcome;
    },
  };
}
