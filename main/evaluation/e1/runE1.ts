import { join } from 'node:path';
import { evidenceReader } from '../../reading/evidenceReader.ts';
import type { HarnessContext } from '../harness.ts';
import { armsOf, type ReadingPath, WRITE_BACKS, type WriteBack } from './arms.ts';
import type { E1Cases } from './cases.ts';
import { type Cell, type Cells, openCells } from './cells.ts';
import { configOf, type E1Config } from './config.ts';
import { type PhaseInput, runPhase } from './runPhase.ts';
import { copyScratch, importStudies, openScratch, type Scratch, scratchFolder } from './scratch.ts';
import { PHASES, type Split, splitSubjects, studiesOfPhase } from './split.ts';

/** What was asked and answered: all that the figures are made from. */
export interface E1Run {
  readonly config: E1Config;
  readonly cases: E1Cases;
  readonly split: Split;
  readonly cells: readonly Cell[];
}

/** Paths of M13 that are there to be compared. */
export const PATHS: readonly ReadingPath[] = ['standard', 'routed'];

/**
 * E1: writes the earlier studies phase by phase into scratch stores and asks all probes after each. Finished cells are kept under `out`, so
 * that a run that was killed goes on; the same data and seed give the same answers. Throws `cancelled`.
 */
export async function runE1(
  cases: E1Cases,
  seed: string,
  out: string,
  context: HarnessContext,
): Promise<E1Run & { finish(): Promise<void> }> {
  const split = splitSubjects(cases.subjects, seed);
  const scratch = await scratchFolder(context.scratchRoot);
  try {
    const base = await openBase(join(scratch.folder, 'gold'), split, context);
    const { encoder } = base.core.parts.images;
    const models = { encoder: { id: encoder.id, novelty: encoder.novelty }, reader: evidenceReader.id };
    const config = configOf(cases, seed, PATHS, models);
    const kept = await openCells(out, config);
    const cells = await runStores(scratch.folder, base, kept, inputOf(cases, split, seed, context));
    return { config, cases, split, cells, finish: () => kept.remove() };
  } finally {
    await scratch.remove();
  }
}

async function openBase(folder: string, split: Split, context: HarnessContext): Promise<Scratch> {
  context.progress(0, 0, 'taking the studies in');
  const scratch = await openScratch(folder, 1, context.workers);
  try {
    await importStudies(scratch, [...split.memory, ...split.validation], context.signal);
    return scratch;
  } catch (error) {
    await scratch.close();
    throw error;
  }
}

type StoreInput = PhaseInput & Pick<HarnessContext, 'workers'> & { say(words: string): void };

function inputOf(cases: E1Cases, split: Split, seed: string, context: HarnessContext): StoreInput {
  const { signal, progress, workers } = context;
  const total = stepsOf(split);
  let done = 0;
  let words = '';
  return {
    ...{ split, arms: armsOf(PATHS), seed, textOnly: cases.textOnly, signal, workers },
    say: (now) => {
      words = now;
      progress(done, total, words);
    },
    step: () => {
      done += 1;
      progress(done, total, words);
    },
  };
}

/** Studies written and probes asked in three stores; the base memory is written once, as gold. */
function stepsOf({ memory, validation }: Split): number {
  const writtenIn = (phase: number) =>
    memory.reduce((sum, subject) => sum + studiesOfPhase(subject, phase).length, 0);
  const later = [1, 2, 3, 4].map((phase) => WRITE_BACKS.length * (writtenIn(phase) + memory.length));
  const base = writtenIn(0) + memory.length;
  return later.reduce((sum, steps) => sum + steps, base) + PHASES.length * validation.length;
}

/** The gold store first; the others begin as it stood after the base memory. */
async function runStores(folder: string, base: Scratch, kept: Cells, input: StoreInput): Promise<Cell[]> {
  const cells: Cell[] = [];
  const path = (store: WriteBack) => join(folder, store);
  let open: Scratch | null = base;
  try {
    cells.push(await runCell(open, 'gold', 0, kept, input));
    await open.close();
    open = null;
    for (const store of ['own', 'off'] as const) await copyScratch(path('gold'), path(store));
    for (const store of WRITE_BACKS) {
      open = await openScratch(path(store), 2, input.workers);
      for (const phase of PHASES.keys())
        if (store !== 'gold' || phase > 0) cells.push(await runCell(open, store, phase, kept, input));
      await open.close();
      open = null;
    }
    return cells;
  } finally {
    await open?.close();
  }
}

async function runCell(
  scratch: Scratch,
  store: WriteBack,
  phase: number,
  kept: Cells,
  input: StoreInput,
): Promise<Cell> {
  input.say(`${STORE_WORDS[store]}, ${PHASES[phase]}`);
  const known = await kept.load({ store, phase });
  const cell = await runPhase(scratch, store, phase, known, input);
  if (known === null) await kept.save(cell);
  return cell;
}

const STORE_WORDS = {
  gold: 'signed reports',
  own: 'the reader’s own output',
  off: 'write-back off',
} as const;
