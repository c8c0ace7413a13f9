import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { loadFolder, readNowIfThere, syncFolder, withHandle, writeTemporary } from './disk.ts';
import { deriveKey, KEY_BYTES, seal, unseal } from './seal.ts';

const MADE_AT_ONCE = 32;
const READ_AT_ONCE = 200;

/** Whose key: a patient_key, or '' for the workspace. */
export type KeyOwner = string;

/**
 * One random 256-bit key per patient and one for the workspace, each wrapped by the master key in a file of its own, so that
 * destroying a patient's key is removing a file. A key is durable before it seals anything.
 */
export class Keyring {
  readonly #folder: string;
  readonly #wrapKey: Buffer;
  readonly #keys = new Map<KeyOwner, Buffer>();

  private constructor(folder: string, master: Buffer) {
    this.#folder = folder;
    this.#wrapKey = deriveKey(master, 'keyring');
  }

  static async open(folder: string, master: Buffer): Promise<Keyring> {
    return new Keyring(await loadFolder(folder), master);
  }

  /** Makes the keys that are missing, durably; one fsync of the folder for all. */
  async ensure(owners: Iterable<KeyOwner>): Promise<void> {
    const missing = [...new Set(owners)].filter((owner) => this.#load(owner) === null);
    for (let at = 0; at < missing.length; at += MADE_AT_ONCE)
      await Promise.all(missing.slice(at, at + MADE_AT_ONCE).map((owner) => this.#make(owner)));
    if (missing.length > 0) await syncFolder(this.#folder);
  }

  /** Loads the keys of all `owners`, so that {@link keyOf} answers at once. Missing ones are an error: the key was destroyed. */
  async load(owners: Iterable<KeyOwner>): Promise<void> {
    let read = 0;
    for (const owner of new Set(owners)) {
      if (this.#keys.has(owner)) continue;
      read += 1;
      if (read % READ_AT_ONCE === 0) await new Promise(setImmediate);
      if (this.#load(owner) === null)
        throw new AppError(
          'bad_file',
          `The key of a patient is missing in ${this.#folder}, its rows cannot be read. Restore the keys folder from a backup.`,
          { owner },
        );
    }
  }

  /** A key made or loaded before. */
  keyOf(owner: KeyOwner): Buffer {
    const key = this.#keys.get(owner);
    if (key === undefined) throw new AppError('internal', 'A key was used before it was loaded.', { owner });
    return key;
  }

  /** Overwrites and removes the key: what it sealed, wherever a copy may be, can be read no more. Cannot be undone. */
  async destroy(owner: KeyOwner): Promise<void> {
    if (this.#load(owner) === null) return;
    const path = this.#path(owner);
    await withHandle(path, 'r+', async (handle) => {
      await handle.write(randomBytes((await handle.stat()).size), 0, undefined, 0);
      await handle.sync();
    });
    await rm(path);
    await syncFolder(this.#folder);
    this.#keys.get(owner)?.fill(0);
    this.#keys.delete(owner);
  }

  async #make(owner: KeyOwner): Promise<void> {
    const key = randomBytes(KEY_BYTES);
    await writeTemporary(this.#path(owner), seal(this.#wrapKey, key, owner));
    this.#keys.set(owner, key);
  }

  // Thousands are read when a library is opened: at once, each costs a fraction of what its promises would.
  #load(owner: KeyOwner): Buffer | null {
    const known = this.#keys.get(owner);
    if (known !== undefined) return known;
    const wrapped = readNowIfThere(this.#path(owner));
    if (wrapped === null) return null;
    const key = unseal(this.#wrapKey, wrapped, owner, `The key file ${this.#path(owner)}`);
    this.#keys.set(owner, key);
    return key;
  }

  #path(owner: KeyOwner): string {
    return join(this.#folder, `${owner === '' ? 'workspace' : owner}.key`);
  }
}
