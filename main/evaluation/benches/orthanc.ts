import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A running Orthanc on folders of its own. */
export interface Orthanc {
  /** Stores files by POST /instances with so many clients at a time; gives the seconds that it took. */
  store(paths: readonly string[], clients: number): Promise<number>;
  /** How many instances it holds. */
  count(): Promise<number>;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** The version of the Orthanc that is installed; null where there is none. */
export function orthancVersion(): string | null {
  try {
    const said = execFileSync('Orthanc', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.split('\n')[0]?.replace('Orthanc ', '') ?? null;
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Starts Orthanc with its defaults, but for its folders, the port, and what a workstation has no use for: DICOM network and plugins. */
export async function startOrthanc(folder: string): Promise<Orthanc> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  const settings = {
    ...{ StorageDirectory: join(folder, 'storage'), IndexDirectory: join(folder, 'index') },
    ...{ HttpPort: port, DicomServerEnabled: false, RemoteAccessAllowed: false, Plugins: [] },
  };
  const path = join(folder, 'orthanc.json');
  await writeFile(path, JSON.stringify(settings));
  const child = spawn('Orthanc', [path], { stdio: 'ignore' });
  const http = new OrthancHttp(port);
  await untilUp(child, http);
  return {
    store: (paths, clients) => http.store(paths, clients),
    count: async () => (await http.statistics()).CountInstances,
    close: () => endOf(child),
  };
}

async function untilUp(child: ChildProcess, http: OrthancHttp): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    if (await http.statistics().catch(() => null)) return;
    await wait(50);
  }
  await endOf(child);
  throw new Error('Orthanc did not start.');
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

class OrthancHttp {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number) {
    this.#port = port;
  }

  async store(paths: readonly string[], clients: number): Promise<number> {
    const started = performance.now();
    let next = 0;
    const client = async () => {
      for (let i = next++; i < paths.length; i = next++) await this.#post(await readFile(paths[i] ?? ''));
    };
    await Promise.all(Array.from({ length: clients }, client));
    return (performance.now() - started) / 1000;
  }

  async statistics(): Promise<{ readonly CountInstances: number }> {
    return JSON.parse(await this.#call('GET', '/statistics')) as { CountInstances: number };
  }

  async #post(bytes: Buffer): Promise<void> {
    await this.#call('POST', '/instances', bytes);
  }

  #call(method: string, path: string, body?: Buffer): Promise<string> {
    const headers = body ? { 'content-type': 'application/dicom', 'content-length': body.length } : {};
    const options = { host: '127.0.0.1', port: this.#port, method, path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(parts).toString());
          else reject(new Error(`Orthanc answered ${answer.statusCode} to ${method} ${path}.`));
        });
      });
      sent.on('error', reject).end(body);
    });
  }
}
