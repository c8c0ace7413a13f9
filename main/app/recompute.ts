import { recompute } from '../memory/facts/update.ts';
import type { GateEncoder } from '../memory/gateAgain.ts';
import type { Recompute } from '../memory/plan.ts';
import type { Parts } from './parts.ts';

/** W2: changes of facts are computed again at approval from the facts as they stand then; other changes stand as they are. */
export function recomputeChange({ lexicon, store }: Pick<Parts, 'lexicon' | 'store'>): Recompute {
  return ({ payload, patientKey }, facts) => {
    if (!('fact' in payload) && !('before' in payload)) return [payload];
    return recompute(payload, facts, lexicon, store.keysOf(patientKey));
  };
}

/** M3, M9: the image encoder in use with its τ; null where its manifest gives none. */
export function gateEncoder({ images }: Pick<Parts, 'images'>): GateEncoder | null {
  const { id, novelty } = images.encoder;
  return novelty === null ? null : { id, novelty };
}
