/** Runs of one call: at most one at a time. */
export interface OneRun<I, O> {
  /**
   * Starts a run. While one of the same input is still running, its promise is given again: a double click asks once. Another input
   * stops the one before. `isNewest` tells whether none has followed.
   */
  run(input: I, start: (signal: AbortSignal, isNewest: () => boolean) => Promise<O>): Promise<O>;
  /** Stops the run that is on its way; the same input then starts anew. */
  cancel(): void;
}

interface Running<O> {
  readonly key: string;
  readonly controller: AbortController;
  readonly promise: Promise<O>;
}

/** Keeps a call to one run at a time. Inputs are the same where their JSON is. */
export function createOneRun<I, O>(): OneRun<I, O> {
  let newest: AbortController | null = null;
  let running: Running<O> | null = null;
  const cancel = () => {
    running?.controller.abort();
    running = null;
  };
  return {
    cancel,
    run: (input, start) => {
      const key = JSON.stringify(input);
      if (running?.key === key) return running.promise;
      cancel();
      const controller = new AbortController();
      newest = controller;
      const ended = () => {
        if (running?.controller === controller) running = null;
      };
      const promise = start(controller.signal, () => newest === controller).finally(ended);
      running = { key, controller, promise };
      return promise;
    },
  };
}
