import type { Handlers } from '../contract/api/contract.ts';
import { attentionHandlers, listStudies } from './attentionHandlers.ts';
import { conflictHandlers } from './conflictHandlers.ts';
import { derivedHandlers } from './derived/derivedHandlers.ts';
import { importHandlers } from './imports/importHandlers.ts';
import type { Parts } from './parts.ts';
import { presentationHandlers } from './presentationHandlers.ts';
import { listPriors } from './priors.ts';

/** Import, worklist, studies, priors. */
export function libraryHandlers(parts: Parts): Handlers['library'] {
  const { library } = parts;
  return {
    ...importHandlers(parts),
    studies: async (query, context) => listStudies(parts, query, context),
    study: ({ studyKey }) => library.study(studyKey),
    priors: ({ studyKey }) => listPriors(parts, studyKey),
    instance: async ({ sopUid }) => (await library.instancesBySopUid(sopUid)).map(({ header }) => header),
    storedRange: ({ instanceKey, frame }) => library.storedRange(instanceKey, frame),
    ...presentationHandlers(parts),
    ...derivedHandlers(parts),
    ...conflictHandlers(parts),
    ...attentionHandlers(parts),
  };
}
