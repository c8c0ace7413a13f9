import { createHash, randomBytes } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import { loadFolder, onDisk, readIfThere, writeWhole } from './disk.ts';
import { acceptClient, introduce } from './lockHandshake.ts';

/** The lock is ours: this process is the folder's one writer, and serves those who come later. */
export interface HeldLock {
  readonly kind: 'held';
  /** The listening socket. Its raw `connection` events are not authenticated: use {@link HeldLock.onClient}. */
  readonly server: Server;
  /** Called with the stream of each process that showed the folder's token; bytes of its first call may follow at once. */
  onClient(listener: (stream: Socket) => void): void;
  release(): Promise<void>;
}

/** Another process holds the lock. */
export interface TakenLock {
  readonly kind: 'taken';
  /** An authenticated stream to the holder. */
  connect(): Promise<Socket>;
}

const STARTING_HOLDER_MS = 3000;
const RETRY_MS = 50;

/**
 * Takes the lock of a data folder: a socket named after its real path, which dies with its process. An abstract socket on Linux, a
 * named pipe on Windows, elsewhere a socket file, whose stale copy is removed when nobody answers.
 */
export async function acquireLock(folder: string): Promise<HeldLock | TakenLock> {
  await onDisk('opening the data folder', () => loadFolder(folder));
  const address = addressOf(await realpath(folder));
  const doors = new Doors(randomBytes(32).toString('hex'));
  const server = await listen(address, doors);
  if (server === null) return { kind: 'taken', connect: () => connectToHolder(folder, address) };
  try {
    await onDisk('opening the data folder', () => writeWhole(tokenPath(folder), doors.token));
  } catch (error) {
    await close(server, doors);
    throw error;
  }
  return {
    kind: 'held',
    server,
    onClient: (listener) => doors.open(listener),
    async release() {
      await rm(tokenPath(folder), { force: true });
      await close(server, doors);
    },
  };
}

/** Who comes in: there before the socket listens, so that nobody who connects at once is left standing. */
class Doors {
  readonly token: string;
  readonly streams = new Set<Socket>();
  readonly #listeners: ((stream: Socket) => void)[] = [];
  /** Accepted before anybody listened. */
  readonly #waiting: Socket[] = [];

  constructor(token: string) {
    this.token = token;
  }

  receive(stream: Socket): void {
    this.streams.add(stream);
    stream.on('close', () => this.streams.delete(stream));
    acceptClient(stream, this.token, () => {
      if (this.#listeners.length === 0) this.#waiting.push(stream);
      for (const listener of this.#listeners) listener(stream);
    });
  }

  open(listener: (stream: Socket) => void): void {
    this.#listeners.push(listener);
    for (const stream of this.#waiting.splice(0)) listener(stream);
  }
}

async function close(server: Server, doors: Doors): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const stream of doors.streams) stream.destroy();
  await closed;
}

/** A holder that has just begun may not have written its token yet: tried again for a moment. */
async function connectToHolder(folder: string, address: string): Promise<Socket> {
  const until = Date.now() + STARTING_HOLDER_MS;
  for (;;) {
    const token = (await readIfThere(tokenPath(folder)))?.toString() ?? '';
    const stream = await introduce(connect(address), token);
    if (stream !== null) return stream;
    if (Date.now() > until)
      throw new AppError(
        'unavailable',
        `Another program holds ${folder} and does not answer. End it, then start again.`,
      );
    await wait(RETRY_MS);
  }
}

async function listen(address: string, doors: Doors): Promise<Server | null> {
  const server = await tryListen(address, doors);
  if (server !== null || !isSocketFile(address) || (await answers(address))) return server;
  await rm(address, { force: true });
  return tryListen(address, doors);
}

function tryListen(address: string, doors: Doors): Promise<Server | null> {
  const server = createServer((stream) => doors.receive(stream));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  const stream = connect(address);
  return new Promise((resolve) => {
    stream.once('connect', () => {
      stream.destroy();
      resolve(true);
    });
    stream.once('error', () => resolve(false));
  });
}

/** Where the lock of a folder stands on this platform; `realPath` without links, so that two ways to a folder are one lock. */
export function addressOf(realPath: string, platform: NodeJS.Platform = process.platform): string {
  const name = `anamnesis-${createHash('sha256').update(realPath).digest('hex').slice(0, 32)}`;
  if (platform === 'linux') return `\0${name}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function isSocketFile(address: string): boolean {
  return address.startsWith('/');
}

function tokenPath(folder: string): string {
  return join(folder, 'lock.token');
}
