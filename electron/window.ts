import type { BrowserWindowConstructorOptions } from 'electron';

/** The page's window: sandboxed, isolated, without Node, webviews, spelling dictionaries or dropped-file navigation. */
export function windowOptions(preloadPath: string, isPackaged: boolean): BrowserWindowConstructorOptions {
  return {
    width: 1600,
    height: 1000,
    minWidth: 1024,
    minHeight: 640,
    title: 'Anamnesis',
    show: false,
    backgroundColor: '#101113',
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !isPackaged,
    },
  };
}
