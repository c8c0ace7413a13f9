import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Figure } from '../trials/trial.ts';
import { type Bench, type BenchOutcome, describeLoad, median, rounded } from './bench.ts';
import { writeCtFiles } from './ctFiles.ts';
import { fetchPeer } from './peers.ts';
import { DWV, driveDwv } from './viewerDwv.ts';
import { driveOhif, OHIF } from './viewerOhif.ts';
import { driveOurs } from './viewerOurs.ts';
import type { DriveViewer, ViewerRun } from './viewerRun.ts';

/** The size of the bench: series of so many slices, each `size` × `size`; `steps` images are scrolled through. */
export interface ViewerBenchOptions {
  readonly slices: readonly number[];
  readonly size: number;
  readonly rounds: number;
  readonly steps: number;
  /** The path of a Chromium. */
  readonly browser: string;
}

interface Contender {
  readonly name: string;
  readonly drive: DriveViewer;
}

/** The runs of one series by contender, in the order of the rounds. */
interface SeriesRuns {
  readonly slices: number;
  readonly runs: ReadonlyMap<string, ViewerRun[]>;
}

const OURS = 'Anamnesis';
const PEER = 'OHIF';

/** Opens and scrolls the same generated CT series in our program, in OHIF and on a bare page of dwv, one after the other in each round. */
export async function runViewerBench(
  options: ViewerBenchOptions,
  say: (words: string) => void = () => undefined,
): Promise<BenchOutcome & { readonly series: readonly SeriesRuns[] }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-bench-'));
  try {
    const contenders = await contendersOf(root, options, say);
    const series: SeriesRuns[] = [];
    for (const slices of options.slices)
      series.push(await runSeries(join(root, `ct${slices}`), slices, contenders, options, say));
    const figures = series.flatMap((one) => figuresOf(one, contenders));
    return { series, figures, notes: notesOf(options, contenders) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function contendersOf(
  root: string,
  { browser, steps }: ViewerBenchOptions,
  say: (words: string) => void,
): Promise<Contender[]> {
  const ours = { name: OURS, drive: driveOurs(browser, steps) };
  say('Fetching the peers …');
  const fetch = ({ name, version }: { name: string; version: string }) => fetchPeer(name, version, root);
  const ohif = await fetch(OHIF);
  const [dwv, konva, jszip] = [await fetch(DWV.dwv), await fetch(DWV.konva), await fetch(DWV.jszip)];
  if (!ohif || !dwv || !konva || !jszip) {
    say('The registry cannot be reached: the peers are left out.');
    return [ours];
  }
  return [
    ours,
    { name: PEER, drive: driveOhif(ohif, browser, steps) },
    { name: 'dwv', drive: driveDwv({ dwv, konva, jszip }, browser, steps) },
  ];
}

async function runSeries(
  into: string,
  slices: number,
  contenders: readonly Contender[],
  { rounds, size }: ViewerBenchOptions,
  say: (words: string) => void,
): Promise<SeriesRuns> {
  const [first = ''] = await writeCtFiles(into, { studies: 1, slices, size });
  const runs = new Map(contenders.map(({ name }): [string, ViewerRun[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const load = describeLoad();
    for (let i = 0; i < contenders.length; i++) {
      const contender = contenders[(i + round) % contenders.length];
      if (contender)
        runs.get(contender.name)?.push(await contender.drive({ folder: dirname(first), slices }));
    }
    const told = [...runs].map(([name, of]) => `${name} ${inWords(of.at(-1))}`);
    say(`${slices} slices, round ${round + 1} of ${rounds}: ${told.join('; ')} (load ${load})`);
  }
  return { slices, runs };
}

function inWords(run: ViewerRun | undefined): string {
  if (!run) return 'not run';
  const memory = run.memoryMb === null ? 'unknown' : `${Math.round(run.memoryMb)} MiB`;
  return `first image ${Math.round(run.firstImageMs)} ms, ${run.imagesPerSecond.toFixed(1)} images/s, ${memory}`;
}

const ASPECTS = [
  ['files chosen to first image, ms', ({ firstImageMs }: ViewerRun) => firstImageMs],
  ['scrolling, images/s', ({ imagesPerSecond }: ViewerRun) => imagesPerSecond],
  ['memory, MiB', ({ memoryMb }: ViewerRun) => memoryMb ?? Number.NaN],
] as const;
const AIMS = ['aim: at most 0.5', 'aim: at least 2', 'no aim'] as const;

function figuresOf({ slices, runs }: SeriesRuns, contenders: readonly Contender[]): Figure[] {
  return ASPECTS.flatMap(([aspect, of], at) => {
    const middle = (name: string) => median((runs.get(name) ?? []).map(of));
    const each = contenders.map(({ name }) => ({
      name: `${slices} slices, ${aspect}: ${name}`,
      value: rounded(middle(name)),
    }));
    const hasPeer = contenders.some(({ name }) => name === PEER);
    const ratio = hasPeer ? rounded(middle(OURS) / middle(PEER)) : 'not fetched';
    return [...each, { name: `${slices} slices, ${aspect}: ratio to ${PEER} (${AIMS[at]})`, value: ratio }];
  });
}

function notesOf({ size, rounds, steps }: ViewerBenchOptions, contenders: readonly Contender[]): string[] {
  return [
    `Series: CT, ${size} × ${size}, 16 bit, uncompressed, made by the bench. ${rounds} rounds, medians; contenders take turns, another one first in each.`,
    'All in the same Chromium, headless, 1920 × 1080, a new profile each time, without a graphics card: WebGL runs on the processor.',
    'Anamnesis: the folder stands in the import dialog; the clock runs from its button, over the import into an empty library (files synced to the disk) and “Open first study”, which is offered when the first images are in and while the others come, to the first image. The program serves its own page; memory counts it, too.',
    `OHIF ${OHIF.version}: as published, its page for files of this computer; the clock runs from the chooser, over the study in its list and “Basic Viewer”, to the first image; nothing is stored.`,
    `dwv ${DWV.dwv.version}: on a bare page, as the limit; the first image is drawn when it is loaded.`,
    `Before the clock runs and before scrolling the page must be idle. Scrolling: ${steps} turns of the wheel, each when the image of the last is drawn.`,
    contenders.length === 1 ? 'The peers could not be fetched: no comparison.' : '',
  ].filter((note) => note !== '');
}

export const bench: Bench = {
  shows: 'Opening and scrolling the same CT series in our program, in OHIF, and on a bare page of dwv.',
  needsPage: true,
  run: (say) =>
    runViewerBench(
      { slices: [60, 300], size: 512, rounds: 5, steps: 150, browser: process.env.ANAMNESIS_CHROMIUM ?? '' },
      say,
    ),
};
