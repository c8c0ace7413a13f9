import { isServed } from '../contract/domain/memory.ts';
import type { Transaction } from '../storage/types.ts';
import type { Step } from './plan.ts';
import { factsTable } from './tables.ts';

/** S6. A fact of the past links to the newer one only where that one is in memory or enters with it: a person may have left it out. */
export async function withNewerInMemory(tx: Transaction, steps: readonly Step[]): Promise<Step[]> {
  const entering = new Set(
    steps.flatMap(({ payload }) => (payload.operation === 'add_fact' ? payload.fact.id : [])),
  );
  return Promise.all(
    steps.map(async (step) => {
      const { payload } = step;
      if (payload.operation !== 'add_fact' || payload.fact.newerId === null) return step;
      const newer = entering.has(payload.fact.newerId)
        ? null
        : await tx.find(factsTable, payload.fact.newerId);
      if (entering.has(payload.fact.newerId) || (newer !== null && isServed(newer.state))) return step;
      return { ...step, payload: { ...payload, fact: { ...payload.fact, newerId: null } } };
    }),
  );
}
