import type { CallContext, Handlers } from '../contract/api/contract.ts';
import type { ImportProgress, ImportReport } from '../contract/domain/library.ts';
import { importDemoLibrary } from './demo.ts';
import type { Parts } from './parts.ts';
import { listPriors } from './priors.ts';

/** Import, worklist, studies, priors. */
export function libraryHandlers(parts: Parts): Handlers['library'] {
  const { library } = parts;
  const changed = (report: ImportReport): ImportReport => {
    parts.emit('library', 'changed', { patientKeys: [] });
    return report;
  };
  const options = ({ signal, progress }: CallContext<ImportProgress>) => ({
    signal,
    onProgress: progress,
  });
  return {
    importPaths: async ({ paths }, context) => changed(await library.importPaths(paths, options(context))),
    importBytes: async ({ files }, context) => changed(await library.importBytes(files, options(context))),
    importDemo: async (_input, context) => changed(await importDemoLibrary(parts, context)),
    studies: async (query) => library.studies(query),
    study: ({ studyKey }) => library.study(studyKey),
    priors: ({ studyKey }) => listPriors(parts, studyKey),
    instance: async ({ sopUid }) => (await library.instancesBySopUid(sopUid)).map(({ header }) => header),
    storedRange: ({ instanceKey, frame }) => library.storedRange(instanceKey, frame),
  };
}
