/** The memories that a policy chooses from. */
export type MemoryName = 'semantic' | 'episodic' | 'visual';

/** M7. A store that is off is not read at all. */
export interface Switches {
  readonly useSem: boolean;
  readonly useEpi: boolean;
  readonly useVis: boolean;
}

/** One step of retrieval: a memory, and a sub-query of a candidate finding, null for the question itself. */
export interface Step {
  readonly memory: MemoryName;
  readonly finding: string | null;
}

/** What a policy sees: R(q, r₁…r_{n−1}). */
export interface PolicyState {
  readonly switches: Switches;
  /** Candidate findings of the study at hand, most important first. */
  readonly findings: readonly string[];
  /** Steps taken, with the number of rows that each brought and no step before it had. */
  readonly taken: readonly (Step & { readonly gained: number })[];
  /** Rows gathered, and how many may be. */
  readonly gathered: number;
  readonly budgetRows: number;
}

/** Gives the next step, or STOP. */
export type Policy = (state: PolicyState) => Step | 'STOP';

/** M7 (ours). */
export const MAX_STEPS = 6;

/** What the policy says next, held to the rules: at most six steps, a full budget ends it, a memory that is off or unknown is STOP. */
export function nextStep(policy: Policy, state: PolicyState): Step | 'STOP' {
  if (state.taken.length >= MAX_STEPS || state.gathered >= state.budgetRows) return 'STOP';
  const step = policy(state);
  return step !== 'STOP' && enabledMemories(state.switches).includes(step.memory) ? step : 'STOP';
}

/** The memories that are on, in the order S, E, V. */
export function enabledMemories({ useSem, useEpi, useVis }: Switches): MemoryName[] {
  return [
    ...(useSem ? ['semantic' as const] : []),
    ...(useEpi ? ['episodic' as const] : []),
    ...(useVis ? ['visual' as const] : []),
  ];
}

/**
 * M7, the built-in policy: enabled memories in the order S, E, V, then a sub-query per candidate finding; STOP when there is none left,
 * or when one brings nothing new. The first round is always finished: an empty semantic memory says
 * nothing about the images. Sub-queries go by words, so to episodes, whose answers are words; to images where episodes are off.
 */
export const builtInPolicy: Policy = (state) => {
  const { taken, findings, switches } = state;
  const memories = enabledMemories(switches);
  const next = memories[taken.length];
  if (next !== undefined) return { memory: next, finding: null };
  const last = taken.at(-1);
  if (last !== undefined && last.finding !== null && last.gained === 0) return 'STOP';
  const finding = findings[taken.length - memories.length];
  const memory = memories.find((name) => name === 'episodic') ?? memories.find((name) => name === 'visual');
  return finding === undefined || memory === undefined ? 'STOP' : { memory, finding };
};
