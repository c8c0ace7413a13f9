import { createHmac } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const MARK_DIGITS = 24;
/** Marks beyond those of files that are there, before the list is written anew. */
const SPARE_MARKS = 1000;

/** A file as it stood: another size, time or inode change is another file. */
export interface FileState {
  readonly path: string;
  readonly state: string;
}

/**
 * What was read of a watched folder, kept across starts: keyed hashes, so that no name of a file stands in it. A list that is lost or
 * cut costs reading known files again, and nothing else.
 */
export class SeenFiles {
  readonly #path: string;
  readonly #salt: string;
  readonly #marks: Set<string>;
  /** What is known already without hashing again. */
  readonly #states = new Map<string, string>();

  private constructor(path: string, salt: string, marks: Set<string>) {
    this.#path = path;
    this.#salt = salt;
    this.#marks = marks;
  }

  static async load(path: string, salt: string): Promise<SeenFiles> {
    const text = await readFile(path, 'latin1').catch(() => '');
    return new SeenFiles(path, salt, new Set(text.split('\n').filter((mark) => mark.length === MARK_DIGITS)));
  }

  /** True where the file was read as it stands now. */
  has(file: FileState): boolean {
    if (this.#states.get(file.path) === file.state) return true;
    if (!this.#marks.has(this.#mark(file))) return false;
    this.#states.set(file.path, file.state);
    return true;
  }

  async add(files: readonly FileState[]): Promise<void> {
    const marks = files.map((file) => this.#mark(file));
    for (const mark of marks) this.#marks.add(mark);
    for (const { path, state } of files) this.#states.set(path, state);
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    await appendFile(this.#path, marks.map((mark) => `${mark}\n`).join(''), { mode: 0o600 });
  }

  /** Forgets files that are no longer there, once they are many. */
  async prune(there: readonly FileState[]): Promise<void> {
    if (this.#marks.size <= 2 * there.length + SPARE_MARKS) return;
    const kept = there.filter((file) => this.has(file)).map((file) => this.#mark(file));
    this.#marks.clear();
    this.#states.clear();
    for (const mark of kept) this.#marks.add(mark);
    await writeFile(`${this.#path}.new`, kept.map((mark) => `${mark}\n`).join(''), { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }

  /** Removes the list itself. */
  remove(): Promise<void> {
    return rm(this.#path, { force: true });
  }

  #mark({ path, state }: FileState): string {
    return createHmac('sha256', this.#salt).update(`${path}\0${state}`).digest('hex').slice(0, MARK_DIGITS);
  }
}
