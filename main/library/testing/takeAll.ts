import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { openTaker, type TakenFile } from './takeThrough.ts';

/** What a run over a folder found; it is the only line that the run prints, as JSON. */
export interface TakenFolder {
  readonly files: readonly (TakenFile & { readonly file: string })[];
  readonly peakBytes: number;
}

const LIMIT_MS = 5000;
const THREADS = 2;

async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
}

async function takeFolder(root: string): Promise<TakenFolder> {
  const taker = await openTaker(THREADS, LIMIT_MS);
  try {
    const files: TakenFolder['files'][number][] = [];
    for (const path of await filesUnder(root)) {
      const [taken, ...more] = await taker.take(path);
      if (!taken) continue;
      // What an archive holds is no file of the folder.
      const own = more.length === 0 ? taken : { ...taken, header: null, reason: 'an archive' };
      files.push({ file: relative(root, path), ...own });
    }
    return { files, peakBytes: process.resourceUsage().maxRSS * 1024 };
  } finally {
    await taker.close();
  }
}

// Run as a process of its own, so that its memory is that of the taking alone.
const [, entry = '', root] = process.argv;
if (entry.endsWith('takeAll.js') && root) console.log(JSON.stringify(await takeFolder(root)));
