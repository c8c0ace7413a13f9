// `npm run build`: compiles core and shell (tsc) and the page (vite), each only where its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, Refusal } from './refusal.mjs';
import { root } from './run.mjs';

/** What is built: from which folders and files, by which command, and a file that proves that the result is there. */
export const PARTS = {
  core: {
    sources: ['main', 'electron', 'tsconfig.base.json', 'package-lock.json'],
    command: ['node_modules/typescript/bin/tsc', '-b', 'main', 'electron'],
    result: 'build/main/host/serve.js',
    name: 'the program',
  },
  page: {
    sources: ['renderer', 'main/contract', 'vite.config.ts', 'package-lock.json'],
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    result: 'build/renderer/index.html',
    name: 'the page',
  },
};

/** Builds the named parts where they are out of date and says so on stderr; throws where a build fails. */
export async function ensureBuilt(parts = ['core', 'page']) {
  for (const part of parts) await buildPart(PARTS[part], join(root, `build/.${part}-sources`));
}

async function buildPart(part, stamp) {
  const wanted = hashOfSources(root, part.sources);
  if (existsSync(join(root, part.result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted)
    return;
  console.error(`Building ${part.name} …`);
  const code = await runNode(part.command, { stdio: ['ignore', process.stderr, process.stderr] });
  if (code !== 0) throw new Refusal(`Building ${part.name} failed: see above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** One hash over the names and contents of all source files; tests are none. */
export function hashOfSources(folder, sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesOf(folder, source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(folder, source) {
  if (/\.\w+$/.test(source)) return existsSync(join(folder, source)) ? [source] : [];
  const names = readdirSync(join(folder, source), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[\\/]/, ''),
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled()
    .then(() => ensureBuilt())
    .catch(endWith);
}
