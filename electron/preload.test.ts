import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Sent {
  readonly to: string;
  readonly message: unknown;
  readonly port: MessagePort;
}

/** Runs the preload as Electron does, in a function of its own, with only what it may ask for. */
function runPreload() {
  const source = readFileSync(new URL('./preload.cts', import.meta.url), 'utf8');
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  const asked: string[] = [];
  const sent: Sent[] = [];
  const ipcRenderer = {
    postMessage: (to: string, message: unknown, [port]: MessagePort[]) =>
      sent.push({ to, message, port: port as MessagePort }),
  };
  const require = (name: string) => {
    asked.push(name);
    return { ipcRenderer };
  };
  let load: () => void = () => undefined;
  const page = {
    location: { origin: 'anamnesis://app' },
    addEventListener: (_type: string, listener: () => void) => {
      load = listener;
    },
    postMessage: (message: unknown, to: string, [port]: MessagePort[]) =>
      sent.push({ to, message, port: port as MessagePort }),
  };
  const before = Object.keys(page);
  new Function('require', 'exports', 'globalThis', 'MessageChannel', outputText)(
    require,
    {},
    page,
    MessageChannel,
  );
  return { asked, sent, load, isUntouched: () => Object.keys(page).join() === before.join() };
}

test('[02 Electron host] the preload hands over the two ends of one channel and exposes nothing', async () => {
  const { asked, sent, load, isUntouched } = runPreload();
  expect([asked, sent]).toEqual([['electron'], []]);
  load();
  expect(sent.map(({ to, message }) => [to, message])).toEqual([
    ['anamnesis:port', null],
    ['anamnesis://app', 'anamnesis:port'],
  ]);
  const [core, page] = sent.map(({ port }) => port);
  core?.postMessage('hello');
  expect(await once(page as MessagePort, 'message')).toEqual(['hello']);
  core?.close();
  expect(isUntouched()).toBe(true);
});
