// Finds Electron's binary without loading the package, which would start a download.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './child.mjs';
import { root } from './run.mjs';

const DOWNLOAD_MS = 120_000;
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000;

/** Path of the installed binary, or null. Honours ELECTRON_OVERRIDE_DIST_PATH as Electron's own package does. */
export function findElectron(folder = root, env = process.env) {
  const home = join(folder, 'node_modules/electron');
  const named = join(home, 'path.txt');
  const own = env.ELECTRON_OVERRIDE_DIST_PATH;
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : own ? 'electron' : '';
  const binary = join(own || join(home, 'dist'), name);
  return name !== '' && existsSync(binary) ? binary : null;
}

/** Lets Electron's own installer fetch the binary: for two minutes at most, once a day at most. Gives its path, or null. */
export async function installElectron(folder = root) {
  const installer = join(folder, 'node_modules/electron/install.js');
  const tried = join(folder, 'node_modules/.anamnesis-electron-tried');
  if (!existsSync(installer) || triedLately(tried)) return null;
  console.error("Fetching Electron's binary (once) …");
  // Its own error is a stack; one line is said by the caller.
  const options = { stdio: 'ignore', timeout: DOWNLOAD_MS };
  await runProgram(process.execPath, [installer], options).catch(() => 1);
  const binary = findElectron(folder);
  if (binary === null) writeFileSync(tried, '');
  else rmSync(tried, { force: true });
  return binary;
}

function triedLately(path) {
  return existsSync(path) && Date.now() - statSync(path).mtimeMs < TRY_AGAIN_MS;
}
