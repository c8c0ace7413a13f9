import { type ChildProcess, fork } from 'node:child_process';
import type { WorkerExit, WorkerHandle, WorkerHost } from '../host/workerHost.ts';

/** The worker host of plain Node: one forked process per worker, structured-clone messages, nothing printed. */
export function childProcessHost(): WorkerHost {
  return {
    spawnWorker: (entry, options) => {
      const { ELECTRON_RUN_AS_NODE: _never, ...env } = process.env;
      return handleOf(
        fork(entry, [], {
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          execArgv: [`--title=${options.name}`],
          env,
        }),
      );
    },
  };
}

function handleOf(child: ChildProcess): WorkerHandle {
  const alive = () => child.connected && child.exitCode === null && child.signalCode === null;
  return {
    pid: () => (alive() ? (child.pid ?? null) : null),
    send: (message) => {
      // An error here means that the process is gone; its exit is reported by onExit.
      if (alive()) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => onceEnded(child, listener),
    kill: () => child.kill('SIGKILL'),
  };
}

function onceEnded(child: ChildProcess, listener: (exit: WorkerExit) => void): void {
  let told = false;
  const tell = (exit: WorkerExit) => {
    if (!told) listener(exit);
    told = true;
  };
  child.once('exit', (code, signal) => tell({ code, signal }));
  child.once('error', () => tell({ code: null, signal: null }));
}
