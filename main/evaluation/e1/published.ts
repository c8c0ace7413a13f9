import { ABLATIONS, type Ablation } from './arms.ts';

/** F1 and exact match, in percent. */
type Pair = readonly [f1: number, em: number];

/**
 * Table 1 of the MSM-Mem paper, as far as it is known here: of fine-tuned reader (FT) and base reader only full memory. Measured on
 * other data with other readers: printed beside ours, never compared by a test.
 */
const MOE_FT: Readonly<Record<Ablation, Pair>> = {
  none: [18.43, 16.37],
  S: [25.69, 23.77],
  E: [28.53, 26.38],
  V: [27.25, 25.44],
  SE: [36.42, 34.68],
  SV: [36.59, 34.71],
  EV: [44.8, 42.39],
  SEV: [54.92, 51.5],
};
const FT_SEV: Pair = [47.67, 44.57];
const BASE_SEV: Pair = [27.62, 25.43];

const words = (pair: Pair | null) => (pair === null ? '–' : `${pair[0].toFixed(2)} / ${pair[1].toFixed(2)}`);

/** Rows of the published table: memory, MoE-FT, FT, Base, each F1 / EM; a dash where the figure is not known here. */
export function publishedRows(): string[][] {
  return ABLATIONS.map((name) => [
    name,
    words(MOE_FT[name]),
    words(name === 'SEV' ? FT_SEV : null),
    words(name === 'SEV' ? BASE_SEV : null),
  ]);
}
