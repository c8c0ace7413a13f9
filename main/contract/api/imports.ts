import { z } from 'zod';
import { ImportProgress, ImportReport } from '../domain/library.ts';
import { call } from './define.ts';

/** The caller's own name for an import, by which it is stopped. */
export const ImportId = z.string().min(1).max(100);

export const importCalls = {
  /** Imports files and folders of this computer by path (I1, I3, I4). Cancel leaves a consistent library. */
  importPaths: call({
    input: z.object({ paths: z.array(z.string().min(1)).min(1), importId: ImportId.optional() }),
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
      importId: ImportId.optional(),
    }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['disk_full', 'read_only'],
  }),
  /** Ends an import that runs or waits: its own call answers with the report of what was taken. Does nothing where it has ended. */
  stopImport: call({ input: z.object({ importId: ImportId }), output: z.object({}) }),
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
    input: z.object({ uploadId: z.string(), path: z.string(), importId: ImportId.optional() }),
    output: ImportReport,
    progress: ImportProgress,
    errors: ['not_found', 'refused', 'disk_full', 'read_only'],
  }),
  /** Forgets what was handed over. */
  dropUpload: call({ input: z.object({ uploadId: z.string() }), output: z.object({}) }),
} as const;
