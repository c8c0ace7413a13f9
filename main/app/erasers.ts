import type { Actor } from '../contract/domain/actor.ts';
import type { Library } from '../library/openLibrary.ts';
import { libraryTables } from '../library/tables.ts';
import { repairsTable } from '../library/upkeep/tables.ts';
import { MEMORY_TABLES } from '../memory/tables.ts';
import type { OtherImages } from '../memory/vectors/otherImages.ts';
import type { PatientViews } from '../memory/vectors/patientViews.ts';
import { type Eraser, keptOnErasure, tableEraser } from '../storage/erasers.ts';
import type { OpenedStore } from '../storage/store.ts';
import type { ImageMemory } from './imageMemory.ts';
import { learnedWeightsTable } from './learning/tables.ts';
import { preferencesTable } from './preferences.ts';
import { examinationsTable, keptFilesTable, waitingRecordsTable } from './records/tables.ts';
import { emptyWaitingOf } from './records/waitingRecords.ts';
import type { WaitingCount } from './waiting.ts';
import { watchedFoldersTable } from './watching/watchedFolders.ts';

const ERASER: Actor = { id: 'system', name: 'Erasure', roles: [] };

/** What opens after the store and holds patient data of its own; null until it is there. */
export interface LateParts {
  store: OpenedStore | null;
  library: Library | null;
  images: ImageMemory | null;
  views: PatientViews | null;
  otherImages: OtherImages | null;
  waiting: WaitingCount | null;
  /** What keeps reports of imports. */
  reports: readonly { forget(): void }[];
}

/** One eraser per table, file kind and cache of the program (02, erasure); a table without one fails a test. */
export function coreErasers(late: LateParts): Eraser[] {
  const patientTables = [...libraryTables, ...MEMORY_TABLES, examinationsTable, keptFilesTable].filter(
    ({ scope }) => scope === 'patient',
  );
  const workspaceTables = [...MEMORY_TABLES].filter(({ scope }) => scope === 'workspace');
  return [
    ...patientTables.map(tableEraser),
    ...workspaceTables.map((spec) =>
      keptOnErasure(spec, 'Crosses patients and holds no patient data (X10).'),
    ),
    keptOnErasure(repairsTable, 'When the library was repaired last, and how many rows and files.'),
    keptOnErasure(preferencesTable, 'Settings of the person at this computer.'),
    keptOnErasure(
      learnedWeightsTable,
      'Weights of policy and router: figures over many readings, no patient data.',
    ),
    keptOnErasure(watchedFoldersTable, 'Settings of the person at this computer.'),
    {
      kind: 'cache',
      name: 'reports of imports',
      erase: async () => {
        for (const kept of late.reports) kept.forget();
      },
    },
    waitingEraser(late),
    {
      kind: 'files',
      name: 'library files',
      erase: async (patientKey) => late.library?.forget(patientKey),
    },
    { kind: 'cache', name: 'embeddings', erase: async () => late.images?.forget() },
    { kind: 'cache', name: 'vectors of patients', erase: async () => late.views?.forget() },
    {
      kind: 'cache',
      name: 'vectors of all',
      erase: async (patientKey) => late.otherImages?.forget(patientKey),
    },
    { kind: 'cache', name: 'waiting', erase: async (patientKey) => late.waiting?.forget(patientKey) },
  ];
}

/** Waiting records stand under keys of their own: those of this patient are emptied, then the table is written anew. */
function waitingEraser(late: LateParts): Eraser {
  return {
    kind: 'table',
    name: waitingRecordsTable.name,
    async erase(patientKey, tools) {
      const { store, library } = late;
      if (store && library) await emptyWaitingOf({ store, library }, ERASER, patientKey);
      await tools.cutLog();
      await tools.rewriteTable(waitingRecordsTable.name);
    },
  };
}
