import { Worker } from 'node:worker_threads';
import type { WorkerExit, WorkerHandle, WorkerHost } from '../host/workerHost.ts';

/**
 * Workers as threads of this process, for a process that is itself a worker: in Electron a utility process can fork no other. What ends
 * this process ends them.
 */
export function threadHost(): WorkerHost {
  return {
    spawnWorker: (entry, { name }) => handleOf(new Worker(entry, { name, stdout: true, stderr: true })),
  };
}

function handleOf(thread: Worker): WorkerHandle {
  let ended = false;
  const listeners: ((exit: WorkerExit) => void)[] = [];
  const end = (exit: WorkerExit) => {
    if (!ended) for (const listener of listeners) listener(exit);
    ended = true;
  };
  thread.once('exit', (code) => end({ code, signal: null }));
  thread.once('error', () => end({ code: null, signal: null }));
  return {
    pid: () => (ended ? null : process.pid),
    send: (message) => {
      if (!ended) thread.postMessage(message);
    },
    onMessage: (listener) => thread.on('message', listener),
    onExit: (listener) => listeners.push(listener),
    kill: () => void thread.terminate(),
  };
}
