import type { CallContext, Handlers } from '../contract/api/contract.ts';
import type { Prior } from '../contract/api/library.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { ImportProgress, ImportReport } from '../contract/domain/library.ts';
import { isServed } from '../contract/domain/memory.ts';
import { episodesTable } from '../memory/tables.ts';
import { importDemoLibrary } from './demo.ts';
import type { Parts } from './parts.ts';

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

/** T1: the patient's other studies with their reasons, and whether each is in memory. */
export async function listPriors(parts: Parts, studyKey: StudyKey): Promise<Prior[]> {
  const priors = await parts.library.priors(studyKey);
  const [first] = priors;
  const inMemory = first === undefined ? new Map() : await memoryWords(parts, first.study.patient.patientKey);
  return priors.map((prior) => ({
    ...prior,
    inMemory: inMemory.get(prior.study.studyKey) ?? 'not in memory',
  }));
}

async function memoryWords({ store }: Parts, patientKey: PatientKey): Promise<Map<StudyKey, string>> {
  const words = new Map<StudyKey, string>();
  for (const episode of await store.rows(episodesTable, patientKey)) {
    if (isServed(episode.state)) words.set(episode.studyKey, 'in memory');
  }
  return words;
}
