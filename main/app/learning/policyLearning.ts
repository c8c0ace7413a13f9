import type { Actor } from '../../contract/domain/actor.ts';
import type { LearnedPolicy } from '../../contract/domain/learning.ts';
import type { Report } from '../../contract/domain/reading.ts';
import { AppError } from '../../contract/errors.ts';
import { requireRole } from '../../memory/roles.ts';
import { approvedReadings } from '../../memory/semantic.ts';
import { promptsTable, proposalsTable, reportsTable } from '../../memory/tables.ts';
import { type CitedReading, countExamples, fitPolicy, LEAST_READINGS } from '../../retrieval/policies/fit.ts';
import type { Store, StoreReader } from '../../storage/types.ts';
import { inUse, type LearnedWeights, learnedWeightsTable } from './tables.ts';

const ID = 'policy';

/** M7: what the learned selector stands on. */
export async function loadPolicyState(store: StoreReader): Promise<LearnedPolicy> {
  const readings = await loadCitedReadings(store);
  return stateOf(readings.length, inUse(await store.find(learnedWeightsTable, ID)));
}

/** The weights in use; null where the selector is off. */
export async function loadPolicyWeights(store: StoreReader): Promise<LearnedWeights | null> {
  return inUse(await store.find(learnedWeightsTable, ID));
}

/** M7: fits the selector as its next version. Throws `refused` below the readings needed, `not_allowed` without the role of approver. */
export async function fitLearnedPolicy(store: Store, actor: Actor): Promise<LearnedPolicy> {
  requireRole(actor, 'approver');
  const readings = await loadCitedReadings(store);
  if (readings.length < LEAST_READINGS)
    throw new AppError(
      'refused',
      `The learned selector needs ${LEAST_READINGS} approved readings whose steps were kept. There are ${readings.length}.`,
      { readings: readings.length, needed: LEAST_READINGS },
    );
  const values = Object.fromEntries(
    Object.entries(fitPolicy(readings)).map(([memory, weights]) => [memory, [...weights]]),
  );
  const steps = countExamples(readings);
  return put(store, actor, 'policy.fit', { values, readings: readings.length, steps }, readings.length);
}

/** Takes the weights back: a version without values. The built-in policy is used from then on. */
export async function resetLearnedPolicy(store: Store, actor: Actor): Promise<LearnedPolicy> {
  requireRole(actor, 'approver');
  const readings = await loadCitedReadings(store);
  return put(store, actor, 'policy.reset', { values: {}, readings: 0, steps: 0 }, readings.length);
}

async function put(
  store: Store,
  actor: Actor,
  operation: string,
  fields: Pick<LearnedWeights, 'values' | 'readings' | 'steps'>,
  readings: number,
): Promise<LearnedPolicy> {
  const { value } = await store.write({ actor, operation }, async (tx) => {
    const before = await tx.find(learnedWeightsTable, ID);
    const row = {
      id: ID,
      version: (before?.version ?? 0) + 1,
      recordedAt: tx.at,
      encoderId: null,
      ...fields,
    } as const;
    tx.put(learnedWeightsTable, row);
    return row;
  });
  return stateOf(readings, inUse(value));
}

function stateOf(readings: number, weights: LearnedWeights | null): LearnedPolicy {
  const fitted = weights && {
    ...{ version: weights.version, at: weights.recordedAt },
    ...{ readings: weights.readings, steps: weights.steps },
  };
  return { readings, needed: LEAST_READINGS, fitted };
}

/** Approved readings whose draft logged its steps, with the rows that their signed sentences cite. */
async function loadCitedReadings(store: StoreReader): Promise<CitedReading[]> {
  const reports = await store.all(reportsTable);
  const approved = approvedReadings(reports, await store.all(proposalsTable)).map(({ report }) => report);
  const logs = new Map((await store.all(promptsTable)).map((prompt) => [prompt.hash, prompt.retrieval]));
  return approved.flatMap((report) => {
    const log = report.promptHash === null ? null : (logs.get(report.promptHash) ?? null);
    return log === null ? [] : [{ log, citedIds: citedIn(report) }];
  });
}

function citedIn({ sentences }: Report): Set<string> {
  const kept = sentences.filter(({ support }) => support !== 'struck');
  return new Set(kept.flatMap(({ citations }) => citations.map(({ id }) => id)));
}
