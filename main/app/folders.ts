import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** The real path of a folder that may not be there yet. */
export async function realPathOf(path: string): Promise<string> {
  if (existsSync(path)) return realpath(path);
  return dirname(path) === path ? path : join(await realPathOf(dirname(path)), relative(dirname(path), path));
}

/** True where a path is a folder, or below it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, resolve(path));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** A size in words, rounded up. */
export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-GB')} MB`;
}
