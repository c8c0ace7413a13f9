import { create } from 'zustand';
import type { Client } from '../../../main/contract/api/contract.ts';
import type { ImportProgress, ImportReport } from '../../../main/contract/domain/library.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';
import { t } from '../../app/messages.ts';
import { EMPTY_REPORT, type HeldFile, importHeldFiles } from './importFiles.ts';

type Kind = 'paths' | 'files' | 'demo';

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

interface ImportState {
  /** The import that runs; it goes on while its dialog is closed. */
  readonly running: { readonly kind: Kind; readonly progress: ImportProgress | null } | null;
  readonly report: ImportReport | null;
  readonly error: AppError | null;
  cancel(): void;
  /** Forgets the last report and error. */
  clear(): void;
}

let controller = new AbortController();

/** The import of this window: one at a time. */
export const useImport = create<ImportState>((set) => ({
  running: null,
  report: null,
  error: null,
  cancel: () => controller.abort(),
  clear: () => set({ report: null, error: null }),
}));

/** Imports files and folders of this computer by path. */
export function startPathImport(paths: readonly string[]): Promise<void> {
  return start('paths', (client, options) => client.library.importPaths({ paths: [...paths] }, options));
}

/** Imports files that the page holds. */
export function startFileImport(files: readonly HeldFile[]): Promise<void> {
  return start('files', (client, options) =>
    importHeldFiles(client, files, { ...options, now: () => performance.now() }),
  );
}

/** Makes and imports the demo library. */
export function startDemoImport(): Promise<void> {
  return start('demo', (client, options) => client.library.importDemo({}, options));
}

async function start(
  kind: Kind,
  run: (client: Client, options: RunOptions) => Promise<ImportReport>,
): Promise<void> {
  if (useImport.getState().running !== null) {
    useImport.setState({ error: new AppError('refused', t('import.busy')) });
    return;
  }
  controller = new AbortController();
  useImport.setState({ running: { kind, progress: null }, report: null, error: null });
  const onProgress = (progress: ImportProgress) => useImport.setState({ running: { kind, progress } });
  try {
    useImport.setState({ report: await run(core(), { signal: controller.signal, onProgress }) });
  } catch (thrown) {
    const error = toAppError(thrown);
    useImport.setState(
      error.code === 'cancelled' ? { report: { ...EMPTY_REPORT, cancelled: true } } : { error },
    );
  } finally {
    useImport.setState({ running: null });
  }
}
