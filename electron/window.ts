import type { BrowserWindowConstructorOptions, Display, Rectangle } from 'electron';

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

/** The second window: made as the first one, and over the whole of a display where the first one is not, if there is one. */
export function secondWindowOptions(
  first: BrowserWindowConstructorOptions,
  displays: readonly Pick<Display, 'workArea'>[],
  firstBounds: Rectangle | null,
): BrowserWindowConstructorOptions {
  const other = displays.find(({ workArea }) => firstBounds !== null && !holdsMiddle(workArea, firstBounds));
  return { ...first, ...(displays.length > 1 ? other?.workArea : {}), show: true };
}

function holdsMiddle(area: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX >= area.x && middleX < area.x + area.width && middleY >= area.y && middleY < area.y + area.height
  );
}
