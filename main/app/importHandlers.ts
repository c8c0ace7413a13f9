import type { CallContext, Handlers } from '../contract/api/contract.ts';
import type { ImportProgress, ImportReport } from '../contract/domain/library.ts';
import type { ImportOptions } from '../library/importFiles.ts';
import { importOptions } from './importOptions.ts';
import type { Parts } from './parts.ts';

type ImportCalls = Pick<
  Handlers['library'],
  | 'importPaths'
  | 'importBytes'
  | 'stopImport'
  | 'beginUpload'
  | 'appendUpload'
  | 'importUpload'
  | 'dropUpload'
>;
type Take = (options: ImportOptions) => Promise<ImportReport>;

/** Imports by path and by bytes, and how they are stopped. */
export function importHandlers(parts: Parts): ImportCalls {
  const { library, uploads } = parts;
  const { run, stop } = stoppable(parts);
  return {
    importPaths: ({ paths, importId }, context) =>
      run(importId, context, (options) => library.importPaths(paths, options)),
    importBytes: ({ files, alsoThere, importId }, context) =>
      run(importId, context, (options) => library.importBytes(files, { ...options, alsoThere })),
    stopImport: async ({ importId }) => {
      stop(importId);
      return {};
    },
    beginUpload: async ({ bytes }) => ({ uploadId: await uploads.begin(bytes) }),
    appendUpload: async ({ uploadId, bytes }) => ({ received: await uploads.append(uploadId, bytes) }),
    importUpload: ({ uploadId, path, importId }, context) => {
      const found = [{ path, from: uploads.whole(uploadId), reason: null }];
      const take: Take = (options) => library.importFound(found, options);
      return run(importId, context, take).finally(() => uploads.drop(uploadId));
    },
    dropUpload: async ({ uploadId }) => {
      await uploads.drop(uploadId);
      return {};
    },
  };
}

/** A stopped import answers with its report, where a cancelled call has no answer. */
function stoppable(parts: Parts) {
  const running = new Map<string, AbortController>();
  return {
    stop: (importId: string) => running.get(importId)?.abort(),
    run: async (importId: string | undefined, context: CallContext<ImportProgress>, take: Take) => {
      const stopped = new AbortController();
      if (importId !== undefined) running.set(importId, stopped);
      try {
        const signal = AbortSignal.any([context.signal, stopped.signal]);
        const report = await take({
          ...importOptions(parts, context.actor),
          signal,
          onProgress: context.progress,
        });
        parts.emit('library', 'changed', { patientKeys: [] });
        return report;
      } finally {
        if (running.get(importId ?? '') === stopped) running.delete(importId ?? '');
      }
    },
  };
}
