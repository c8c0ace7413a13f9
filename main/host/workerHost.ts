import { isMainThread, parentPort } from 'node:worker_threads';

/** How a worker process ended; both null where it never started. */
export interface WorkerExit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The parent's end of a worker process. Messages are structured clones: typed arrays, dates and undefined keep their kind. */
export interface WorkerHandle {
  /** Process id, or null before the start and after the end. */
  pid(): number | null;
  /** Queued until the worker listens; dropped once it has ended. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also where the process could not be started. */
  onExit(listener: (exit: WorkerExit) => void): void;
  /** Ends the process at once (SIGKILL where there are signals). */
  kill(): void;
}

export interface WorkerOptions {
  /** Shown in process lists, e.g. `anamnesis encoder`. */
  readonly name: string;
}

/**
 * Starts worker processes for native code: `utilityProcess.fork` in Electron, `child_process.fork` elsewhere. `entry` is what
 * {@link resolveEntry} gives. The worker's stdout and stderr are discarded: native code prints prompts (05 N6).
 */
export interface WorkerHost {
  spawnWorker(entry: string, options: WorkerOptions): WorkerHandle;
}

/** The worker's end: the same messages, from within the process. */
export interface ParentChannel {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * The channel to the parent: of a thread its port; of a process Electron's `process.parentPort`, or Node's IPC. Ends the process when
 * Node's IPC closes.
 */
export function openParentChannel(): ParentChannel {
  const thread = isMainThread ? null : parentPort;
  if (thread !== null)
    return {
      send: (message) => thread.postMessage(message),
      onMessage: (listener) => thread.on('message', listener),
    };
  const port = (process as { parentPort?: UtilityPort }).parentPort;
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', (event) => listener(event.data)),
    };
  }
  process.on('disconnect', () => process.exit(0));
  return {
    send: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  };
}
