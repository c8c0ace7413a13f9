import { z } from 'zod';
import { KeptReport, RunningImport } from '../domain/importReports.ts';
import { ImportProgress, ImportReport } from '../domain/library.ts';
import { call, event } from './define.ts';

/** The caller's own name for an import, by which it is stopped. */
export const ImportId = z.string().min(1).max(100);

/**
 * An import that has a name goes on when its window is left, and is found again under {@link importCalls.imports}; without one it ends
 * with its call.
 */
export const named = {
  importId: ImportId.optional(),
  /** What is imported, in a few words. */
  label: z.string().max(4000).optional(),
};

/** Files of the same import that come in later calls. */
const rest = z.int().nonnegative().default(0);

export const importCalls = {
  /** Imports files and folders of this computer by path (I1, I3, I4). Cancel leaves a consistent library. */
  importPaths: call({
    input: z.object({ paths: z.array(z.string().min(1)).min(1), ...named }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['not_found', 'disk_full', 'read_only'],
  }),
  /**
   * Imports files whose bytes the page holds: what a browser's file chooser or a drop gives. `alsoThere`: paths of the same drop that
   * come in other calls, so that a disc's index does not miss them.
   */
  importBytes: call({
    input: z.object({
      files: z.array(z.object({ path: z.string(), bytes: z.instanceof(Uint8Array) })),
      alsoThere: z.array(z.string()).default([]),
      rest,
      ...named,
    }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['disk_full', 'read_only'],
  }),
  /** Ends an import that runs or waits: its own call answers with the report of what was taken. Does nothing where it has ended. */
  stopImport: call({ input: z.object({ importId: ImportId }), output: z.object({}) }),
  /** The imports that go on, and those that ended since yesterday, newest first. Watched folders have their own. */
  imports: call({
    input: z.object({}),
    output: z.object({ running: z.array(RunningImport), ended: z.array(KeptReport) }),
  }),
  /** What an ended import brought, file by file. */
  importReport: call({ input: z.object({ id: z.string() }), output: ImportReport, errors: ['not_found'] }),
  /** Begins to hand over one file that is too large for a call; it is dropped after ten minutes without a part. */
  beginUpload: call({
    input: z.object({ bytes: z.int().nonnegative() }),
    output: z.object({ uploadId: z.string() }),
    errors: ['disk_full', 'read_only', 'unavailable'],
  }),
  /** Hands over the next bytes. The answer says that they are written: a caller sends the next part after it, and no sooner. */
  appendUpload: call({
    input: z.object({ uploadId: z.string(), bytes: z.instanceof(Uint8Array) }),
    output: z.object({ received: z.int() }),
    errors: ['not_found', 'refused', 'disk_full', 'read_only'],
  }),
  /** Imports a file that was handed over whole, under the path by which the person knows it; its copy goes then. */
  importUpload: call({
    input: z.object({ uploadId: z.string(), path: z.string(), rest, ...named }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['not_found', 'refused', 'disk_full', 'read_only'],
  }),
  /** Forgets what was handed over. */
  dropUpload: call({ input: z.object({ uploadId: z.string() }), output: z.object({}) }),
} as const;

export const importEvents = {
  /** An import began, was asked to stop, or ended. */
  importsChanged: event(z.object({})),
  /** How far an import is. */
  importProgress: event(z.object({ id: z.string(), progress: ImportProgress })),
} as const;
