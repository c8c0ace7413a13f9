import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Who decoded a file besides us, and the bytes of its pixels: samples side by side, little endian. */
export interface OtherPixels {
  readonly by: string;
  readonly bytes: Buffer;
}

const TIME_LIMIT_MS = 60_000;

// Colour stays as it is stored: no YBR is turned into RGB.
const DECODERS = [
  { by: 'DCMTK', command: 'dcmdjpeg', options: ['+cn', '+px'] },
  { by: 'DCMTK', command: 'dcmdjpls', options: ['+cn', '+px'] },
  { by: 'GDCM', command: 'gdcmconv', options: ['--raw', '--planar-configuration', '0'] },
] as const;

async function decodeWith(
  { by, command, options }: (typeof DECODERS)[number],
  path: string,
  folder: string,
): Promise<OtherPixels | null> {
  const [decoded, raw] = [join(folder, `${command}.dcm`), join(folder, `${command}.raw`)];
  try {
    await run(command, [...options, path, decoded], { timeout: TIME_LIMIT_MS });
    await run('gdcmraw', ['-i', decoded, '-o', raw], { timeout: TIME_LIMIT_MS });
    return { by, bytes: await readFile(raw) };
  } catch {
    return null;
  }
}

/** Decodes a file with DCMTK and GDCM as they are installed; those that cannot are left out. */
export async function decodeElsewhere(path: string): Promise<OtherPixels[]> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-pixels-'));
  try {
    const found = await Promise.all(DECODERS.map((decoder) => decodeWith(decoder, path, folder)));
    return found.filter((one) => one !== null);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
