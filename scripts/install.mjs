// Installs the dependencies where they are missing or older than package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './child.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './run.mjs';

/** npm writes both lockfiles together; one that is this much older belongs to an earlier install. */
const SAME_INSTALL_MS = 10_000;

/** Runs `npm ci` where it is needed and says so on stderr; throws where it fails. */
export async function ensureInstalled(folder = root) {
  if (isInstalled(folder)) return;
  console.error('Installing the dependencies (npm ci) …');
  // npm names its own script when it runs another; on its own it is a command, on Windows one of the shell.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const options = { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] };
  const code = npm?.endsWith('.js')
    ? await runProgram(process.execPath, [npm, ...args], options)
    : await runProgram('npm', args, { ...options, shell: process.platform === 'win32' });
  if (code !== 0) throw new Refusal(`npm ci ended with ${code}: see above. Check the network and try again.`);
  writeStamp(folder);
}

/** True where node_modules fits package-lock.json: by the stamp of the last install, else by the age of npm's own copy. */
export function isInstalled(folder) {
  const npmCopy = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(npmCopy)) return false;
  const stamp = stampPath(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLock(folder)) return true;
  const age = statSync(lockPath(folder)).mtimeMs - statSync(npmCopy).mtimeMs;
  if (age > SAME_INSTALL_MS) return false;
  writeStamp(folder);
  return true;
}

const lockPath = (folder) => join(folder, 'package-lock.json');
const stampPath = (folder) => join(folder, 'node_modules/.anamnesis-installed');
const hashOfLock = (folder) =>
  createHash('sha256')
    .update(readFileSync(lockPath(folder)))
    .digest('hex');
const writeStamp = (folder) => writeFileSync(stampPath(folder), hashOfLock(folder));
