import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Electron's binary where it was installed; null where it was not. Nothing is downloaded. */
function findBinary(): string | null {
  const home = join(root, 'node_modules/electron');
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const named = join(home, 'path.txt');
  const name = existsSync(named) ? readFileSync(named, 'utf8').trim() : own ? 'electron' : '';
  const binary = join(own || join(home, 'dist'), name);
  return name !== '' && existsSync(binary) ? binary : null;
}

/** Why Electron cannot run here, in words; null where it can. */
export function whyNoElectron(): string | null {
  if (findBinary() === null) return "Electron's binary is not installed on this machine";
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const needsDisplay = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY;
  return needsDisplay ? 'there is no display for Electron' : null;
}

/** Starts the program in Electron on a data folder. */
export function launchElectron(dataFolder: string): Promise<ElectronApplication> {
  const executablePath = findBinary();
  if (executablePath === null) throw new Error(whyNoElectron() ?? '');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return _electron.launch({ executablePath, args: [...asRoot, root, '--data', dataFolder], cwd: root });
}
