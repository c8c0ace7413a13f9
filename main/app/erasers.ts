import type { Actor } from '../contract/domain/actor.ts';
import type { Library } from '../library/openLibrary.ts';
import { libraryTables } from '../library/tables.ts';
import { repairsTable } from '../library/upkeep/tables.ts';
import { deletionSwitchTable } from '../memory/deletion/tables.ts';
import { forgetOrigins } from '../memory/notes/origins.ts';
import { MEMORY_TABLES, notesTable, workspaceTransactionsTable } from '../memory/tables.ts';
import type { OtherImages } from '../memory/vectors/otherImages.ts';
import type { PatientViews } from '../memory/vectors/patientViews.ts';
import { type Eraser, keptOnErasure, tableEraser } from '../storage/erasers.ts';
import type { OpenedStore } from '../storage/store.ts';
import { backupsTable } from './backup/knownBackups.ts';
import { workspaceTable } from './expiring.ts';
import type { ImageMemory } from './imageMemory.ts';
import { learnedWeightsTable, routesTable } from './learning/tables.ts';
import { emptyLog } from './log.ts';
import { personsTable } from './persons/tables.ts';
import { preferencesTable } from './preferences.ts';
import { examinationsTable, keptFilesTable, waitingRecordsTable } from './records/tables.ts';
import { emptyWaitingOf } from './records/waitingRecords.ts';
import { encoderUseTable } from './reembedding/encoderUse.ts';
import type { Uploads } from './uploads.ts';
import type { WaitingCount } from './waiting.ts';
import { watchedFoldersTable } from './watching/watchedFolders.ts';

const ERASER: Actor = { id: 'system', name: 'Erasure', roles: [] };

/** What opens after the store and holds patient data of its own; null until it is there. */
export interface LateParts {
  readonly dataFolder: string;
  store: OpenedStore | null;
  library: Library | null;
  images: ImageMemory | null;
  views: PatientViews | null;
  otherImages: OtherImages | null;
  waiting: WaitingCount | null;
  uploads: Uploads | null;
  /** What keeps reports of imports. */
  reports: readonly { forget(): void }[];
}

/**
 * One eraser per table, file kind and cache of the program (02, erasure); a table without one fails a test. Killed in the middle, they
 * run again on what the disk has then: what finds its way by the patient's rows stands before the tables.
 */
export function coreErasers(late: LateParts): Eraser[] {
  return [...fileErasers(late), waitingEraser(late), notesEraser(late), ...libraryErasers(late)];
}

/** What may name a patient in words, and goes as a whole. */
function fileErasers(late: LateParts): Eraser[] {
  return [
    {
      kind: 'cache',
      name: 'reports of imports',
      erase: async () => {
        for (const kept of late.reports) kept.forget();
      },
    },
    { kind: 'files', name: 'parts of uploads', erase: async () => late.uploads?.dropAll() },
    { kind: 'log', name: 'local log', erase: () => emptyLog(late.dataFolder) },
  ];
}

function libraryErasers(late: LateParts): Eraser[] {
  const patientTables = [
    ...libraryTables,
    ...MEMORY_TABLES,
    examinationsTable,
    keptFilesTable,
    routesTable,
  ].filter(({ scope }) => scope === 'patient');
  return [
    {
      kind: 'files',
      name: 'library files',
      erase: async (patientKey) => late.library?.forget(patientKey),
    },
    ...patientTables.map(tableEraser),
    ...keptOnErasures(),
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

/** Tables of the workspace: no patient stands in them. */
function keptOnErasures(): Eraser[] {
  return [
    keptOnErasure(workspaceTransactionsTable, 'Changes of shared notes; they hold no patient data (X10).'),
    keptOnErasure(deletionSwitchTable, 'Whether deletion from memory is switched on.'),
    keptOnErasure(repairsTable, 'When the library was repaired last, and how many rows and files.'),
    keptOnErasure(encoderUseTable, 'Which image encoder is in use.'),
    keptOnErasure(preferencesTable, 'Settings of the person at this computer.'),
    keptOnErasure(
      learnedWeightsTable,
      'Weights of policy and router: figures over many readings, no patient data.',
    ),
    keptOnErasure(personsTable, 'Who works here: names and roles of staff, and no patient.'),
    keptOnErasure(
      backupsTable,
      'In which folders backups stand, when they were made, and how large they are.',
    ),
    keptOnErasure(workspaceTable, 'Settings of the workspace.'),
    keptOnErasure(watchedFoldersTable, 'Settings of the person at this computer.'),
  ];
}

/** X10. Notes hold nothing of the patient; one that came from this patient alone goes to review. */
function notesEraser(late: LateParts): Eraser {
  return {
    kind: 'table',
    name: notesTable.name,
    erase: async (patientKey) => {
      if (late.store) await forgetOrigins(late.store, ERASER, patientKey);
    },
  };
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
