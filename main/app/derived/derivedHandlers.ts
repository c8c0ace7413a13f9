import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { listDerived } from './listDerived.ts';

/** What others drew and measured on the images of a study (V8). */
export function derivedHandlers(parts: Parts): Pick<Handlers['library'], 'derived' | 'contours'> {
  return {
    derived: ({ studyKey }) => listDerived(parts, studyKey),
    contours: ({ instanceKey }) => parts.library.contours(instanceKey),
  };
}
