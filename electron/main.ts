import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import { createCore } from '../main/app/core.ts';
import type { Core, CoreHost } from '../main/host/coreTypes.ts';
import { fileKeys } from '../main/host/fileKeys.ts';
import { type HostArguments, parseHostArguments } from '../main/host/hostArguments.ts';
import { type Instance, importDemo, openInstance } from '../main/host/instance.ts';
import { createPageHandler } from '../main/host/pageHandler.ts';
import { PAGE_FOLDER } from '../main/host/startLoopback.ts';
import { PAGE_ADDRESS } from './address.ts';
import { safeKeyStore } from './keyStore.ts';
import { menuTemplate, SHELL_COMMANDS, type ShellCommand } from './menu.ts';
import { acceptPorts } from './ports.ts';
import { CUSTOM_SCHEME, handlePage } from './protocol.ts';
import { OFFLINE_SWITCHES, secureApp, secureSession } from './security.ts';
import { secondWindowOptions, windowOptions } from './window.ts';
import { utilityProcessHost } from './workerHost.ts';

const PRELOAD_PATH = join(import.meta.dirname, 'preload.cjs');

// Before the app is ready: schemes, switches and the profile's folder cannot change later.
protocol.registerSchemesAsPrivileged([CUSTOM_SCHEME]);
for (const name of OFFLINE_SWITCHES) app.commandLine.appendSwitch(name);
app.enableSandbox();
secureApp(app, () => secondWindowOptions(optionsOfWindow(), screen.getAllDisplays(), boundsInUse()));
// The page's own titles may name a patient; the system shows window titles to other programs.
app.on('browser-window-created', (_event, window) => {
  window.on('page-title-updated', (event) => event.preventDefault());
});
start().catch((error: unknown) => {
  dialog.showErrorBox('Anamnesis could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
});

async function start(): Promise<void> {
  const given = parseHostArguments(process.argv.slice(process.defaultApp ? 2 : 1));
  app.setPath('userData', join(given.dataFolder, 'electron'));
  await app.whenReady();
  const instance = await openInstance({
    dataFolder: given.dataFolder,
    createCore: () => createCore({ dataFolder: given.dataFolder }, hostOf(given)),
    openWindow: async () => {
      await openWindow();
      return null;
    },
  });
  if (instance.kind === 'running') return run(instance, given);
  if (instance.address !== null) await shell.openExternal(instance.address);
  app.exit(0);
}

function hostOf({ dataFolder }: HostArguments): CoreHost {
  return {
    kind: 'electron',
    workers: utilityProcessHost(utilityProcess.fork.bind(utilityProcess)),
    keyStore: safeKeyStore(dataFolder, safeStorage, fileKeys(dataFolder)),
    chooseFolder,
  };
}

async function chooseFolder(): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
  return filePaths[0] ?? null;
}

async function run(instance: Instance, { demo }: HostArguments): Promise<void> {
  closeWith(instance);
  if (demo) await importDemo(instance.core);
  serve(instance.core);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(SHELL_COMMANDS, runCommand)));
  await openWindow();
}

function serve(core: Core): void {
  secureSession(session.defaultSession);
  handlePage(protocol, createPageHandler(PAGE_FOLDER, core));
  acceptPorts(ipcMain, (transport) => core.dispatcher.serve(transport, core.actor));
}

/** The app ends with its last window or a signal, and never before the core has closed. */
function closeWith(instance: Instance): void {
  app.on('window-all-closed', () => app.quit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    void instance.close().finally(() => app.exit(0));
  });
}

function runCommand(id: ShellCommand['id']): void {
  if (id === 'app.quit') app.quit();
  else void openWindow();
}

async function openWindow(): Promise<void> {
  const window = new BrowserWindow(optionsOfWindow());
  window.once('ready-to-show', () => window.show());
  await window.loadURL(PAGE_ADDRESS);
}

function optionsOfWindow() {
  return windowOptions(PRELOAD_PATH, app.isPackaged);
}

/** Where the window is that a person works in; null where none has the keyboard. */
function boundsInUse() {
  return BrowserWindow.getFocusedWindow()?.getBounds() ?? null;
}
