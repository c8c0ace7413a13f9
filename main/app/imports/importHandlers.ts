import type { CallContext, Handlers } from '../../contract/api/contract.ts';
import type { ImportProgress, ImportReport } from '../../contract/domain/library.ts';
import type { ImportOptions } from '../../library/importFiles.ts';
import { importDemoLibrary } from '../demo.ts';
import { importOptions } from '../importOptions.ts';
import type { Parts } from '../parts.ts';

type ImportCalls = Pick<
  Handlers['library'],
  | 'importPaths'
  | 'importBytes'
  | 'importDemo'
  | 'stopImport'
  | 'imports'
  | 'importReport'
  | 'beginUpload'
  | 'appendUpload'
  | 'importUpload'
  | 'dropUpload'
>;
type Context = CallContext<ImportProgress>;
type Take = (options: ImportOptions) => Promise<ImportReport>;

/** Windows ask anew for what an import brought so far, not oftener than so. */
const CHANGED_EVERY_MS = 1000;

interface Named {
  readonly importId?: string | undefined;
  readonly label?: string | undefined;
  readonly rest?: number;
}

/** Imports by path and by bytes, how far they are, how they are stopped, and what they brought. */
export function importHandlers(parts: Parts): ImportCalls {
  const { library, uploads, imports } = parts;
  const run = importRunner(parts);
  return {
    importPaths: ({ paths, ...named }, context) =>
      run(named, paths.join(', '), context, (options) => library.importPaths(paths, options)),
    importBytes: ({ files, alsoThere, ...named }, context) =>
      run(named, files[0]?.path ?? '', context, (options) =>
        library.importBytes(files, { ...options, alsoThere }),
      ),
    importDemo: (named, context) => importDemo(parts, named, context),
    stopImport: async ({ importId }) => {
      imports.stop(importId);
      return {};
    },
    imports: async () => imports.list(),
    importReport: async ({ id }) => imports.report(id),
    beginUpload: async ({ bytes }) => ({ uploadId: await uploads.begin(bytes) }),
    appendUpload: async ({ uploadId, bytes }) => ({ received: await uploads.append(uploadId, bytes) }),
    importUpload: ({ uploadId, path, ...named }, context) => {
      const found = [{ path, from: uploads.whole(uploadId), reason: null }];
      const take: Take = (options) => library.importFound(found, options);
      return run(named, path, context, take).finally(() => uploads.drop(uploadId));
    },
    dropUpload: async ({ uploadId }) => {
      await uploads.drop(uploadId);
      return {};
    },
  };
}

/** Calls at once, and then not again before so long has gone. */
function seldom(call: () => void, everyMs: number): () => void {
  let calledAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - calledAt < everyMs) return;
    calledAt = performance.now();
    call();
  };
}

function importRunner(parts: Parts) {
  return async (named: Named, path: string, context: Context, take: Take): Promise<ImportReport> => {
    const name = { importId: named.importId, path: named.label ?? path, rest: named.rest ?? 0 };
    const changed = () => parts.emit('library', 'changed', { patientKeys: [] });
    const onWritten = seldom(changed, CHANGED_EVERY_MS);
    const report = await parts.imports.run(name, context, ({ signal, progress }) =>
      take({ ...importOptions(parts, context.actor), signal, onProgress: progress, onWritten }),
    );
    changed();
    return report;
  };
}

async function importDemo(parts: Parts, named: Named, context: Context): Promise<ImportReport> {
  const name = { importId: named.importId, path: named.label ?? 'Demo library', rest: 0 };
  const report = await parts.imports.run(name, context, (own) =>
    importDemoLibrary(parts, { ...context, ...own }),
  );
  parts.emit('library', 'changed', { patientKeys: [] });
  return report;
}
