import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';

/** In a folder whose data were moved: where to. */
export const MOVED_TO = 'moved-to.json';
/** In a folder into which data are being copied: from where. It goes when the copy is whole and the old folder says so. */
export const MOVING_FROM = 'moving-from.json';

/** What a move takes along is everything but these: they belong to a running program, or say where a folder went. */
export const NOT_MOVED: ReadonlySet<string> = new Set([
  ...[MOVED_TO, MOVING_FROM, 'lock.token', 'lock.token.tmp', 'log.jsonl'],
  ...['browser', 'electron'],
]);

const MOST_MOVES = 32;
const Pointer = z.object({ folder: z.string().min(1) });

/** What a pointer file holds. */
export function pointerText(folder: string): string {
  return `${JSON.stringify({ folder })}\n`;
}

/** Where a pointer file of a folder leads; null where there is none. `bad_file` where it cannot be read. */
export function readPointer(folder: string, name: string): string | null {
  const path = join(folder, name);
  if (!existsSync(path)) return null;
  try {
    return Pointer.parse(JSON.parse(readFileSync(path, 'utf8'))).folder;
  } catch {
    throw new AppError('bad_file', `${path} cannot be read. Name the data folder itself with --data.`);
  }
}

/**
 * The folder in which the data are that were in `folder`: itself, or where they were moved to. An unfinished copy leads back to where
 * the data still are; what a killed move left in the old folder is removed.
 * @throws AppError `unavailable` where the place is not there now, `bad_file` where a pointer is none
 */
export function followMoves(folder: string): string {
  let at = folder;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const next = nextFolder(at);
    if (next === null) return at;
    at = next;
  }
  throw new AppError('bad_file', `${folder} was moved in a circle. Name the data folder itself with --data.`);
}

function nextFolder(folder: string): string | null {
  const from = readPointer(folder, MOVING_FROM);
  if (from !== null) return endMove(folder, from);
  const to = readPointer(folder, MOVED_TO);
  if (to === null) return null;
  if (!existsSync(join(to, 'store')))
    throw new AppError(
      'unavailable',
      `The data of ${folder} were moved to ${to}, which is not there now. Attach its disk and start again, or name the data folder with --data.`,
    );
  if (readPointer(to, MOVING_FROM) === null) clearMoved(folder);
  return to;
}

/** The old folder decides: once it points here the copy is whole. */
function endMove(folder: string, from: string): string | null {
  if (existsSync(from) && !pointsTo(from, folder)) return from;
  if (!existsSync(from))
    throw new AppError(
      'unavailable',
      `${folder} holds an unfinished copy of ${from}, which is not there now. Attach its disk and start again.`,
    );
  rmSync(join(folder, MOVING_FROM), { force: true });
  return null;
}

function pointsTo(from: string, folder: string): boolean {
  const to = readPointer(from, MOVED_TO);
  return to !== null && existsSync(to) && realpathSync(to) === realpathSync(folder);
}

/** Removes what a move copied from a folder that points elsewhere. */
function clearMoved(folder: string): void {
  for (const name of ['library', 'store', 'master.key', 'master.key.sealed'])
    rmSync(join(folder, name), { recursive: true, force: true });
}
