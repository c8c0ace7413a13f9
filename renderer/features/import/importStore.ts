import { create } from 'zustand';
import type { Client } from '../../../main/contract/api/contract.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { EMPTY_REPORT } from '../../../main/contract/domain/importReports.ts';
import type { ImportProgress, ImportReport } from '../../../main/contract/domain/library.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';
import { t } from '../../app/messages.ts';
import { commonFolder } from './commonFolder.ts';
import { type DropOptions, type Dropped, readDropped } from './droppedFiles.ts';
import { type HeldFile, importHeldFiles } from './importFiles.ts';

type Kind = 'paths' | 'files' | 'demo';

/** An import that runs or waits. */
export interface Import {
  readonly id: string;
  readonly kind: Kind;
  /** What is imported, in a few words. */
  readonly label: string;
  readonly progress: ImportProgress | null;
  /** Asked to end: the file in hand is read to its end. */
  readonly stopping: boolean;
}

/** An import of this window that has ended. */
export interface EndedImport {
  readonly id: string;
  readonly kind: Kind;
  readonly label: string;
  readonly endedMs: number;
  readonly report: ImportReport | null;
  readonly error: AppError | null;
}

interface ImportState {
  /** The import that runs; it goes on while its dialog is closed. */
  readonly running: Import | null;
  /** Those behind it, in their order. */
  readonly waiting: readonly Import[];
  /** Newest first. */
  readonly ended: readonly EndedImport[];
  /** The report that is looked at. */
  readonly report: ImportReport | null;
  readonly error: AppError | null;
  /** Why nothing was dropped; null where nothing is to say. */
  readonly notice: string | null;
  /** Ends the import that runs. */
  cancel(): void;
  /** Takes one that waits out of the line. */
  forget(id: string): void;
  show(report: ImportReport): void;
  say(notice: string): void;
  /** Goes back from the last report, error or notice. */
  clear(): void;
}

interface RunOptions {
  readonly importId: string;
  /** What is imported, in a few words. */
  readonly label: string;
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: ImportProgress) => void;
}
type Run = (client: Client, options: RunOptions) => Promise<ImportReport>;

const KEPT_REPORTS = 20;
const runs = new Map<string, { readonly run: Run; readonly stopped: AbortController }>();
let count = 0;

/** The imports of this window: one runs at a time, others wait in line. */
export const useImport = create<ImportState>((set, get) => ({
  running: null,
  waiting: [],
  ended: [],
  report: null,
  error: null,
  notice: null,
  cancel: () => {
    const { running } = get();
    if (running === null) return;
    runs.get(running.id)?.stopped.abort();
    set({ running: { ...running, stopping: true } });
    // A report of what was taken comes back; without the core the call itself tells that it is gone.
    core()
      .library.stopImport({ importId: running.id })
      .catch(() => undefined);
  },
  forget: (id) => {
    runs.delete(id);
    set({ waiting: get().waiting.filter((one) => one.id !== id) });
  },
  show: (report) => set({ report, error: null, notice: null }),
  say: (notice) => set({ notice, report: null, error: null }),
  clear: () => set({ report: null, error: null, notice: null }),
}));

/** The path that was just refused, e.g. because nothing is there; null where the last import was no path or did not fail. */
export function failedPath({ error, ended }: Pick<ImportState, 'error' | 'ended'>): string | null {
  const last = ended[0];
  return error !== null && last?.kind === 'paths' && last.error === error ? last.label : null;
}

/** A study that can be read while its import goes on; the demo's have their history written behind them, and wait for it. */
export function earlyStudy({ running }: Pick<ImportState, 'running'>): StudyKey | null {
  return running?.kind === 'demo' ? null : (running?.progress?.firstStudyKey ?? null);
}

/** Imports files and folders of this computer by path. */
export function startPathImport(paths: readonly string[]): void {
  enqueue('paths', paths.join(', '), (client, { importId, label, onProgress }) =>
    client.library.importPaths({ paths: [...paths], importId, label }, { onProgress }),
  );
}

/** Imports files that the page holds. */
export function startFileImport(files: readonly HeldFile[]): void {
  const folder = commonFolder(files.map(({ path }) => path)).slice(0, -1);
  enqueue('files', folder || heldWords(files[0]?.path ?? '', files.length), (client, options) =>
    importHeldFiles(client, files, { ...options, now: () => performance.now() }),
  );
}

/** Finds the files of what was dropped, and imports them. */
export function startDropImport(dropped: readonly Dropped[]): void {
  enqueue('files', heldWords(dropped[0]?.name ?? '', dropped.length), async (client, options) => {
    const files = await readDropped(dropped, findingOptions(options));
    return importHeldFiles(client, files, { ...options, now: () => performance.now() });
  });
}

/** Makes and imports the demo library. */
export function startDemoImport(): void {
  enqueue('demo', t('import.demo.label'), (client, { importId, label, onProgress }) =>
    client.library.importDemo({ importId, label }, { onProgress }),
  );
}

function heldWords(first: string, n: number): string {
  return n === 1 ? first : t('import.held', { first, n: n - 1 });
}

function findingOptions({ onProgress, isStopped }: RunOptions): DropOptions {
  const open = { phase: 'finding', total: null, filesPerSecond: null, secondsLeft: null } as const;
  return { isStopped, onFound: (done, current) => onProgress({ ...open, done, current }) };
}

function enqueue(kind: Kind, label: string, run: Run): void {
  count += 1;
  const id = `${crypto.randomUUID()}-${count}`;
  runs.set(id, { run, stopped: new AbortController() });
  const waits: Import = { id, kind, label, progress: null, stopping: false };
  useImport.setState(({ waiting }) => ({
    waiting: [...waiting, waits],
    report: null,
    error: null,
    notice: null,
  }));
  if (useImport.getState().running === null) void next();
}

async function next(): Promise<void> {
  const [first, ...waiting] = useImport.getState().waiting;
  const own = first && runs.get(first.id);
  if (!first || !own) return;
  useImport.setState({ running: first, waiting });
  const ended = await settle(first, own.run, own.stopped.signal);
  runs.delete(first.id);
  const isLast = useImport.getState().waiting.length === 0;
  useImport.setState((state) => ({
    running: null,
    ended: [ended, ...state.ended].slice(0, KEPT_REPORTS),
    ...(isLast ? { report: ended.report } : {}),
    ...(ended.error === null ? {} : { error: ended.error }),
  }));
  void next();
}

async function settle({ id, kind, label }: Import, run: Run, signal: AbortSignal): Promise<EndedImport> {
  const onProgress = (progress: ImportProgress) =>
    useImport.setState(({ running }) => (running?.id === id ? { running: { ...running, progress } } : {}));
  const end = (report: ImportReport | null, error: AppError | null) => ({
    id,
    kind,
    label,
    endedMs: Date.now(),
    report,
    error,
  });
  try {
    const options = { importId: id, label, isStopped: () => signal.aborted, onProgress };
    return end(await run(core(), options), null);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === 'cancelled') return end({ ...EMPTY_REPORT, cancelled: true }, null);
    return end(null, error);
  }
}
