import { writeFile } from 'node:fs/promises';
import { AppError } from '../contract/errors.ts';

/** Writes a file that is not there yet: what is there is nobody's to lose. Throws `refused` where it is. */
export async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError('refused', `${path} is there already. Name another file with --to.`);
  }
}
