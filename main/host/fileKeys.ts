import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { fileKeyStore, type MasterKeyStore } from '../storage/masterKey.ts';

/** Where Electron's host keeps the master key, sealed by the system's key store, in the data folder. */
export const SEALED_KEY_FILE = 'master.key.sealed';
/** Where hosts without a key store keep it. */
export const KEY_FILE = 'master.key';

/**
 * The master key in a file of the data folder, for hosts without a key store of the system. `load` throws AppError `unavailable`
 * where the key is sealed by one: a second key would open nothing.
 */
export function fileKeys(dataFolder: string): MasterKeyStore {
  const store = fileKeyStore(dataFolder);
  const isThere = (file: string) => existsSync(join(dataFolder, file));
  return {
    describe: () => store.describe(),
    load: async () => {
      if (isThere(SEALED_KEY_FILE) && !isThere(KEY_FILE)) {
        throw new AppError(
          'unavailable',
          `The key of ${dataFolder} is in the system's key store, which only the Electron app can ask. Start that one.`,
        );
      }
      return store.load();
    },
  };
}
