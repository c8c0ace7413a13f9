import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { AppError } from '../main/contract/errors.ts';
import type { CoreHost } from '../main/host/coreTypes.ts';
import { KEY_FILE, SEALED_KEY_FILE } from '../main/host/fileKeys.ts';

type MasterKeyStore = CoreHost['keyStore'];
type Vault = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'> &
  Partial<Pick<SafeStorage, 'getSelectedStorageBackend'>>;

const KEY_BYTES = 32;

/**
 * The master key sealed by the system's key store (Electron safeStorage) in `<dataFolder>/master.key.sealed`. `plain`, the key in a
 * file, serves where the system has no key store, and for a folder that has such a file already, so that either host can open it.
 * Call after the app is ready.
 */
export function safeKeyStore(dataFolder: string, vault: Vault, plain: MasterKeyStore): MasterKeyStore {
  const sealedPath = join(dataFolder, SEALED_KEY_FILE);
  const plainPath = join(dataFolder, KEY_FILE);
  if (!existsSync(sealedPath) && (existsSync(plainPath) || !isSafe(vault))) return plain;
  return {
    load: async () =>
      existsSync(sealedPath) ? unseal(sealedPath, vault) : make(dataFolder, sealedPath, vault),
    describe: () => "The master key is sealed by the system's key store.",
  };
}

/** Linux without a keyring "encrypts" with a password that everybody knows. */
function isSafe(vault: Vault): boolean {
  return vault.isEncryptionAvailable() && vault.getSelectedStorageBackend?.() !== 'basic_text';
}

async function unseal(path: string, vault: Vault): Promise<Buffer> {
  const sealed = await readFile(path);
  const key = Buffer.from(tryDecrypt(vault, sealed, path), 'base64');
  if (key.length !== KEY_BYTES) throw unusable(path);
  return key;
}

function tryDecrypt(vault: Vault, sealed: Buffer, path: string): string {
  try {
    return vault.decryptString(sealed);
  } catch {
    throw unusable(path);
  }
}

function unusable(path: string): AppError {
  return new AppError(
    'bad_file',
    `${path} cannot be opened with this account's key store. Sign in as the person who made the library, or restore a backup.`,
  );
}

/** Durable before it is used: what it seals could never be read again without it. */
async function make(dataFolder: string, path: string, vault: Vault): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(vault.encryptString(key.toString('base64')));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dataFolder);
  return key;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
