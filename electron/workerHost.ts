import type { UtilityProcess, utilityProcess } from 'electron';
import type { WorkerHandle, WorkerHost } from '../main/host/workerHost.ts';

type Fork = typeof utilityProcess.fork;

/** Worker processes by `utilityProcess.fork`: no window, no Node flags from the environment, output discarded. */
export function utilityProcessHost(fork: Fork): WorkerHost {
  return {
    spawnWorker: (entry, options) =>
      handleOf(fork(entry, [], { serviceName: options.name, stdio: 'ignore', env: cleanEnvironment() })),
  };
}

function handleOf(child: UtilityProcess): WorkerHandle {
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  return {
    pid: () => (ended ? null : (child.pid ?? null)),
    send: (message) => {
      if (!ended) child.postMessage(message);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      child.once('exit', (code) => listener({ code, signal: null }));
    },
    kill: () => end(child),
  };
}

/** Electron's own `kill` asks politely; a worker that hangs in native code does not listen. */
function end(child: UtilityProcess): void {
  if (child.pid === undefined) child.kill();
  else process.kill(child.pid, 'SIGKILL');
}

function cleanEnvironment(): Record<string, string> {
  const { ELECTRON_RUN_AS_NODE: _never, NODE_OPTIONS: _nor, ...env } = process.env;
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
