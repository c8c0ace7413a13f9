import { type ChildProcess, spawn } from 'node:child_process';
import { resolveEntry } from '../../host/entry.ts';

/** The program behind its loopback host, as a process of its own. */
export interface ServedCore {
  /** Where a browser opens it; holds the one-time code. */
  readonly address: string;
  readonly processId: number;
  close(): Promise<void>;
}

/** Serves a data folder by the loopback host at a free port. Throws where the host ends before it is ready. */
export async function serveCore(dataFolder: string): Promise<ServedCore> {
  const entry = resolveEntry(new URL('../../cli/anamnesis.ts', import.meta.url));
  const args = [entry, '--data', dataFolder, '--json', 'serve', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await addressOf(child);
  return { address, processId: child.pid ?? 0, close: () => endOf(child) };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    child.stdout?.on('data', (bytes) => {
      out += bytes;
      if (out.includes('\n')) resolve((JSON.parse(out) as { address: string }).address);
    });
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}.`)));
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
