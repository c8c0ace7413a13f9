import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { HistoryChoice } from '../contract/domain/retrieval.ts';
import { projectRoot } from '../host/entry.ts';
import { createCoverage } from '../memory/questions/coverage.ts';
import type { StoreGate } from '../retrieval/storeGate/gate.ts';
import { SIGNALS } from '../retrieval/storeGate/signals.ts';
import type { HistoryDecision } from './findFacts.ts';
import type { Parts } from './parts.ts';

/** Where the fitted gate lies; its README says how it is made again. */
export const STORE_GATE_FILE = join(projectRoot, 'assets/storeGate/storeGate.json');

/** The file of a fitted gate: a weight for each signal by name. */
export const StoreGateFile = z.object({
  version: z.int().positive(),
  lambda: z.number().nonnegative(),
  weights: z.record(z.enum(SIGNALS), z.number()),
});
export type StoreGateFile = z.infer<typeof StoreGateFile>;

const { version, lambda, weights } = StoreGateFile.parse(JSON.parse(readFileSync(STORE_GATE_FILE, 'utf8')));

/** S7: the gate in use, fitted once and then fixed (E4). */
export const STORE_GATE: StoreGate = { version, lambda, weights: SIGNALS.map((name) => weights[name]) };

/** What decides about HISTORY for one question. */
export function historyDecision({ lexicon }: Pick<Parts, 'lexicon'>, choice: HistoryChoice): HistoryDecision {
  return { gate: STORE_GATE, similarity: createCoverage(lexicon), choice };
}
