import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { isOwnAddress, isPairAddress } from './address.ts';
import { secureApp, secureSession, staysInside } from './security.ts';
import { secondWindowOptions, windowOptions } from './window.ts';

type OpenHandler = (details: { url: string }) => { action: string };

/** Electron's contents as far as the rules touch them. */
class Contents extends EventEmitter {
  open: OpenHandler = () => ({ action: 'allow' });
  setWindowOpenHandler(handler: OpenHandler): void {
    this.open = handler;
  }
  isPrevented(event: string, url: string): boolean {
    let prevented = false;
    this.emit(event, {
      url,
      preventDefault: () => {
        prevented = true;
      },
    });
    return prevented;
  }
}

function secured(): Contents {
  const app = new EventEmitter();
  secureApp(app as unknown as App, () => windowOptions('/preload.cjs', true));
  const contents = new Contents();
  app.emit('web-contents-created', {}, contents as unknown as WebContents);
  return contents;
}

test.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
  '[07 Electron checklist 13] %s to anywhere else is refused',
  (event) => {
    const contents = secured();
    for (const url of [
      'https://example.org/',
      'file:///etc/passwd',
      'javascript:1',
      'anamnesis://other/',
      'x',
    ])
      expect(contents.isPrevented(event, url)).toBe(true);
    expect(contents.isPrevented(event, 'anamnesis://app/')).toBe(false);
  },
);

test('[07 Electron checklist 12, 14] no webview, no new window but the other one of a pair', () => {
  const contents = secured();
  expect(contents.isPrevented('will-attach-webview', '')).toBe(true);
  const of = '0b0e7f0e-3f0a-4c53-9d5e-0d8a7f1f4a11';
  for (const url of [
    'https://example.org/',
    'anamnesis://app/',
    `anamnesis://other/?window=images&of=${of}`,
    `https://app/?window=images&of=${of}`,
    'anamnesis://app/?window=images&of=1',
    `anamnesis://app/x?window=images&of=${of}`,
  ])
    expect(contents.open({ url }), url).toEqual({ action: 'deny' });
  const opened = contents.open({ url: `anamnesis://app/?window=images&of=${of}` });
  expect(opened).toMatchObject({
    action: 'allow',
    overrideBrowserWindowOptions: {
      webPreferences: { sandbox: true, contextIsolation: true, preload: '/preload.cjs' },
    },
  });
  expect(isPairAddress(`anamnesis://app/?window=main&of=${of}`)).toBe(true);
});

/** Keeps what a session is told. */
function toldSession() {
  const told: Record<string, (...given: never[]) => unknown> = {};
  const keep = (name: string) => (handler: never) => {
    told[name] = handler;
  };
  const session = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    setSpellCheckerEnabled: (enabled: boolean) => {
      told.spelling = () => enabled;
    },
    webRequest: { onBeforeRequest: keep('before') },
  };
  secureSession(session as unknown as Session);
  const ask = (name: string, ...given: unknown[]) => {
    let answer: unknown;
    const result = told[name]?.(...([...given, (value: unknown) => (answer = value)] as never[]));
    return answer ?? result;
  };
  return ask;
}

test('[07 Electron checklist 5] permissions are refused but for copying text and full screen', () => {
  const ask = toldSession();
  for (const permission of [
    'media',
    'geolocation',
    'notifications',
    'openExternal',
    'usb',
    'clipboard-read',
  ]) {
    expect(ask('request', null, permission)).toBe(false);
    expect(ask('check', null, permission)).toBe(false);
  }
  expect(ask('check', null, 'fullscreen')).toBe(true);
  expect(ask('request', null, 'clipboard-sanitized-write')).toBe(true);
  expect(ask('device')).toBe(false);
  expect(ask('spelling')).toBe(false);
});

test('[07 no network] every request that would leave the computer is cancelled', () => {
  const ask = toldSession();
  const cancelled = (url: string) => ask('before', { url });
  expect(cancelled('https://example.org/')).toEqual({ cancel: true });
  expect(cancelled('http://127.0.0.1:1/')).toEqual({ cancel: true });
  expect(cancelled('file:///etc/passwd')).toEqual({ cancel: true });
  expect(cancelled('anamnesis://app/assets/a.js')).toEqual({ cancel: false });
  expect(cancelled('blob:anamnesis://app/0')).toEqual({ cancel: false });
  expect(staysInside('not an address')).toBe(false);
});

test.each([
  ['anamnesis://app/index.html', true],
  ['anamnesis://app.example/', false],
  ['anamnesis://user@app/', false],
  ['anamnesis://app:1/', false],
  ['https://app/', false],
  ['', false],
])('%s is the page: %s', (address, own) => {
  expect(isOwnAddress(address)).toBe(own);
});

test('[07 Electron checklist 2, 3, 4, 6, 8, 9, 11] the window is sandboxed and isolated', () => {
  expect(windowOptions('/preload.cjs', true).webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    devTools: false,
  });
});

test('[T6] the second window covers the display where the first one is not', () => {
  const first = windowOptions('/preload.cjs', true);
  const area = (x: number) => ({ workArea: { x, y: 0, width: 1920, height: 1080 } });
  const bounds = { x: 1900, y: 40, width: 1600, height: 1000 };
  const options = secondWindowOptions(first, [area(0), area(1920)], bounds);
  expect(options).toMatchObject({ x: 0, width: 1920, show: true, webPreferences: first.webPreferences });
  expect(secondWindowOptions(first, [area(0)], bounds)).toMatchObject({ width: first.width, show: true });
  expect(secondWindowOptions(first, [area(0), area(1920)], null)).not.toHaveProperty('x');
});
