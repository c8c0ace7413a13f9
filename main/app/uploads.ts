import { appendFile, rm, writeFile } from 'node:fs/promises';
import { AppError } from '../contract/errors.ts';
import { onDisk } from '../storage/disk.ts';
import type { Ids } from '../storage/types.ts';

const IDLE_MS = 10 * 60_000;
const MOST_UPLOADS = 8;
const WORK = 'taking over a file';

interface Upload {
  readonly path: string;
  readonly bytes: number;
  received: number;
  touchedMs: number;
}

/** What taking files over works with; `temporaryPath` is swept at start-up. */
export interface UploadParts {
  readonly ids: Ids;
  readonly nowMs: () => number;
  temporaryPath(): string;
}

/** Files that a page hands over in parts, since they are too large for a call. On disk at once: none is held in memory. */
export class Uploads {
  readonly #parts: UploadParts;
  readonly #all = new Map<string, Upload>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Begins a file of so many bytes. Throws `unavailable` where too many are begun, `disk_full`, `read_only`. */
  async begin(bytes: number): Promise<string> {
    const now = this.#parts.nowMs();
    for (const [id, { touchedMs }] of this.#all) if (now - touchedMs > IDLE_MS) await this.drop(id);
    if (this.#all.size >= MOST_UPLOADS)
      throw new AppError('unavailable', 'Too many large files are handed over at once. Wait for one to end.');
    const uploadId = this.#parts.ids.next();
    const path = this.#parts.temporaryPath();
    await onDisk(WORK, () => writeFile(path, '', { flag: 'wx', mode: 0o600 }));
    this.#all.set(uploadId, { path, bytes, received: 0, touchedMs: now });
    return uploadId;
  }

  /** Writes the next bytes. Throws `not_found`, `refused` for more than was said, `disk_full`, `read_only`. */
  async append(uploadId: string, bytes: Uint8Array): Promise<number> {
    const upload = this.#find(uploadId);
    if (upload.received + bytes.length > upload.bytes)
      throw new AppError('refused', 'The file grew while it was handed over. Import it again.');
    upload.received += bytes.length;
    upload.touchedMs = this.#parts.nowMs();
    await onDisk(WORK, () => appendFile(upload.path, bytes));
    return upload.received;
  }

  /** Where a file stands that was handed over whole. Throws `not_found`, `refused` where bytes are missing. */
  whole(uploadId: string): string {
    const { path, bytes, received } = this.#find(uploadId);
    if (received === bytes) return path;
    throw new AppError('refused', 'The file became shorter while it was handed over. Import it again.');
  }

  async drop(uploadId: string): Promise<void> {
    const upload = this.#all.get(uploadId);
    this.#all.delete(uploadId);
    if (upload) await rm(upload.path, { force: true });
  }

  /** Drops all that was begun: at the end, and where a patient is erased (W6), as nothing says whose they are. */
  async dropAll(): Promise<void> {
    for (const id of [...this.#all.keys()]) await this.drop(id);
  }

  #find(uploadId: string): Upload {
    const upload = this.#all.get(uploadId);
    if (upload) return upload;
    throw new AppError('not_found', 'This file was not handed over in time. Import it again.', { uploadId });
  }
}
