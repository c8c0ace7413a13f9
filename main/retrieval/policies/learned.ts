import { enabledMemories, memoryOfFindings, type Policy, type PolicyState, type Step } from '../policy.ts';
import { type PolicyWeights, scoreOf } from './features.ts';

/**
 * M7, the learned selector: of the memories that were not asked yet, and the next candidate finding, the step with the best score; STOP
 * where the best is below zero: then signed sentences more often cited nothing of such a step. A first step is always taken.
 */
export function learnedPolicy(weights: PolicyWeights, version: number): Policy {
  return {
    id: 'learned',
    version,
    note: null,
    next(state) {
      const [best] = candidates(state)
        .map((step) => ({ step, score: scoreOf(weights, state, step) }))
        .sort((a, b) => b.score - a.score);
      if (best === undefined) return { stop: 'nothing_left' };
      return best.score < 0 && state.taken.length > 0 ? { stop: 'low_scores' } : best.step;
    },
  };
}

/** In the order S, E, V, finding: a stable sort leaves equal scores so. */
function candidates({ switches, taken, findings }: PolicyState): Step[] {
  const asked = ({ memory, finding }: Step) =>
    taken.some((step) => step.memory === memory && step.finding === finding);
  const memory = memoryOfFindings(switches);
  const next = findings.find((finding) => !taken.some((step) => step.finding === finding));
  return [
    ...enabledMemories(switches).map((name): Step => ({ memory: name, finding: null })),
    ...(memory === null || next === undefined ? [] : [{ memory, finding: next }]),
  ].filter((step) => !asked(step));
}
