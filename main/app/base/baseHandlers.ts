import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { buildBase, planBase } from './buildBase.ts';

/** The offline loop (M11). */
export function baseHandlers(parts: Parts): Handlers['base'] {
  return {
    plan: ({ path }, context) => planBase(parts, path, context),
    build: async (input, context) => {
      const outcome = await buildBase(parts, input, context);
      parts.emit('library', 'changed', { patientKeys: [] });
      return outcome;
    },
  };
}
