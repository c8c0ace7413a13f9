// Finds a Chromium for the tests, or installs one and says how.
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { runNode, runProgram } from './child.mjs';
import { Refusal } from './refusal.mjs';

/** Path of a Chromium or Chrome: an installed one, else Debian's package (as root), else Playwright's download. Throws where none can be had. */
export async function findOrInstallChromium() {
  return findBrowser() ?? (await installByApt()) ?? (await installByPlaywright());
}

async function installByApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No Chromium found: installing the package (apt-get install chromium) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => runProgram('/usr/bin/apt-get', ['-qq', '-y', ...args], { env });
  await apt('update');
  await apt('install', '--no-install-recommends', 'chromium');
  return findBrowser();
}

async function installByPlaywright() {
  console.log('No Chromium found: downloading the one of Playwright …');
  await runNode(['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  throw new Refusal('No Chromium could be installed. Install Chromium or Chrome and try again.');
}
