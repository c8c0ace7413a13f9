import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Copy } from '../../exchange/deidentify/deidentify.ts';
import { loadFolder, withHandle } from '../../storage/disk.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Writes a copy under its name whole or not at all; pixels go from file to file in parts. Throws what the file system throws. */
export async function writeCopy(path: string, copy: Copy): Promise<void> {
  const temporary = `${path}.part`;
  await loadFolder(dirname(path));
  try {
    await withHandle(temporary, 'wx', async (handle) => {
      await handle.writeFile(copy.head);
      for (const part of pixelParts(copy)) await handle.writeFile(part);
      await handle.sync();
    });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function* pixelParts({ pixels, pixelSource }: Copy): Generator<Buffer> {
  if (pixels === null) return;
  for (let at = pixels.start; at < pixels.end; at += CHUNK_BYTES)
    yield pixelSource.read(at, Math.min(CHUNK_BYTES, pixels.end - at));
}
