import type { PatientKey } from '../contract/domain/ids.ts';
import { isOpen, OPEN_STATES } from '../contract/domain/proposals.ts';
import { proposalsTable } from '../memory/tables.ts';
import type { OpenedStore } from '../storage/store.ts';

/** How many proposals wait for a person. */
export interface WaitingCount {
  /** Counts all once, then only the patients whose proposals were written since: a decision costs the same in a large memory. */
  current(): Promise<number>;
  /** False until all were counted once: that grows with memory, and nobody who writes waits for it. */
  readonly isCounted: boolean;
  /** Leaves a patient out: its proposals were erased. */
  forget(patientKey: PatientKey): void;
}

/** See {@link WaitingCount}; follows the store's commits. */
export function followWaiting(store: OpenedStore): WaitingCount {
  const counts = new Map<PatientKey, number>();
  const stale = new Set<PatientKey>();
  let counted: Promise<void> | null = null;
  let isCounted = false;
  store.onCommit(({ tables, patientKeys }) => {
    if (tables.includes(proposalsTable.name)) for (const key of patientKeys) stale.add(key);
  });
  const countAll = async () => {
    for (const { patientKey } of await store.where(proposalsTable, 'state', OPEN_STATES))
      counts.set(patientKey, (counts.get(patientKey) ?? 0) + 1);
    isCounted = true;
  };
  return {
    get isCounted() {
      return isCounted;
    },
    forget: (patientKey) => void counts.delete(patientKey),
    async current() {
      counted ??= countAll();
      await counted;
      for (const key of stale) {
        stale.delete(key);
        // The rows of a joined patient hold those of its other keys, which are counted by themselves.
        const own = (await store.rows(proposalsTable, key)).filter(({ patientKey }) => patientKey === key);
        counts.set(key, own.filter(isOpen).length);
      }
      return [...counts.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}
