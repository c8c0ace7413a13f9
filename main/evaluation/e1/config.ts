import { z } from 'zod';
import { VERSION } from '../../app/version.ts';
import { RETRIEVAL_DEFAULTS } from '../../retrieval/retrieve.ts';
import type { ReadingPath } from './arms.ts';
import type { E1Cases } from './cases.ts';
import { PHASE_SHARES, SHARES } from './split.ts';

/** All that the figures depend on; it stands in results.json. */
export const E1Config = z.object({
  harness: z.literal('e1'),
  version: z.string(),
  data: z.string(),
  dataHash: z.string(),
  textOnly: z.boolean(),
  seed: z.string(),
  shares: z.object({ memory: z.number(), validation: z.number() }),
  phaseShares: z.array(z.number()),
  paths: z.array(z.enum(['standard', 'routed'])),
  encoder: z.object({ id: z.string(), novelty: z.number().nullable() }),
  reader: z.string(),
  k: z.object({ semantic: z.int(), episodic: z.int(), visual: z.int() }),
});
export type E1Config = z.infer<typeof E1Config>;

export function configOf(
  cases: Pick<E1Cases, 'words' | 'hash' | 'textOnly'>,
  seed: string,
  paths: readonly ReadingPath[],
  models: { readonly encoder: E1Config['encoder']; readonly reader: string },
): E1Config {
  const { kSem, kEpi, kVis } = RETRIEVAL_DEFAULTS;
  return {
    ...{
      harness: 'e1',
      version: VERSION,
      data: cases.words,
      dataHash: cases.hash,
      textOnly: cases.textOnly,
      seed,
    },
    ...{ shares: SHARES, phaseShares: [...PHASE_SHARES], paths: [...paths], ...models },
    k: { semantic: kSem, episodic: kEpi, visual: kVis },
  };
}
