import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect, Index, type Table } from '@lancedb/lancedb';
import type { VisualRow } from '../../contract/domain/memory.ts';
import { arrow } from '../../storage/tables/arrow.ts';
import { vectorsColumn } from '../../storage/tables/columns.ts';
import type { Asked } from './searchRows.ts';

/** What one contender took for one query, milliseconds, and what it found: numbers of rows, best first. */
export interface Answered {
  readonly ms: number;
  readonly found: readonly number[];
}

/** Another program that searches the same rows. */
export interface Peer {
  readonly name: string;
  /** Answers queries one after the other. */
  ask(asked: readonly Asked[]): Promise<Answered[]>;
  close(): Promise<void>;
}

const ROWS_AT_ONCE = 5000;

/** LanceDB as it comes with the program: no vector index, a BTREE on the patients as the program's tables have. */
export async function openLance(folder: string, rows: readonly VisualRow[]): Promise<Peer> {
  const connection = await connect(join(folder, 'lance'));
  const part = (from: number) => lanceTable(rows.slice(from, from + ROWS_AT_ONCE), from);
  const table = await connection.createTable('rows', part(0));
  for (let from = ROWS_AT_ONCE; from < rows.length; from += ROWS_AT_ONCE) await table.add(part(from));
  await table.createIndex('patient', { config: Index.btree() });
  await table.optimize();
  return {
    name: 'LanceDB, flat',
    ask: async (asked) => {
      const answers: Answered[] = [];
      for (const one of asked) answers.push(await askLance(table, one));
      return answers;
    },
    close: async () => connection.close(),
  };
}

function lanceTable(rows: readonly VisualRow[], from: number) {
  const dimension = rows[0]?.vector.length ?? 0;
  return new arrow.Table({
    row: arrow.vectorFromArray(Int32Array.from(rows, (_, n) => from + n)),
    patient: arrow.vectorFromArray(
      rows.map(({ patientKey }) => patientKey),
      new arrow.Utf8(),
    ),
    vector: vectorsColumn(
      rows.map(({ vector }) => vector),
      dimension,
    ),
  });
}

async function askLance(table: Table, { vector, patientKey, k }: Asked): Promise<Answered> {
  const started = performance.now();
  const query = table.vectorSearch(vector).distanceType('dot').bypassVectorIndex();
  const scoped = patientKey === null ? query : query.where(`patient = '${patientKey}'`);
  const found = (await scoped.limit(k).select(['row', '_distance']).toArray()) as { row: number }[];
  return { ms: performance.now() - started, found: found.map(({ row }) => row) };
}

const PYTHON = '/usr/bin/python3';
/** Two threads each; queries come as lines of JSON, times of the search alone go back. */
const SCRIPT = `
import os
os.environ['OPENBLAS_NUM_THREADS'] = os.environ['OMP_NUM_THREADS'] = '2'
import json, sys, time
import numpy as np
path, dimension, kind = sys.argv[1], int(sys.argv[2]), sys.argv[3]
rows = np.fromfile(path, dtype=np.float32).reshape(-1, dimension)
if kind == 'faiss':
    import faiss
    faiss.omp_set_num_threads(2)
    index = faiss.IndexFlatIP(dimension)
    index.add(rows)
def by_faiss(q, k, first, end):
    if first is None:
        return index.search(q[None], k)[1][0]
    chosen = faiss.SearchParameters(sel=faiss.IDSelectorRange(first, end))
    return index.search(q[None], k, params=chosen)[1][0]
def by_numpy(q, k, first, end):
    first = first or 0
    scores = rows[first:end] @ q
    k = min(k, len(scores))
    best = np.argpartition(-scores, k - 1)[:k]
    return first + best[np.argsort(-scores[best], kind='stable')]
search = by_faiss if kind == 'faiss' else by_numpy
print('ready', flush=True)
for line in sys.stdin:
    answers = []
    for q, k, first, end in json.loads(line):
        q = np.array(q, dtype=np.float32)
        started = time.perf_counter()
        found = search(q, k, first, end)
        answers.append({'ms': (time.perf_counter() - started) * 1000, 'found': [int(i) for i in found]})
    print(json.dumps(answers), flush=True)
`;

/** Why FAISS and NumPy cannot take part on this machine; null where they can. */
export function whyNoPython(): string | null {
  try {
    execFileSync(PYTHON, ['-c', 'import faiss, numpy'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'python3-faiss is not installed (Debian: apt-get install python3-faiss libopenblas0-pthread)';
  }
}

/** Which library does NumPy's sums here. */
export function blasOfNumpy(): string {
  const said = execFileSync(PYTHON, [
    '-c',
    "import numpy; numpy.ones(2) @ numpy.ones(2); print('/'.join([l for l in open('/proc/self/maps') if 'blas' in l][0].split()[-1].split('/')[-2:]))",
  ]);
  return String(said).trim();
}

/** Writes the vectors one after the other, as float32. */
export async function writeVectors(path: string, rows: readonly VisualRow[]): Promise<void> {
  const file = await open(path, 'w');
  for (const { vector } of rows)
    await file.write(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  await file.close();
}

/** FAISS IndexFlatIP, or NumPy with BLAS, in a process of its own; a patient's rows stand side by side. */
export async function openPython(
  kind: 'faiss' | 'numpy',
  folder: string,
  dimension: number,
  rangeOf: (asked: Asked) => readonly [number, number] | null,
): Promise<Peer> {
  const script = join(folder, 'peer.py');
  await writeFile(script, SCRIPT);
  const child = spawn(PYTHON, [script, join(folder, 'vectors.f32'), String(dimension), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    name: kind === 'faiss' ? 'FAISS IndexFlatIP, two threads' : 'NumPy with BLAS, two threads',
    ask: async (asked) => {
      const sent = asked.map((one) => [[...one.vector], one.k, ...(rangeOf(one) ?? [null, null])]);
      child.stdin.write(`${JSON.stringify(sent)}\n`);
      return JSON.parse(String((await lines.next()).value)) as Answered[];
    },
    close: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
