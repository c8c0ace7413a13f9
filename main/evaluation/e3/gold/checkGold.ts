import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../contract/errors.ts';
import { GOLD_FOLDER } from './gold.ts';

/** A file of gold with its sha256 in hexadecimal digits. */
export interface GoldFile {
  readonly name: string;
  readonly sha256: string;
}

/**
 * The files of SHA256SUMS with their hashes.
 * @throws AppError `bad_file`, naming the file, where one is missing or not the one that was committed.
 */
export async function checkGold(folder: string = GOLD_FOLDER): Promise<GoldFile[]> {
  const lines = (await readGold(folder, 'SHA256SUMS')).toString('utf8').trimEnd().split('\n');
  return Promise.all(lines.map((line) => checkLine(folder, line)));
}

async function checkLine(folder: string, line: string): Promise<GoldFile> {
  const [told = '', name = ''] = line.split(/\s+/);
  const sha256 = createHash('sha256')
    .update(await readGold(folder, name))
    .digest('hex');
  if (sha256 !== told)
    throw new AppError('bad_file', `${name} is not the gold of SHA256SUMS. Take it again from the sources.`);
  return { name, sha256 };
}

async function readGold(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch {
    throw new AppError('bad_file', `${join(folder, name)} cannot be read. Take it again from the sources.`);
  }
}
