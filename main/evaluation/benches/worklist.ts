import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../trials/trial.ts';
import { type Bench, type BenchOutcome, describeLoad, median, quantile, rounded } from './bench.ts';
import { runTimed } from './runTimed.ts';
import { type PageRun, runWorklistPage } from './worklistPage.ts';
import { type WorklistSize, writeWorklistRows } from './worklistRows.ts';
import { TYPED, type WorklistRun } from './worklistRun.ts';

/** The size of the bench. `browser` is the path of a Chromium; without it the page is left out. */
export interface WorklistBenchOptions extends WorklistSize {
  readonly rounds: number;
  readonly browser: string | null;
  readonly words: readonly string[];
}

/** What the page asks for at once. */
const PAGE_ROWS = 64;

interface Round {
  readonly core: WorklistRun;
  readonly page: PageRun | null;
}

/** Opens a large library again and again, in the core and in the page, and types into the search of the worklist. */
export async function runWorklistBench(
  options: WorklistBenchOptions,
  say: (words: string) => void = () => undefined,
): Promise<BenchOutcome & { readonly rounds: readonly Round[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-bench-'));
  try {
    say('Writing the rows …');
    await writeWorklistRows(folder, options, say);
    const rounds: Round[] = [];
    const loads: string[] = [];
    for (let at = 0; at < options.rounds; at++) {
      loads.push(describeLoad());
      rounds.push(await runRound(folder, options));
      say(`Round ${at + 1} of ${options.rounds} done`);
    }
    return { rounds, figures: figuresOf(options, rounds), notes: notesOf(options, loads) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runRound(folder: string, { browser, words }: WorklistBenchOptions): Promise<Round> {
  const script = new URL('./worklistRun.ts', import.meta.url);
  const core = (await runTimed(script, [folder, String(PAGE_ROWS), ...words])) as WorklistRun;
  return { core, page: browser === null ? null : await runWorklistPage(folder, browser, words) };
}

function figuresOf({ studies, imagesPerStudy }: WorklistSize, rounds: readonly Round[]): Figure[] {
  const pages = rounds.flatMap(({ page }) => page ?? []);
  const keys = pages.flatMap((page) => page.keys);
  return [
    { name: 'studies', value: studies },
    { name: 'images', value: studies * imagesPerStudy },
    ...coreFigures(rounds.map(({ core }) => core)),
    ...(pages.length === 0 ? [] : pageFigures(pages, keys)),
  ];
}

function coreFigures(cores: readonly WorklistRun[]): Figure[] {
  const middle = (name: string, of: (core: WorklistRun) => number) => ({
    name,
    value: rounded(median(cores.map(of))),
  });
  const all = (name: string, of: (core: WorklistRun) => readonly number[]) => spread(name, cores.flatMap(of));
  return [
    middle('open the library, ms', ({ openMs }) => openMs),
    middle('first page of the worklist, ms', ({ firstPageMs }) => firstPageMs),
    middle(
      'processor time from the start of the core to the first page, ms',
      ({ openProcessorMs }) => openProcessorMs,
    ),
    ...all('a letter, search in the core', ({ searchMs }) => searchMs),
    ...all('a letter, call and answer of the core', ({ callMs }) => callMs),
    ...all('a letter, processor time of the core', ({ callProcessorMs }) => callProcessorMs),
    middle('one study with its images, ms', ({ studyMs }) => studyMs),
    middle('memory of the core, MiB', ({ memoryMb }) => memoryMb),
  ];
}

function pageFigures(pages: readonly PageRun[], keys: PageRun['keys']): Figure[] {
  const middle = (name: string, of: (page: PageRun) => number) => ({
    name,
    value: rounded(median(pages.map(of))),
  });
  return [
    middle('start of the program to the first row in the page, ms', ({ startMs }) => startMs),
    middle('page asked for to its first row, ms', ({ loadMs }) => loadMs),
    ...spread(
      'a letter, script in the page (aim: 16)',
      keys.map(({ scriptMs }) => scriptMs),
    ),
    ...spread(
      'a letter, styles and layout in the page',
      keys.map(({ layoutMs }) => layoutMs),
    ),
    ...spread(
      'a letter to its rows in the page, the core included',
      keys.map(({ rowsMs }) => rowsMs).filter((ms) => ms > 0),
    ),
  ];
}

function spread(what: string, values: readonly number[]): Figure[] {
  return [
    { name: `${what}, median ms`, value: rounded(median(values)) },
    { name: `${what}, 95 of 100 below, ms`, value: rounded(quantile(values, 0.95)) },
  ];
}

function notesOf(
  { studies, imagesPerStudy, reports, rounds }: WorklistBenchOptions,
  loads: string[],
): string[] {
  return [
    `Library: rows as an import writes them, put through the store, without files behind them; ${studies} studies of ${imagesPerStudy} images in one series each, three studies for two patients, ${reports} of them with a signed report of 12 sentences.`,
    'Core: a new process in each round; the calls go through the contract over the in-memory transport, pages of 64 rows, newest first with the studies of a patient together, as the page asks.',
    'Typed: words of names, kinds, numbers, dates and states, letter by letter; each text is a new question. Where the rows stay the same there is no time to the rows.',
    'Page: Chromium at 1920 × 1080 against the loopback host; script, styles and layout by the browser’s own counters in time of the page’s thread, the time to the rows by the last change of the page after the key.',
    `${rounds} rounds; load at their start: ${loads.join(', ')}.`,
  ];
}

export const bench: Bench = {
  shows:
    'Opening a library of 100,000 images and 10,000 studies, and typing into the search of its worklist.',
  needsPage: true,
  run: (say) =>
    runWorklistBench(
      {
        ...{ studies: 10_000, imagesPerStudy: 10, reports: 3000, rounds: 3 },
        browser: process.env.ANAMNESIS_CHROMIUM ?? null,
        words: TYPED,
      },
      say,
    ),
};
