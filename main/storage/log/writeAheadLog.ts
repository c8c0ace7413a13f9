import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import { loadFolder, onDisk, parseDiskError, readIfThere, syncFolder, withHandle } from '../disk.ts';
import { deriveKey, seal, unseal } from '../seal.ts';
import { frameOf, parseSegment } from './frame.ts';
import { encodeRecord, type LogRecord, parseRecord } from './record.ts';

/**
 * The write-ahead log (02, truth and its copies): one sealed record per transaction; one fdatasync makes it durable. A segment is
 * one file, `log/<number>.wal`; a checkpoint starts a new one and removes the old.
 */
export class WriteAheadLog {
  readonly #folder: string;
  readonly #key: Buffer;
  #segment: number;
  #handle: FileHandle | null = null;
  #broken = false;
  #records = 0;
  #bytes = 0;

  private constructor(folder: string, master: Buffer, segment: number) {
    this.#folder = folder;
    this.#key = deriveKey(master, 'log');
    this.#segment = segment;
  }

  /** Opens segment `segment`, cuts a torn tail, removes older segments; `said` gets what was done, in words. */
  static async open(
    options: { folder: string; master: Buffer; segment: number },
    said: string[],
  ): Promise<{ log: WriteAheadLog; records: LogRecord[] }> {
    const log = new WriteAheadLog(await loadFolder(options.folder), options.master, options.segment);
    await log.#removeOlder();
    const records = await log.#load(said);
    await log.#openHandle();
    return { log, records };
  }

  /** Records and bytes since the last cut. */
  get size(): { records: number; bytes: number } {
    return { records: this.#records, bytes: this.#bytes };
  }

  /** Number of the segment that is written to. */
  get segment(): number {
    return this.#segment;
  }

  /** Appends a record and returns when it is durable. On an error nothing of it is left. */
  async append(record: LogRecord): Promise<void> {
    const handle = this.#writable();
    const sealed = seal(this.#key, encodeRecord(record), this.#context(this.#segment, this.#records));
    const frame = frameOf(sealed);
    try {
      await writeFully(handle, frame, this.#bytes);
      await handle.datasync();
    } catch (error) {
      await this.#takeBack(handle);
      throw parseDiskError(error, 'saving');
    }
    this.#records += 1;
    this.#bytes += frame.length;
  }

  /** Starts segment `next`, whose number the checkpoint manifest already names, and removes the old one. */
  async cut(next: number): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
    this.#segment = next;
    this.#records = 0;
    this.#bytes = 0;
    await this.#openHandle();
    await this.#removeOlder();
  }

  /** Reads the segment anew; throws `bad_file` where a record is not whole or missing. Only inside the write queue. */
  async check(): Promise<void> {
    const path = this.#path(this.#segment);
    const { payloads, rest } = parseSegment((await readIfThere(path)) ?? Buffer.alloc(0));
    if (rest !== 'none' || payloads.length !== this.#records)
      throw new AppError(
        'bad_file',
        `The log ${path} holds ${payloads.length} whole records, ${this.#records} were written.`,
      );
    for (const [index, payload] of payloads.entries()) this.#open(payload, index);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }

  #writable(): FileHandle {
    if (this.#broken || this.#handle === null)
      throw new AppError(
        'unavailable',
        'The log could not be written before and its end is uncertain. Close the program, check the disk, and start again.',
      );
    return this.#handle;
  }

  /** A part of the record may be in the file: cut it off. If even that fails, nothing may be appended after it. */
  async #takeBack(handle: FileHandle): Promise<void> {
    try {
      await handle.truncate(this.#bytes);
      await handle.datasync();
    } catch {
      this.#broken = true;
    }
  }

  async #load(said: string[]): Promise<LogRecord[]> {
    const path = this.#path(this.#segment);
    const bytes = await readIfThere(path);
    if (bytes === null) return [];
    const { payloads, wholeBytes, rest } = parseSegment(bytes);
    if (rest === 'changed')
      throw new AppError(
        'bad_file',
        `The log ${path} was changed: its record ${payloads.length + 1} is not whole, and others follow. Restore a backup.`,
      );
    if (rest === 'torn') {
      await cutFile(path, wholeBytes);
      said.push(`The last record of the log was not whole: ${bytes.length - wholeBytes} bytes were cut.`);
    }
    this.#records = payloads.length;
    this.#bytes = wholeBytes;
    return payloads.map((payload, index) => this.#open(payload, index));
  }

  #open(payload: Buffer, index: number): LogRecord {
    const what = `Record ${index + 1} of the log ${this.#path(this.#segment)}`;
    return parseRecord(unseal(this.#key, payload, this.#context(this.#segment, index), what));
  }

  async #openHandle(): Promise<void> {
    await onDisk('opening the log', async () => {
      // Not 'a': with O_APPEND the position of a write cannot be chosen, and a torn write must be written over.
      const flags = this.#bytes === 0 ? 'w' : 'r+';
      this.#handle = await open(this.#path(this.#segment), flags, 0o600);
      await this.#handle.sync();
      await syncFolder(this.#folder);
    });
  }

  async #removeOlder(): Promise<void> {
    const own = this.#name(this.#segment);
    const others = (await readdir(this.#folder)).filter((name) => name.endsWith('.wal') && name !== own);
    if (others.some((name) => name > own))
      throw new AppError(
        'bad_file',
        `checkpoint.json is older than the log in ${this.#folder}. Restore the whole data folder from one backup.`,
      );
    for (const name of others) await rm(join(this.#folder, name));
    if (others.length > 0) await syncFolder(this.#folder);
  }

  #context(segment: number, index: number): string {
    return `log|${segment}|${index}`;
  }

  #name(segment: number): string {
    return `${String(segment).padStart(10, '0')}.wal`;
  }

  #path(segment: number): string {
    return join(this.#folder, this.#name(segment));
  }
}

async function writeFully(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

async function cutFile(path: string, bytes: number): Promise<void> {
  await withHandle(path, 'r+', async (handle) => {
    await handle.truncate(bytes);
    await handle.sync();
  });
}
