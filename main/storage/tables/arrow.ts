import { createRequire } from 'node:module';

/** Apache Arrow as LanceDB loads it (CommonJS): the ESM build has classes of its own, which LanceDB does not know. */
export const arrow = createRequire(import.meta.url)('apache-arrow') as typeof import('apache-arrow');
