import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For tests: true where a validator of this name is installed. */
export function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined;
}

function onFile(bytes: Uint8Array, command: string, args: readonly string[]): { rc: number; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'anamnesis-validate-'));
  try {
    const path = join(folder, 'object.dcm');
    writeFileSync(path, bytes);
    const { status, stdout, stderr } = spawnSync(command, [...args, path], { encoding: 'utf8' });
    return { rc: status ?? 1, said: `${stdout}\n${stderr}`.replaceAll(path, 'object.dcm') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What DCMTK 3.6 says of itself, not of the object. */
const OWN_LIMITS = /VR checker does not support|template constraints not yet supported/;

/** For tests: the content tree as DCMTK prints it; throws with its words where it warns or refuses. */
export function dsrdump(bytes: Uint8Array): string {
  const { rc, said } = onFile(bytes, 'dsrdump', []);
  const faults = said.split('\n').filter((line) => /^[EFW]: /.test(line) && !OWN_LIMITS.test(line));
  if (rc !== 0 || faults.length > 0) throw new Error(said);
  return said;
}

/** For tests: the errors that dicom3tools' dciodvfy finds, each once. */
export function dciodvfyErrors(bytes: Uint8Array): string[] {
  const { said } = onFile(bytes, 'dciodvfy', ['-new']);
  return [...new Set(said.split('\n').filter((line) => /^error\b/i.test(line)))];
}
