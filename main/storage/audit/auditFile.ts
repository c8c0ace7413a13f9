import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AuditLine } from '../../contract/api/audit.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import { loadFolder, onDisk, syncFolder } from '../disk.ts';
import { type AuditEvent, type AuditHead, type AuditKeys, nextLine } from './chain.ts';
import { type CheckValue, checkValueOf } from './checkValue.ts';
import { type AuditVerdict, parseLine, verifyLines } from './verify.ts';

/** What callers may do with the audit. */
export interface Audit {
  /** Finds a changed, removed, reordered or cut line (W7), also against where the chain stood once. */
  verify(against?: CheckValue | null): Promise<AuditVerdict>;
  /** Lines from `offset`, oldest first, and how many there are. */
  lines(offset: number, limit: number): Promise<{ lines: AuditLine[]; total: number }>;
  /** The file with the check value of its end, and how many lines it has; the value can be kept elsewhere. */
  exportChecked(at: RecordedAt): Promise<CheckedText>;
}

/** The audit's lines and the detached value that fits their end. */
export interface CheckedText {
  readonly text: string;
  readonly lines: number;
  readonly checkValue: string;
}

/**
 * The audit: an append-only file of JSON lines, chained by keyed hashes, without patient data (W7). A line is decided with its
 * transaction and stands in the log record; the file follows. Start-up appends the lines that it lacks, once each.
 */
export class AuditFile implements Audit {
  readonly #keys: AuditKeys;
  readonly #handle: FileHandle;
  #head: AuditHead;
  #bytes = 0;
  #unwritten: AuditLine[] = [];

  private constructor(handle: FileHandle, keys: AuditKeys, head: AuditHead) {
    this.#handle = handle;
    this.#keys = keys;
    this.#head = head;
  }

  /** `head`: where the chain stood at the last checkpoint; `logged`: the lines of the log since. */
  static async open(
    options: { path: string; keys: AuditKeys; head: AuditHead; logged: readonly AuditLine[] },
    said: string[],
  ): Promise<AuditFile> {
    await loadFolder(dirname(options.path));
    const handle = await open(options.path, 'a+', 0o600);
    await syncFolder(dirname(options.path));
    const audit = new AuditFile(handle, options.keys, options.head);
    await audit.#cutTorn(said);
    await audit.#catchUp(options.logged, said);
    return audit;
  }

  /** Where the chain stands, lines not yet in the file included. */
  get head(): AuditHead {
    return this.#head;
  }

  /** The line that `event` becomes when its transaction commits next. */
  nextLine(event: AuditEvent): AuditLine {
    return nextLine(this.#keys, this.#head, event);
  }

  /** Takes the line of a committed transaction. The log holds it, so a failing disk delays the file and loses nothing. */
  async append(line: AuditLine): Promise<void> {
    this.#head = { count: line.sequence, hash: line.hash };
    this.#unwritten.push(line);
    await this.#flush().catch(() => undefined);
  }

  /** Makes the file durable up to the last line; then the log may be cut. */
  async sync(): Promise<void> {
    await onDisk('writing the audit', async () => {
      await this.#flush();
      await this.#handle.datasync();
    });
  }

  /** Only inside the write queue: a line that is just being written would look like a wrong one. */
  async verify(against: CheckValue | null = null): Promise<AuditVerdict> {
    const by = { keys: this.#keys, head: this.#head, against };
    return verifyLines(by, [...(await this.#texts()), ...this.#delayed()]);
  }

  /** Only inside the write queue: text and value are of the same lines. */
  async exportChecked(at: RecordedAt): Promise<CheckedText> {
    const texts = [...(await this.#texts()), ...this.#delayed()];
    const text = texts.map((line) => `${line}\n`).join('');
    return { text, lines: texts.length, checkValue: checkValueOf(this.#keys, this.#head, at) };
  }

  /** True where a line of that transaction stands in the audit, written or on its way. */
  async has(txnId: string): Promise<boolean> {
    const field = `"txnId":"${txnId}"`;
    const isIn = (text: string) => text.includes(field) && parseLine(text)?.txnId === txnId;
    if (this.#unwritten.some((line) => line.txnId === txnId)) return true;
    return (await this.#texts()).some(isIn);
  }

  async lines(offset: number, limit: number): Promise<{ lines: AuditLine[]; total: number }> {
    const texts = await this.#texts();
    const parsed = texts.slice(offset, offset + limit).map(parseLine);
    return { lines: parsed.filter((line) => line !== null), total: texts.length };
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** Lines that the log has and the file has not yet. */
  #delayed(): string[] {
    return this.#unwritten.map((line) => JSON.stringify(line));
  }

  /** A write may have been cut short by a full disk: the file is first cut back to its last whole line. */
  async #flush(): Promise<void> {
    if (this.#unwritten.length === 0) return;
    const text = Buffer.from(this.#unwritten.map((line) => `${JSON.stringify(line)}\n`).join(''));
    try {
      await this.#handle.appendFile(text);
    } catch (error) {
      await this.#handle.truncate(this.#bytes);
      throw error;
    }
    this.#bytes += text.length;
    this.#unwritten = [];
  }

  async #cutTorn(said: string[]): Promise<void> {
    const bytes = await this.#read();
    this.#bytes = bytes.lastIndexOf(0x0a) + 1;
    if (this.#bytes === bytes.length) return;
    await this.#handle.truncate(this.#bytes);
    said.push('The last line of the audit was not whole and was cut; the log has it.');
  }

  async #catchUp(logged: readonly AuditLine[], said: string[]): Promise<void> {
    const texts = await this.#texts();
    const last = parseLine(texts.at(-1) ?? '')?.sequence ?? texts.length;
    if (last < this.#head.count)
      said.push(`The audit ends at line ${last}, but had ${this.#head.count}: lines were removed.`);
    const missing = logged.filter((line) => line.sequence > last);
    for (const line of logged) this.#head = { count: line.sequence, hash: line.hash };
    this.#unwritten = missing;
    await this.#flush();
    if (missing.length > 0) said.push(`${missing.length} lines of the audit were taken over from the log.`);
  }

  async #texts(): Promise<string[]> {
    return (await this.#read()).toString().split('\n').slice(0, -1);
  }

  async #read(): Promise<Buffer> {
    const { size } = await this.#handle.stat();
    const bytes = Buffer.alloc(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await this.#handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return bytes.subarray(0, at);
  }
}
