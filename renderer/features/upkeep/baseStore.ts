import { create } from 'zustand';
import type { BaseOutcome, BasePlan, BaseProgress } from '../../../main/contract/domain/base.ts';
import type { AppError } from '../../../main/contract/errors.ts';
import { core } from '../../api/core.ts';
import { toAppError } from '../../api/queryCache.ts';

interface BaseState {
  /** Goes on while another screen is shown. */
  readonly running: { readonly progress: BaseProgress | null } | null;
  /** What would enter, to be confirmed. */
  readonly plan: BasePlan | null;
  readonly outcome: BaseOutcome | null;
  readonly error: AppError | null;
  readonly isCancelled: boolean;
}

const NOTHING = { plan: null, outcome: null, error: null, isCancelled: false };
let controller = new AbortController();

/** M11: the building of base memory from this window. */
export const useBase = create<BaseState>(() => ({ running: null, ...NOTHING }));

/** Stops the work; what entered stays. */
export function cancelBase(): void {
  controller.abort();
}

/** Checks what would enter. */
export function checkBase(path: string): Promise<void> {
  return start(async (options) => ({ plan: await core().base.plan({ path }, options) }));
}

/** Enters what was confirmed. */
export function enterBase({ path, planId }: BasePlan): Promise<void> {
  return start(async (options) => ({ outcome: await core().base.build({ path, planId }, options) }));
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BaseProgress) => void;
}

async function start(run: (options: RunOptions) => Promise<Partial<BaseState>>): Promise<void> {
  if (useBase.getState().running !== null) return;
  controller = new AbortController();
  useBase.setState({ ...NOTHING, running: { progress: null } });
  const onProgress = (progress: BaseProgress) => useBase.setState({ running: { progress } });
  try {
    useBase.setState(await run({ signal: controller.signal, onProgress }));
  } catch (thrown) {
    const error = toAppError(thrown);
    useBase.setState(error.code === 'cancelled' ? { isCancelled: true } : { error });
  } finally {
    useBase.setState({ running: null });
  }
}
