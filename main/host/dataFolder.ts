import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

/** What decides where the data stands; injected for tests. */
export interface FolderEnvironment {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The data folder where none is named: `$XDG_DATA_HOME/anamnesis` or `~/.local/share/anamnesis`, `~/Library/Application
 * Support/Anamnesis` on macOS, `%APPDATA%\Anamnesis` on Windows. A relative XDG_DATA_HOME is ignored, as its specification asks.
 */
export function resolveDataFolder(from: FolderEnvironment = hereAndNow()): string {
  const { platform, home, env } = from;
  if (platform === 'win32')
    return win32.join(env.APPDATA || win32.join(home, 'AppData', 'Roaming'), 'Anamnesis');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Anamnesis');
  const xdg = env.XDG_DATA_HOME ?? '';
  return posix.join(posix.isAbsolute(xdg) ? xdg : posix.join(home, '.local', 'share'), 'anamnesis');
}

function hereAndNow(): FolderEnvironment {
  return { platform: process.platform, home: homedir(), env: process.env };
}
