// Hands one port of a channel to the core's process and the other to the page, and exposes nothing else. CommonJS: a sandboxed
// preload knows no ES modules. The types say what little of Electron and the page is used.

interface PageWindow {
  addEventListener(type: 'DOMContentLoaded', listener: () => void, options: { once: true }): void;
  postMessage(message: string, targetOrigin: string, transfer: readonly unknown[]): void;
  readonly location: { readonly origin: string };
}

const { ipcRenderer }: typeof import('electron') = require('electron');

const page = globalThis as unknown as PageWindow;

// The page's module scripts have run by then, so that somebody listens.
page.addEventListener(
  'DOMContentLoaded',
  () => {
    const { port1, port2 } = new MessageChannel();
    ipcRenderer.postMessage('anamnesis:port', null, [port1]);
    page.postMessage('anamnesis:port', page.location.origin, [port2]);
  },
  { once: true },
);
