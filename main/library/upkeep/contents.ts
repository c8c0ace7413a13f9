import type { Dirent } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { syncFolder } from '../../storage/disk.ts';
import { contentPath, INCOMING } from '../files.ts';

/** What stands in a library folder: contents in their places with their bytes, and files that belong nowhere, by path below it. */
export interface FoundContents {
  readonly contents: ReadonlyMap<InstanceKey, number>;
  readonly strays: readonly string[];
  readonly bytes: number;
}

/** Where damaged files are put, below the library folder. */
export const ASIDE = 'damaged';

const STATS_AT_ONCE = 64;

/** Lists a library folder. Files put aside earlier are left out. */
export async function listContents(folder: string): Promise<FoundContents> {
  const files = await listFiles(folder);
  const contents = new Map<InstanceKey, number>();
  const strays: string[] = [];
  for (let at = 0; at < files.length; at += STATS_AT_ONCE) {
    const some = files.slice(at, at + STATS_AT_ONCE);
    const sizes = await Promise.all(some.map(sizeOf));
    some.forEach((path, i) => {
      const key = keyAt(folder, path);
      const bytes = sizes[i] ?? null;
      if (bytes === null) return;
      if (key) contents.set(key, bytes);
      else strays.push(relative(folder, path));
    });
  }
  const bytes = [...contents.values()].reduce((sum, size) => sum + size, 0);
  return { contents, strays: strays.sort(), bytes };
}

async function listFiles(folder: string): Promise<string[]> {
  const top = await readdir(folder, { withFileTypes: true });
  const below = top.filter((entry) => entry.isDirectory() && entry.name !== ASIDE);
  const inside = await Promise.all(below.map((entry) => filesBelow(join(folder, entry.name))));
  return [...pathsOf(top), ...inside.flat()];
}

async function filesBelow(folder: string): Promise<string[]> {
  return pathsOf(await readdir(folder, { recursive: true, withFileTypes: true }));
}

function pathsOf(entries: readonly Dirent[]): string[] {
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

function keyAt(folder: string, path: string): InstanceKey | null {
  const key = InstanceKey.safeParse(path.split(sep).at(-1)).data;
  return key && contentPath(folder, key) === path ? key : null;
}

/** Puts a file of the library folder aside under a name that is free there; it is never deleted. Returns how many were put. */
export async function putAside(folder: string, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0;
  await mkdir(join(folder, ASIDE), { recursive: true, mode: 0o700 });
  const taken = new Set(await readdir(join(folder, ASIDE)));
  for (const path of paths) {
    const name = freeName(path.split(sep).at(-1) ?? path, taken);
    taken.add(name);
    await rename(join(folder, path), join(folder, ASIDE, name));
  }
  await syncFolder(join(folder, ASIDE));
  await syncFolder(folder);
  return paths.length;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name}.${n}`;
  return free;
}

/** Files put aside, with the key that their name begins with; null where it begins with none. */
export async function listAside(folder: string): Promise<{ path: string; key: InstanceKey | null }[]> {
  const names = await readdir(join(folder, ASIDE)).catch(() => []);
  return names.map((name) => ({
    path: join(folder, ASIDE, name),
    key: InstanceKey.safeParse(name.slice(0, 64)).data ?? null,
  }));
}

/** True for files that an interrupted write left: they may be removed. */
export function isTemporary(path: string): boolean {
  const name = path.split(sep).at(-1) ?? '';
  return name.startsWith('.tmp-') || path.split(sep)[0] === INCOMING;
}

/** Removes files of the library folder. */
export async function removeFiles(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(folder, path), { force: true });
}
