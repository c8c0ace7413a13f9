import { useCallback, useEffect, useState } from 'react';
import type {
  CallInput,
  CallOptions,
  CallOutput,
  CallProgress,
  Calls,
} from '../../main/contract/api/contract.ts';
import type { AppError } from '../../main/contract/errors.ts';
import { useNewest } from '../ui/useNewest.ts';
import { core } from './core.ts';
import { createOneRun } from './oneRun.ts';
import { toAppError } from './queryCache.ts';

interface CallState<O, P> {
  readonly running: boolean;
  readonly progress: P | null;
  readonly result: O | null;
  /** What it failed with; null after a cancel. */
  readonly error: AppError | null;
}

export interface CallHandle<I, O, P> extends CallState<O, P> {
  /**
   * Starts it and stops the one before, but for the same input, whose run goes on. Answers null where it failed or was cancelled (see
   * `error`).
   */
  run(input: I): Promise<O | null>;
  cancel(): void;
  /** Forgets result and error. */
  reset(): void;
}

const IDLE = { running: false, progress: null, result: null, error: null };

/** A call that a person starts: with progress, Cancel, and its error kept until the next one. Stops with its component. */
export function useCall<G extends keyof Calls, C extends keyof Calls[G] & string>(
  group: G,
  call: C,
  options?: { readonly onProgress?: (value: CallProgress<Calls[G][C]>) => void },
): CallHandle<CallInput<Calls[G][C]>, CallOutput<Calls[G][C]>, CallProgress<Calls[G][C]>> {
  type Output = CallOutput<Calls[G][C]>;
  type Progress = CallProgress<Calls[G][C]>;
  const [state, setState] = useState<CallState<Output, Progress>>(IDLE);
  const [runs] = useState(() => createOneRun<CallInput<Calls[G][C]>, Output | null>());
  const onProgress = useNewest(options?.onProgress);
  useEffect(() => runs.cancel, [runs]);

  const run = useCallback(
    (input: CallInput<Calls[G][C]>): Promise<Output | null> =>
      runs.run(input, (signal, isNewest) => {
        const settle = (next: Partial<CallState<Output, Progress>>) => {
          if (isNewest()) setState({ ...IDLE, ...next });
        };
        const callOptions: CallOptions<Progress> = {
          signal,
          onProgress: (progress) => {
            onProgress.current?.(progress);
            settle({ running: true, progress });
          },
        };
        settle({ running: true });
        return settled(async () => core()[group][call](input, callOptions), settle);
      }),
    [group, call, runs, onProgress],
  );
  const reset = useCallback(() => setState(IDLE), []);
  return { ...state, run, cancel: runs.cancel, reset };
}

/** Tells how a call ended; answers null where it failed. */
async function settled<O>(
  start: () => Promise<O>,
  settle: (end: { readonly result: O } | { readonly error: AppError | null }) => void,
): Promise<O | null> {
  try {
    const result = await start();
    settle({ result });
    return result;
  } catch (thrown) {
    const error = toAppError(thrown);
    settle({ error: error.code === 'cancelled' ? null : error });
    return null;
  }
}
