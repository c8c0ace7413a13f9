// Starts the loopback host in this process: what `npm start` without Electron and `npm run serve` share.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const load = (path) => import(pathToFileURL(join(root, 'build/main', path)).href);

/** `{ dataFolder, demo, port }` of the arguments; says what is wrong and ends with 2 where they are wrong. */
export async function parseArguments(given) {
  const { parseHostArguments } = await load('host/hostArguments.js');
  // npm runs scripts in the project's folder; a path means what it says where it was typed.
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  try {
    return parseHostArguments(given);
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Starts the host, or hands over to the program that runs on the folder. */
export async function startHost({ dataFolder, demo, port }) {
  const [{ createCore }, { startLoopback }, { fileKeys }, { childProcessHost }] = await Promise.all(
    ['app/core.js', 'host/startLoopback.js', 'host/fileKeys.js', 'inference/childProcessHost.js'].map(load),
  );
  const host = {
    kind: 'loopback',
    workers: childProcessHost(),
    keyStore: fileKeys(dataFolder),
    chooseFolder: null,
  };
  if (demo) console.log('Making the demo library, if it is not there yet …');
  return startLoopback({ dataFolder, demo, port, createCore: () => createCore({ dataFolder }, host) });
}

/** Resolves at Ctrl-C or when the process is asked to end. */
export function untilSignal() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(signal));
  });
}
