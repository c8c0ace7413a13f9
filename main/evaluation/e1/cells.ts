import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { E1Config } from './config.ts';

/** One answer to one probe. `error`: what went wrong, in words; such a case counts with an empty answer. */
export const CellAnswer = z.object({
  arm: z.string(),
  subjectId: z.string(),
  basis: z.enum(['present', 'memory', 'none']),
  text: z.string(),
  error: z.string().nullable(),
});
export type CellAnswer = z.infer<typeof CellAnswer>;

/** One finished cell: a store after a phase, what was written in it, and the answers of all arms that read it. */
export const Cell = z.object({
  store: z.enum(['gold', 'own', 'off']),
  phase: z.int().min(0).max(4),
  /** Own output that was signed, by study: a resumed run writes the same again without asking the reader. */
  signed: z.array(z.object({ studyUid: z.string(), impression: z.string() })),
  written: z.array(
    z.object({
      studyUid: z.string(),
      outcome: z.enum(['in memory', 'kept out', 'nothing to sign', 'failed']),
      why: z.string().nullable(),
    }),
  ),
  /** sha256 of all rows of memory after the phase. */
  storeHash: z.string(),
  answers: z.array(CellAnswer),
});
export type Cell = z.infer<typeof Cell>;
export type CellName = Pick<Cell, 'store' | 'phase'>;

/** Finished cells of one configuration, a file each: a run that was killed goes on behind the last one. */
export interface Cells {
  load(name: CellName): Promise<Cell | null>;
  save(cell: Cell): Promise<void>;
  /** After the run: they hold answers, the results hold figures. */
  remove(): Promise<void>;
}

/** Cells under `<out>/cells-<hash of the configuration>/`: those of another configuration are never read. */
export async function openCells(out: string, config: E1Config): Promise<Cells> {
  const hash = createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 12);
  const folder = join(out, `cells-${hash}`);
  await mkdir(folder, { recursive: true });
  const pathOf = ({ store, phase }: CellName) => join(folder, `${store}-WB${phase}.json`);
  return {
    load: (name) => loadCell(pathOf(name)),
    save: async (cell) => {
      const path = pathOf(cell);
      await writeFile(`${path}.new`, JSON.stringify(cell));
      await rename(`${path}.new`, path);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Null where it is not there, or not whole: then it is made again. */
async function loadCell(path: string): Promise<Cell | null> {
  try {
    return Cell.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
