// Finds an installed Chrome or Chromium and opens the page in it as an app window.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { posix, win32 } from 'node:path';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser's own services that would use the network; docs name each. */
export const OFFLINE_FLAGS = [
  '--disable-background-networking',
  '--disable-background-mode',
  '--disable-client-side-phishing-detection',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,CertificateTransparencyComponentUpdater,NetworkTimeServiceQuerying',
  '--disable-quic',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--no-service-autorun',
  '--password-store=basic',
  // What these leave (account lists, extension updates) ends at a proxy where nobody listens; 127.0.0.1 needs none.
  '--proxy-server=http://127.0.0.1:9',
];

/** Path of an installed browser, or null. `ANAMNESIS_CHROMIUM` names one outright. */
export function findBrowser(from = { platform: process.platform, env: process.env, isThere: isExecutable }) {
  return candidates(from).find((path) => from.isThere(path)) ?? null;
}

function candidates({ platform, env }) {
  const own = env.ANAMNESIS_CHROMIUM ? [env.ANAMNESIS_CHROMIUM] : [];
  return [...own, ...(platform === 'win32' ? onWindows(env) : onUnix(platform, env))];
}

function onUnix(platform, env) {
  const folders = (env.PATH ?? '').split(':').filter((folder) => posix.isAbsolute(folder));
  const inPath = NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  const apps = platform === 'darwin' ? ['/Applications', `${env.HOME}/Applications`] : [];
  return [...apps.flatMap((folder) => MAC_APPS.map((app) => posix.join(folder, app))), ...inPath];
}

function onWindows(env) {
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean);
  return WINDOWS_PROGRAMS.flatMap((program) => folders.map((folder) => win32.join(folder, program)));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True where a window can be shown: Linux says so by its display's name. */
export function hasDisplay(platform = process.platform, env = process.env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Arguments for an app window on a profile of its own. Chromium refuses its sandbox to root alone, and only then goes without. */
export function browserArguments({ address, profileFolder, isRoot }) {
  const root = isRoot ? ['--no-sandbox', '--test-type'] : [];
  return [`--app=${address}`, `--user-data-dir=${profileFolder}`, ...OFFLINE_FLAGS, ...root];
}

/** Opens the window; resolves when the browser ends, with its exit code, or null where it could not be started. */
export function openAppWindow(browser, { address, profileFolder }) {
  const isRoot = process.getuid?.() === 0;
  const args = browserArguments({ address, profileFolder, isRoot });
  const child = spawn(browser, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(null));
    child.on('exit', (code) => resolve(code ?? 0));
  });
  return { ended, close: () => child.kill() };
}
