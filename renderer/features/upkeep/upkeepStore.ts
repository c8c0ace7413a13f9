import { create } from 'zustand';
import type { Client } from '../../../main/contract/api/contract.ts';
import type { BackupReport, RestoreReport } from '../../../main/contract/domain/backup.ts';
import type {
  CheckDepth,
  CheckReport,
  RepairReport,
  UpkeepProgress,
} from '../../../main/contract/domain/upkeep.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';

/** What can be done to the library; one at a time. */
export type Work = 'verify' | 'repair' | 'move' | 'backup' | 'restore';

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UpkeepProgress) => void;
}

interface UpkeepState {
  /** What is being done; it goes on while another screen is shown. */
  readonly running: { readonly work: Work; readonly progress: UpkeepProgress | null } | null;
  /** What the last work found or did; one of them. */
  readonly check: CheckReport | null;
  readonly repair: RepairReport | null;
  readonly backup: BackupReport | null;
  readonly restore: RestoreReport | null;
  readonly error: AppError | null;
  /** The work that result, error or stop belong to. */
  readonly last: Work | null;
  /** True after a work was stopped by the person. */
  readonly isCancelled: boolean;
  /** Where the data folder is now: this program is to be started again. */
  readonly movedTo: string | null;
  cancel(): void;
  clear(): void;
  /** The core says that the data folder was moved, by this window or another program. */
  takeMove(to: string): void;
}

const NO_REPORT = { check: null, repair: null, backup: null, restore: null };
const NOTHING = { ...NO_REPORT, error: null, last: null, isCancelled: false };
let controller = new AbortController();

/** The care of the library from this window. */
export const useUpkeep = create<UpkeepState>((set) => ({
  running: null,
  ...NOTHING,
  movedTo: null,
  cancel: () => controller.abort(),
  clear: () => set(NOTHING),
  takeMove: (to) => set({ movedTo: to }),
}));

/** Checks the library; the report is kept to be shown. */
export function startVerify(depth: CheckDepth): Promise<void> {
  return start('verify', async (client, options) => ({
    check: await client.upkeep.verify({ depth }, options),
  }));
}

/** Repairs the library. */
export function startRepair(): Promise<void> {
  return start('repair', async (client, options) => ({ repair: await client.upkeep.repair({}, options) }));
}

/** Makes a backup, or brings the one in the folder up to date. */
export function startBackup(to: string): Promise<void> {
  return start('backup', async (client, options) => ({
    backup: await client.upkeep.backup({ to }, options),
  }));
}

/** Restores a backup into an empty folder; this program goes on with its own. */
export function startRestore(from: string, to: string): Promise<void> {
  return start('restore', async (client, options) => ({
    restore: await client.upkeep.restore({ from, to }, options),
  }));
}

/** Moves the data folder. */
export function startMove(to: string): Promise<void> {
  return start('move', async (client, options) => ({
    movedTo: (await client.upkeep.move({ to }, options)).to,
  }));
}

async function start(
  work: Work,
  run: (client: Client, options: RunOptions) => Promise<Partial<UpkeepState>>,
): Promise<void> {
  if (useUpkeep.getState().running !== null) return;
  controller = new AbortController();
  useUpkeep.setState({ ...NOTHING, last: work, running: { work, progress: null } });
  const onProgress = (progress: UpkeepProgress) => useUpkeep.setState({ running: { work, progress } });
  try {
    useUpkeep.setState(await run(core(), { signal: controller.signal, onProgress }));
  } catch (thrown) {
    const error = toAppError(thrown);
    useUpkeep.setState(error.code === 'cancelled' ? { isCancelled: true } : { error });
  } finally {
    useUpkeep.setState({ running: null });
  }
}
