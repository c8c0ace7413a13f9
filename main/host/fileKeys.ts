import { fileKeyStore, type MasterKeyStore } from '../storage/masterKey.ts';

/** The master key in a file of the data folder, for hosts without a key store of the system. */
export function fileKeys(dataFolder: string): MasterKeyStore {
  return fileKeyStore(dataFolder);
}
