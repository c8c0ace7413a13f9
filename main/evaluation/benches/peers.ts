import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Fetches a published package of another viewer into a folder, for a comparison alone: it is no part of the program. Gives its folder, or
 * null where the registry cannot be reached.
 */
export async function fetchPeer(name: string, version: string, into: string): Promise<string | null> {
  const folder = join(into, `${name.replaceAll(/[^a-z]/g, '')}-${version}`);
  await mkdir(folder, { recursive: true });
  try {
    const { stdout } = await run('npm', ['pack', `${name}@${version}`, '--json'], { cwd: folder });
    const [packed] = JSON.parse(stdout) as { readonly filename: string }[];
    if (!packed) return null;
    await run('tar', ['-xzf', packed.filename.replace('@', '').replace('/', '-')], { cwd: folder });
    return join(folder, 'package');
  } catch {
    return null;
  }
}
