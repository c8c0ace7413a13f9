import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VisualRow } from '../../contract/domain/memory.ts';
import { visualsTable } from '../../memory/tables.ts';
import { OtherImages } from '../../memory/vectors/otherImages.ts';
import { PatientViews } from '../../memory/vectors/patientViews.ts';
import type { Store } from '../../storage/types.ts';
import type { Figure } from '../trials/trial.ts';
import { type Bench, type BenchOutcome, describeLoad, median, rounded } from './bench.ts';
import {
  type Answered,
  blasOfNumpy,
  openLance,
  openPython,
  type Peer,
  whyNoPython,
  writeVectors,
} from './searchPeers.ts';
import {
  type Asked,
  bruteForce,
  ENCODER,
  makeQueries,
  makeRows,
  patientOf,
  type SearchSize,
} from './searchRows.ts';

/** How large, how often. */
export interface SearchBenchOptions extends SearchSize {
  readonly rounds: number;
  /** Of one patient, and of all, in each round and for each k. */
  readonly queries: { readonly patient: number; readonly all: number };
}

/** Times of one contender: medians of the queries of each round, by what was asked. */
type Times = ReadonlyMap<string, number[]>;

const KS = [5, 10] as const;
const { signal } = new AbortController();

/** Searches the same rows with the program, LanceDB, FAISS and NumPy; the program's answers are compared with all scores of each query. */
export async function runSearchBench(
  options: SearchBenchOptions,
  say: (words: string) => void = () => undefined,
): Promise<BenchOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-bench-'));
  const peers: Peer[] = [];
  try {
    say('Making the vectors …');
    const rows = makeRows(options);
    const ours = openOurs(rows);
    peers.push(ours.peer, ...(await openPeers(folder, rows, options, say)));
    say('Reading the view …');
    const builtMs = await ours.build();
    const { times, wrong, loads } = await runRounds(options, rows, peers, say);
    const built = { name: 'the view of all patients, from rows in memory, ms', value: rounded(builtMs) };
    const memory = { name: 'the view of all patients, MiB', value: rounded(ours.bytes() / 2 ** 20) };
    const figures = [...headFigures(options, wrong), ...timeFigures(times), built, memory];
    return { figures, notes: notesOf(options, loads) };
  } finally {
    for (const peer of peers) await peer.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Ours {
  readonly peer: Peer;
  /** Reads all rows into the view; gives the milliseconds. */
  build(): Promise<number>;
  bytes(): number;
}

/** The program's own views over rows as a store gives them: each query is a call of the main thread, with all that it waits for. */
function openOurs(rows: readonly VisualRow[]): Ours {
  const numbers = new Map(rows.map((row, n) => [row.id, n]));
  const source = {
    rows: async ({ name }, key) =>
      name === visualsTable.name ? rows.filter(({ patientKey }) => patientKey === key) : [],
    all: async ({ name }) => (name === visualsTable.name ? rows : []),
    find: async (_table, id) => rows[numbers.get(id as VisualRow['id']) ?? -1] ?? null,
    keysOf: (key) => [key],
    onCommit: () => undefined,
  } as Pick<Store, 'rows' | 'all' | 'find' | 'keysOf' | 'onCommit'>;
  const [views, others] = [new PatientViews(source), new OtherImages(source)];
  const answer = async ({ patientKey, vector, k }: Asked): Promise<Answered> => {
    const image = { encoderId: ENCODER, vectors: [vector] };
    const started = performance.now();
    const found =
      patientKey === null
        ? (await others.search({ image, k, ownKeys: [], asked: null, setAside: [] }, signal)).found
        : await views.search(visualsTable, patientKey, image, { k, timeOf: ({ studyTime }) => studyTime });
    const ms = performance.now() - started;
    return { ms, found: found.map(({ row }) => numbers.get(row.id) ?? -1) };
  };
  const ask = async (asked: readonly Asked[]) => {
    const answers: Answered[] = [];
    for (const one of asked) answers.push(await answer(one));
    return answers;
  };
  return {
    peer: { name: 'this program', ask, close: () => others.close() },
    bytes: () => others.bytes,
    build: async () => {
      const vector = rows[0]?.vector ?? new Float32Array();
      return (await answer({ patientKey: null, vector, k: 1 })).ms;
    },
  };
}

async function openPeers(
  folder: string,
  rows: readonly VisualRow[],
  { dimension, patientRows }: SearchSize,
  say: (words: string) => void,
): Promise<Peer[]> {
  const lance = await openLance(folder, rows);
  const missing = whyNoPython();
  if (missing !== null) {
    say(`FAISS and NumPy are left out: ${missing}.`);
    return [lance];
  }
  await writeVectors(join(folder, 'vectors.f32'), rows);
  const firsts = new Map(
    rows.flatMap((row, n) => (n % patientRows === 0 ? [[row.patientKey, n] as const] : [])),
  );
  const rangeOf = ({ patientKey }: Asked) => {
    const first = patientKey === null ? undefined : firsts.get(patientKey);
    return first === undefined ? null : ([first, Math.min(rows.length, first + patientRows)] as const);
  };
  return [
    lance,
    await openPython('faiss', folder, dimension, rangeOf),
    await openPython('numpy', folder, dimension, rangeOf),
  ];
}

const labelOf = (name: string, { patientKey, k }: Pick<Asked, 'patientKey' | 'k'>) =>
  `${patientKey === null ? 'all' : 'one patient'}, k = ${k}: ${name}`;

async function runRounds(
  { rounds, queries, ...size }: SearchBenchOptions,
  rows: readonly VisualRow[],
  peers: readonly Peer[],
  say: (words: string) => void,
) {
  const times = new Map<string, number[]>();
  const loads: string[] = [];
  const vectors = makeQueries(rows, Math.max(queries.patient, queries.all));
  const patients = Math.max(1, Math.floor(rows.length / size.patientRows));
  const sets = KS.flatMap((k) => [
    vectors
      .slice(0, queries.patient)
      .map((vector, n) => ({ patientKey: patientOf((n * 7) % patients), vector, k })),
    vectors.slice(0, queries.all).map((vector) => ({ patientKey: null, vector, k })),
  ]);
  say('Scoring every row for every query …');
  const expected = sets.map((asked) => asked.map((one) => bruteForce(rows, one)));
  const wrong = new Map<string, number>(peers.map(({ name }) => [name, 0]));
  // The first round warms all up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    loads.push(describeLoad());
    for (const [at, asked] of sets.entries())
      for (let turn = 0; turn < peers.length; turn++) {
        const peer = peers[(turn + round) % peers.length];
        if (peer === undefined) continue;
        const answers = await peer.ask(asked);
        wrong.set(peer.name, (wrong.get(peer.name) ?? 0) + missed(rows, answers, expected[at] ?? []));
        if (round > 0)
          addTo(
            times,
            labelOf(peer.name, asked[0] ?? { patientKey: null, k: 0 }),
            median(answers.map(({ ms }) => ms)),
          );
      }
    say(`Round ${round} of ${rounds} (load ${loads.at(-1)}).`);
  }
  return { times, wrong, loads };
}

