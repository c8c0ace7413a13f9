import type { Switches } from '../../retrieval/policy.ts';

/** M7: which memories are read. `none` is the reader without memory. */
export const ABLATIONS = ['none', 'S', 'E', 'V', 'SE', 'SV', 'EV', 'SEV'] as const;
export type Ablation = (typeof ABLATIONS)[number];

/** How the reader is chosen (M13): the first profile, or the routed one. */
export type ReadingPath = 'standard' | 'routed';

/** The stores that a run builds: signed gold reports, the reader's own output, nothing more after the base memory. */
export const WRITE_BACKS = ['gold', 'own', 'off'] as const;
export type WriteBack = (typeof WRITE_BACKS)[number];

/** One way of asking all probes. */
export interface Arm {
  readonly id: string;
  readonly store: WriteBack;
  readonly ablation: Ablation;
  /** Whose memory is read: the subject's own, another subject's (control), or all subjects' (off in the product). */
  readonly memoryOf: 'own' | 'shuffled' | 'everyone';
  readonly probes: 'memory' | 'validation';
  readonly path: ReadingPath;
}

const BASE = { store: 'gold', memoryOf: 'own', probes: 'memory', path: 'standard' } as const;
const CROSS = { ...BASE, memoryOf: 'everyone', probes: 'validation' } as const;

/** Every arm of a run on the standard path; the routed one asks with full memory alone. */
export function armsOf(paths: readonly ReadingPath[]): Arm[] {
  return [
    ...ABLATIONS.map((ablation): Arm => ({ ...BASE, id: ablation, ablation })),
    { ...BASE, id: 'shuffled', ablation: 'SEV', memoryOf: 'shuffled' },
    { ...BASE, id: 'own', store: 'own', ablation: 'SEV' },
    { ...BASE, id: 'off', store: 'off', ablation: 'SEV' },
    ...(['none', 'E', 'V', 'EV'] as const).map(
      (ablation): Arm => ({ ...CROSS, id: `cross ${ablation}`, ablation }),
    ),
    ...paths
      .filter((path) => path === 'routed')
      .map((path): Arm => ({ ...BASE, id: 'routed', ablation: 'SEV', path })),
  ];
}

/** The switches of M7 for an ablation's letters. */
export function switchesOf(ablation: Ablation): Switches {
  const has = (letter: string) => ablation !== 'none' && ablation.includes(letter);
  return { useSem: has('S'), useEpi: has('E'), useVis: has('V') };
}
