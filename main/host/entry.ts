import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath, type URL } from 'node:url';

const own = fileURLToPath(import.meta.url);
const mainFolder = resolve(dirname(own), '..');
const runsFromSource = own.endsWith('.ts');

/** Root of the project: where package.json, assets and native-models stand, from source and from the build alike. */
export const projectRoot = resolve(mainFolder, runsFromSource ? '..' : '../..');

/**
 * Path of a worker's entry as Node can run it. Call with `new URL('./x.ts', import.meta.url)`: a source file maps to its built
 * `.js` under build/main, a built one to the `.js` beside it (the build leaves the literal's `.ts` as it is).
 */
export function resolveEntry(url: URL): string {
  const path = fileURLToPath(url).replace(/\.ts$/, '.js');
  return runsFromSource ? resolve(projectRoot, 'build/main', relative(mainFolder, path)) : path;
}
