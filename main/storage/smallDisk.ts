import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For tests: a small disk of its own, which can be filled and freed. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it up to some bytes. */
  fill(spareBytes: number): void;
  /** Takes away what filled it. */
  free(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(4096);

/** For tests: mounts a tmpfs of so many MB; null, with the reason printed, where that is not allowed. */
export function mountSmallDisk(megabytes: number, test: string): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'anamnesis-disk-'));
  const size = `size=${megabytes}m,mode=700`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    console.log(`Skipped: ${test} (a tmpfs cannot be mounted: ${mounted.stderr || mounted.error?.message}).`);
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: (spareBytes) => fill(ballast, spareBytes),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function fill(path: string, spareBytes: number): void {
  const spare = `${path}.spare`;
  const kept = openSync(spare, 'w');
  for (let left = spareBytes; left > 0; left -= CHUNK.length) writeSync(kept, CHUNK);
  closeSync(kept);
  const handle = openSync(path, 'w');
  try {
    for (;;) writeSync(handle, CHUNK);
  } catch {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
    rmSync(spare);
  }
}
