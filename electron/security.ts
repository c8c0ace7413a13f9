import type { App, BrowserWindowConstructorOptions, Session, WebContents } from 'electron';
import { isOwnAddress, isPairAddress } from './address.ts';

// Electron's security checklist. Tested here or beside: 2, 3, 4, 6, 8, 9, 11 (window), 5, 12, 13, 14 (this file), 7 (the page's
// headers, in main/host), 17 (ports), 18 (own protocol, no file://), 20 (the preload exposes nothing). Without a test: 1 (nothing is
// loaded from elsewhere: every other request is cancelled), 10 (no webview at all), 15 (openExternal only gets the loopback address
// of the program that runs already), 16 (the version stands in package.json), 19 (fuses are set at packaging).

/** Chromium services that would use the network; none is needed. */
export const OFFLINE_SWITCHES = [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-sync',
  'no-pings',
] as const;

/** What the page may ask for: copying text, and the whole screen for images. */
const ALLOWED_PERMISSIONS: readonly string[] = ['clipboard-sanitized-write', 'fullscreen'];
/** Schemes that stay inside the process. */
const LOCAL_SCHEMES: readonly string[] = ['blob:', 'devtools:'];

/** How the second window of a page is made; the same safety as the first. */
type SecondWindow = () => BrowserWindowConstructorOptions;

/** Applies the rules to every web contents that is ever made. */
export function secureApp(app: Pick<App, 'on'>, secondWindow: SecondWindow): void {
  app.on('web-contents-created', (_event, contents) => secureContents(contents, secondWindow));
}

/** Refuses navigation away from the page, new windows but for the other one of a pair, frames' navigation and webviews. */
export function secureContents(
  contents: Pick<WebContents, 'on' | 'setWindowOpenHandler'>,
  secondWindow: SecondWindow,
): void {
  contents.on('will-navigate', (event) => refuseForeign(event, event.url));
  contents.on('will-redirect', (event) => refuseForeign(event, event.url));
  contents.on('will-frame-navigate', (event) => refuseForeign(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) =>
    isPairAddress(url)
      ? { action: 'allow', outlivesOpener: true, overrideBrowserWindowOptions: secondWindow() }
      : { action: 'deny' },
  );
}

/** Refuses permissions, devices, downloads of spelling dictionaries, and every request that would leave the computer. */
export function secureSession(session: Session): void {
  const allowed = (permission: string) => ALLOWED_PERMISSIONS.includes(permission);
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(allowed(permission)));
  session.setPermissionCheckHandler((_contents, permission) => allowed(permission));
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !staysInside(url) }));
}

/** True for the page's own addresses and for what never leaves the process. */
export function staysInside(address: string): boolean {
  return (
    isOwnAddress(address) || (URL.canParse(address) && LOCAL_SCHEMES.includes(new URL(address).protocol))
  );
}

function refuseForeign(event: { preventDefault(): void }, address: string): void {
  if (!isOwnAddress(address)) event.preventDefault();
}
