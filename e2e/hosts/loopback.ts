import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = join(root, 'build/main/cli/anamnesis.js');

/** A core served on 127.0.0.1, on a data folder of its own that goes with it. */
export interface LoopbackHost {
  readonly dataFolder: string;
  /** Opens one session: the code in it works once. */
  readonly address: string;
  readonly pid: number;
  /** Ends the core at once, as a power cut would; its data folder stays. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs one command of the command line on a data folder; forwards to the core that runs there. Throws with stderr unless it ends with 0. */
export function runCommand(dataFolder: string, args: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, '--data', dataFolder, '--json', ...args], { cwd: root });
    let out = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(out));
      else reject(new Error(`anamnesis ${args.join(' ')} ended with ${code}: ${errors}${out}`));
    });
  });
}

/** An empty data folder under the system's temporary folder. */
export function makeFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `anamnesis-${name}-`));
}

/** Starts the loopback host as `npm run serve` does and waits for its address. Without a folder it makes one, which goes with `stop`. */
export async function startLoopback(folder?: string): Promise<LoopbackHost> {
  const dataFolder = folder ?? (await makeFolder('e2e'));
  const args = ['--data', dataFolder, '--json', 'serve', '--port', '0'];
  const child = spawn(process.execPath, [entry, ...args], { cwd: root });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  return {
    dataFolder,
    address: await addressOf(child),
    pid: child.pid as number,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (folder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) resolve(JSON.parse(out).address);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}: ${errors}`)));
  });
}