function addTo(times: Map<string, number[]>, label: string, ms: number): void {
  times.set(label, [...(times.get(label) ?? []), ms]);
}

/** How many answers are not, row by row and in their order, what all scores give. */
function missed(
  rows: readonly VisualRow[],
  answers: readonly Answered[],
  expected: readonly string[][],
): number {
  return answers.filter(({ found }, at) => found.map((n) => rows[n]?.id).join() !== expected[at]?.join())
    .length;
}

function headFigures(options: SearchBenchOptions, wrong: ReadonlyMap<string, number>): Figure[] {
  const { rows, dimension, patientRows, rounds, queries } = options;
  const asked = (rounds + 1) * KS.length * (queries.patient + queries.all);
  return [
    { name: 'rows', value: rows },
    { name: 'values of each vector', value: dimension },
    { name: 'rows of one patient', value: patientRows },
    { name: 'answers of each contender, compared with all scores', value: asked },
    ...[...wrong].map(([name, count]) => ({
      name: `answers that are not the best k in the order of P6: ${name}`,
      value: count,
    })),
  ];
}

function timeFigures(times: Times): Figure[] {
  return [...times]
    .sort()
    .map(([label, values]) => ({ name: `${label}, ms`, value: rounded(median(values), 3) }));
}

function notesOf(
  { rows, patientRows, rounds, queries }: SearchBenchOptions,
  loads: readonly string[],
): string[] {
  const missing = whyNoPython();
  return [
    `Vectors: ${rows} of unit length in float32, in clusters of about 128, one in a hundred the same as another, seeded; each is a study of its own; each patient has ${patientRows}. Queries: rows with noise, one in four a row itself.`,
    'This program: a call of the main thread until its answer, the check of what was found included; one patient in the main thread, all patients in threads. Each answer is compared, row by row and in its order, with the scores of all rows in double precision.',
    'Others order equal scores, and scores that differ in float32 alone, as they like: an answer of theirs that differs need not be a worse one.',
    'LanceDB: as the program’s tables are (no vector index, a BTREE on the patient), the filter before the search.',
    missing === null
      ? `FAISS: IndexFlatIP, one patient by an id selector. NumPy: product and partition, one patient a slice; its BLAS: ${blasOfNumpy()}. Both in a process of their own, two threads, without the time of sending.`
      : `FAISS and NumPy are left out: ${missing}.`,
    `${rounds} rounds after one that is not counted, contenders in turn, another one first in each; ${queries.patient} queries of one patient and ${queries.all} of all for each k in each; medians of the medians of the rounds. Load at the rounds: ${loads.join(', ')}.`,
  ];
}

export const bench: Bench = {
  shows:
    'Exact search among the images of one patient and of all, compared with LanceDB, FAISS and NumPy on the same vectors.',
  run: (say) =>
    runSearchBench(
      { rows: 100_000, dimension: 1024, patientRows: 200, rounds: 5, queries: { patient: 60, all: 12 } },
      say,
    ),
};
