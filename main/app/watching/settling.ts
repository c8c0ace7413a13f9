import { stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { isDiscIndexName } from '../../library/discIndex.ts';
import type { ImportSource } from '../../library/importQueue.ts';
import type { FileState } from './seenFiles.ts';

const STATS_AT_ONCE = 64;
/** Names under which programs write what is not whole yet. */
const UNFINISHED = /\.(part|partial|filepart|crdownload|download|tmp|temp)$|(^|[\\/])~\$/i;

/** A file that was found, as it stands. */
export interface StandingFile extends FileState {
  readonly source: ImportSource;
}

/** Reads how found files stand; what is no file, has gone meanwhile or is being written under another name is left out. */
export async function loadStates(found: readonly ImportSource[]): Promise<readonly StandingFile[]> {
  const files = found.filter(({ path, reason }) => reason === null && !UNFINISHED.test(path));
  const standing: StandingFile[] = [];
  for (let at = 0; at < files.length; at += STATS_AT_ONCE) {
    const part = await Promise.all(files.slice(at, at + STATS_AT_ONCE).map(loadState));
    standing.push(...part.filter((one) => one !== null));
  }
  return standing;
}

async function loadState(source: ImportSource): Promise<StandingFile | null> {
  const { path, from } = source;
  if (from === null || from instanceof Uint8Array || (typeof from !== 'string' && 'entry' in from))
    return null;
  const place = typeof from === 'string' ? from : Buffer.from(from.rawPath);
  const info = await stat(place).catch(() => null);
  return info && { path, source, state: `${info.size} ${info.mtimeMs} ${info.ctimeMs}` };
}

/** Files that came or changed lately: one is ready once it has stood still for a while. */
export class Settling {
  readonly #stableMs: number;
  #since = new Map<string, { readonly state: string; readonly atMs: number }>();

  constructor(stableMs: number) {
    this.#stableMs = stableMs;
  }

  /** How many still wait. */
  get size(): number {
    return this.#since.size;
  }

  /**
   * Of the new files of one look those that stand still, in their order. A disc's index waits until all of its folder does: what it
   * lists may still be on its way.
   */
  ready(files: readonly StandingFile[], nowMs: number): readonly StandingFile[] {
    const since = new Map(files.map((file) => [file.path, this.#entry(file, nowMs)]));
    const isStill = ({ path }: FileState) => nowMs - (since.get(path)?.atMs ?? nowMs) >= this.#stableMs;
    const moving = files.filter((file) => !isStill(file));
    const ready = files.filter((file) => isStill(file) && !waitsForOthers(file, moving));
    for (const { path } of ready) since.delete(path);
    this.#since = since;
    return ready;
  }

  #entry({ path, state }: FileState, nowMs: number) {
    const before = this.#since.get(path);
    return before?.state === state ? before : { state, atMs: nowMs };
  }
}

function waitsForOthers({ path }: FileState, moving: readonly FileState[]): boolean {
  if (!isDiscIndexName(path)) return false;
  const folder = `${dirname(path)}${sep}`;
  return moving.some((other) => other.path.startsWith(folder));
}
