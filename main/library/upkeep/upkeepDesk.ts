import { stat } from 'node:fs/promises';
import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { CheckDepth } from '../../contract/domain/upkeep.ts';
import { contentPath } from '../files.ts';
import { listContents } from './contents.ts';
import { type RepairCounts, type RepairParts, repairLibrary } from './repairLibrary.ts';
import type { UpkeepOptions } from './survey.ts';
import { type LibraryCheck, verifyLibrary } from './verifyLibrary.ts';

type AfterOthers = <T>(work: () => Promise<T>) => Promise<T>;

/** Care of the library's files and rows. Each work waits for imports, and imports wait for it. */
export class UpkeepDesk {
  readonly #parts: RepairParts;
  readonly #afterOthers: AfterOthers;

  constructor(parts: RepairParts, afterOthers: AfterOthers) {
    this.#parts = parts;
    this.#afterOthers = afterOthers;
  }

  /** Compares files and rows; changes nothing. Throws `cancelled`. */
  verify(depth: CheckDepth, options: UpkeepOptions = {}): Promise<LibraryCheck> {
    return this.#afterOthers(() => verifyLibrary(this.#parts, depth, options));
  }

  /** Rebuilds what can be rebuilt. Throws `cancelled`, `disk_full`, `read_only`. */
  repair(actor: Actor, options: UpkeepOptions = {}): Promise<RepairCounts> {
    return this.#afterOthers(() => repairLibrary(this.#parts, actor, options));
  }

  /** Runs work during which no import and no erasure changes a file. */
  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#afterOthers(work);
  }

  /** How many files there are, their bytes, and how many images are marked as missing. */
  async size(): Promise<{ files: number; bytes: number; missingFiles: number }> {
    const { contents, bytes } = await listContents(this.#parts.folder);
    return { files: contents.size, bytes, missingFiles: this.#parts.index.missing.count };
  }

  /** How many files a patient has under all keys that are joined, and their bytes; a file that is missing has none. */
  async sizeOf(patientKey: PatientKey): Promise<{ files: number; bytes: number }> {
    const { store, index, folder } = this.#parts;
    const keys = store.keysOf(patientKey).flatMap((key) => index.keysOfPatient(key));
    const sizes = await Promise.all(keys.map((key) => sizeOfFile(contentPath(folder, key))));
    return { files: keys.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
  }
}

async function sizeOfFile(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}
