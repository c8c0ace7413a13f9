import type { MemoryName, PolicyId, RetrievalStep, StopReason } from '../contract/domain/retrieval.ts';

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

/** The end of retrieval, with its reason. */
export interface Stop {
  readonly stop: StopReason;
}

/** What a policy sees: R(q, r₁…r_{n−1}). */
export interface PolicyState {
  readonly question: string;
  /** How many images the question has; 0 means words alone (M5). */
  readonly images: number;
  readonly switches: Switches;
  /** Candidate findings of the study at hand, most important first. */
  readonly findings: readonly string[];
  /** Steps taken, with what each brought. */
  readonly taken: readonly RetrievalStep[];
  /** Rows gathered, and how many may be. */
  readonly gathered: number;
  readonly budgetRows: number;
}

/** M7. Gives the next step, or STOP. `version` is logged with each packet; `note` says why another one was chosen. */
export interface Policy {
  readonly id: PolicyId;
  readonly version: number;
  readonly note: string | null;
  next(state: PolicyState, signal: AbortSignal): Promise<Step | Stop> | Step | Stop;
}

/** M7 (ours). */
export const MAX_STEPS = 6;

/** What the policy says next, held to the rules: at most six steps, a full budget ends it, a memory that is off or unknown is STOP. */
export async function nextStep(
  policy: Policy,
  state: PolicyState,
  signal: AbortSignal,
): Promise<Step | Stop> {
  const enabled = enabledMemories(state.switches);
  if (enabled.length === 0) return { stop: 'all_off' };
  if (state.taken.length >= MAX_STEPS) return { stop: 'steps' };
  if (state.gathered >= state.budgetRows) return { stop: 'budget' };
  const step = await policy.next(state, signal);
  if ('stop' in step) return step;
  return enabled.includes(step.memory) ? step : { stop: 'malformed' };
}

/** The memories that are on, in the order S, E, V. */
export function enabledMemories({ useSem, useEpi, useVis }: Switches): MemoryName[] {
  return [
    ...(useSem ? ['semantic' as const] : []),
    ...(useEpi ? ['episodic' as const] : []),
    ...(useVis ? ['visual' as const] : []),
  ];
}

/** The memories that are off, in the same order. */
export function disabledMemories({ useSem, useEpi, useVis }: Switches): MemoryName[] {
  return enabledMemories({ useSem: !useSem, useEpi: !useEpi, useVis: !useVis });
}

/** Sub-queries go by words, so to episodes, whose answers are words; to images where episodes are off; null where both are. */
export function memoryOfFindings(switches: Switches): MemoryName | null {
  return enabledMemories(switches).find((name) => name !== 'semantic') ?? null;
}

/**
 * M7, the built-in policy: enabled memories in the order S, E, V, then a sub-query per candidate finding; STOP when there is none left,
 * or when one brings nothing new. The first round is always finished: an empty semantic memory says nothing about the images.
 */
export const builtInPolicy: Policy = {
  id: 'built_in',
  version: 1,
  note: null,
  next({ taken, findings, switches }) {
    const memories = enabledMemories(switches);
    const next = memories[taken.length];
    if (next !== undefined) return { memory: next, finding: null };
    const last = taken.at(-1);
    if (last !== undefined && last.finding !== null && last.gained === 0) return { stop: 'nothing_new' };
    const finding = findings[taken.length - memories.length];
    const memory = memoryOfFindings(switches);
    return finding === undefined || memory === null ? { stop: 'nothing_left' } : { memory, finding };
  },
};
