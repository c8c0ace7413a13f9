import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningCore } from '../../app/core.ts';
import { loadEncoderUse } from '../../app/reembedding/encoderUse.ts';
import { clientOf } from '../../cli/connect.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { isServed } from '../../contract/domain/memory.ts';
import { loadCoverage, rowsInEncoder } from '../../memory/embeddings.ts';
import { embeddingsTable, visualsTable } from '../../memory/tables.ts';
import type { OpenedStore } from '../../storage/store.ts';
import { bruteForce } from '../benches/searchRows.ts';
import { createRandom } from '../cohort/random.ts';
import { NEXT_ENCODER, openTrialCore, openTrialStore, trialPatients } from './approvalTrial.ts';
import { type Fingerprint, fingerprints } from './checkFolder.ts';
import { prepareReadings } from './prepareReadings.ts';
import { ACT_ENTRY, type ChildRun, runChild } from './runChild.ts';
import type { TrialOutcome } from './trial.ts';

/** The vectors of a folder in the next encoder, by id, as text. */
type Vectors = ReadonlyMap<string, string>;

/** A prepared folder before a change of encoder, and its vectors after one that nobody disturbed. */
interface Reference {
  readonly patients: readonly PatientKey[];
  readonly rows: readonly Fingerprint[];
  readonly vectors: Vectors;
}

interface Found {
  /** How far the change was when the folder was opened. */
  readonly stand: 'not begun' | 'under way' | 'in use';
  readonly vectors: number;
  readonly problems: readonly string[];
}

/** [M3, W3] Kills a process that embeds memory by another encoder, at seeded random moments, and checks the folder after each start. */
export async function runReembeddingKills(
  options: { readonly kills: number; readonly patients: number; readonly seed: string },
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly finished: number }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-reembedding-'));
  const [prepared, killed] = [join(root, 'prepared'), join(root, 'killed')];
  const child = { entry: ACT_ENTRY, args: [killed, 'reembed'] };
  try {
    await prepareReadings(prepared, options.patients);
    await cp(prepared, killed, { recursive: true });
    const { tookMs } = await runChild(killed, null, child);
    const reference = await loadReference(prepared, killed);
    const random = createRandom(options.seed);
    const runs: { run: ChildRun; found: Found }[] = [];
    while (runs.length < options.kills) {
      await rm(killed, { recursive: true, force: true });
      await cp(prepared, killed, { recursive: true });
      // Loading the encoder takes longest: every other kill falls among the vectors, after the first of them.
      const isAmong = runs.length % 2 === 1;
      const afterMs = random.between(0, isAmong ? tookMs / 4 : tookMs);
      const run = await runChild(killed, afterMs, child, isAmong ? 'kept' : 'begin');
      runs.push({ run, found: await checkReembedded(killed, reference, run) });
      if (runs.length % 10 === 0) say(`${runs.length} of ${options.kills} kills`);
    }
    return outcomeOf(runs, reference);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function loadReference(prepared: string, unkilled: string): Promise<Reference> {
  const core = await openTrialCore(prepared);
  const patients = trialPatients(core.parts.library).map(({ patientKey }) => patientKey);
  await core.close();
  const [before, after] = [await openTrialStore(prepared), await openTrialStore(unkilled)];
  const rows = await rowsOf(before, patients);
  const vectors = await vectorsOf(after);
  await before.close();
  await after.close();
  return { patients, rows, vectors };
}

/** All that a change of encoder leaves as it is. */
function rowsOf(store: OpenedStore, patients: readonly PatientKey[]): Promise<Fingerprint[]> {
  return fingerprints(store, patients, [embeddingsTable.name]);
}

async function vectorsOf(store: OpenedStore): Promise<Vectors> {
  const rows = (await store.all(embeddingsTable)).filter(({ encoderId }) => encoderId === NEXT_ENCODER);
  const text = (vector: Float32Array | null) =>
    vector === null
      ? 'none'
      : Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');
  return new Map(rows.map(({ id, rowId, vector }) => [id, `${rowId} ${text(vector)}`]));
}

/** First as the kill left it, then as the next start makes it. */
async function checkReembedded(folder: string, reference: Reference, run: ChildRun): Promise<Found> {
  const store = await openTrialStore(folder);
  const use = await loadEncoderUse(store);
  const vectors = await vectorsOf(store);
  const problems = [
    ...(await storeProblems(store, reference, vectors)),
    ...(await keptProblems(store, run)),
    ...(run.acknowledged > 0 && use?.current !== NEXT_ENCODER
      ? ['The change was acknowledged and is lost.']
      : []),
  ];
  const isMissing = (await loadCoverage(store, NEXT_ENCODER)).missing.length > 0;
  if (use?.current === NEXT_ENCODER && isMissing)
    problems.push('The encoder is in use, and rows lack its vector.');
  await store.close();
  problems.push(...(await startProblems(folder, reference, use !== null)));
  const stand = use === null ? 'not begun' : use.current === NEXT_ENCODER ? 'in use' : 'under way';
  return { stand, vectors: vectors.size, problems };
}

/** Rows are as they were, each vector that is there is whole, and the audit verifies. */
async function storeProblems(
  store: OpenedStore,
  { patients, rows, vectors: expected }: Reference,
  vectors: Vectors,
): Promise<string[]> {
  const now = await rowsOf(store, patients);
  const changed = now.flatMap((text, at) => (text === rows[at] ? [] : [`Rows of patient ${at} changed.`]));
  const wrong = [...vectors].flatMap(([id, text]) =>
    expected.get(id) === text ? [] : [`The vector ${id} is another.`],
  );
  const { ok, problem } = await store.audit.verify();
  return [...changed, ...wrong, ...(ok ? [] : [`The audit does not verify: ${problem?.words}`])];
}

/** What was said to be kept is there. */
async function keptProblems(store: OpenedStore, { kept }: ChildRun): Promise<string[]> {
  const { lines } = await store.audit.lines(0, 1_000_000);
  const found = lines.filter(({ operation }) => operation === 'memory.embed').length;
  return found < kept ? [`${kept} parts were kept, ${found} are there.`] : [];
}

/** The next start goes on to the end; afterwards all is there, and search gives what all scores give. */
async function startProblems(folder: string, reference: Reference, wasBegun: boolean): Promise<string[]> {
  const core = await openTrialCore(folder);
  try {
    await core.parts.reembedding.settled();
    const { id } = core.parts.images.encoder;
    const isFinished = !wasBegun || id === NEXT_ENCODER;
    const vectors = await vectorsOf(core.parts.store);
    const isWhole = !wasBegun || vectors.size === reference.vectors.size;
    const { isSound, findings } = await clientOf(core).upkeep.verify({ depth: 'contents' });
    return [
      ...(isFinished ? [] : ['The next start did not finish the change.']),
      ...(isWhole ? [] : [`${vectors.size} of ${reference.vectors.size} vectors are there after the start.`]),
      ...(await storeProblems(core.parts.store, reference, vectors)),
      ...(await searchProblems(core, reference.patients)),
      ...(isSound ? [] : findings.map(({ what, where }) => `${what} (${where})`)),
    ];
  } finally {
    await core.close();
  }
}

/** P5, P6, M3: search by the encoder in use against the scores of all rows. */
async function searchProblems(core: RunningCore, patients: readonly PatientKey[]): Promise<string[]> {
  const { store, views, otherImages, images } = core.parts;
  const encoderId = images.encoder.id;
  const problems: string[] = [];
  let compared = 0;
  for (const [at, key] of patients.entries()) {
    const rows = (await rowsInEncoder(store, visualsTable, key, encoderId)).filter(
      (row) => isServed(row.state) && row.encoderId === encoderId && row.vector !== null,
    );
    const vector = rows[0]?.vector;
    if (!vector) return [`Patient ${at} has no image in the encoder in use.`];
    compared += rows.length;
    const query = { encoderId, vectors: [vector] };
    const found = await views.search(visualsTable, key, query, {
      k: 5,
      timeOf: ({ studyTime }) => studyTime,
    });
    const expected = bruteForce(rows, { patientKey: null, vector, k: 5 });
    if (found.map(({ row }) => row.id).join() !== expected.join())
      problems.push(`Search of patient ${at} is wrong.`);
  }
  const image = { encoderId, vectors: [new Float32Array(images.encoder.dimension).fill(1)] };
  const all = { image, k: 5, ownKeys: [], asked: null, setAside: [] };
  const others = await otherImages.search(all, new AbortController().signal);
  if (others.compared !== compared || others.notComparable !== 0)
    problems.push(`Search of all compares ${others.compared} of ${compared} images.`);
  return problems;
}

function outcomeOf(runs: readonly { run: ChildRun; found: Found }[], { vectors }: Reference) {
  const count = (fits: (one: (typeof runs)[number]) => boolean) => runs.filter(fits).length;
  const finished = count(({ found }) => found.stand === 'under way');
  return {
    finished,
    problems: runs.flatMap(({ found }, at) => found.problems.map((words) => `Change ${at + 1}: ${words}`)),
    figures: [
      { name: 'kills', value: runs.length },
      { name: 'rows to embed', value: vectors.size },
      {
        name: 'killed before the change was durable',
        value: count(({ found }) => found.stand === 'not begun'),
      },
      { name: 'starts that finished the change', value: finished },
      { name: 'killed once the encoder was in use', value: count(({ found }) => found.stand === 'in use') },
      { name: 'vectors found, of all kills', value: runs.reduce((sum, { found }) => sum + found.vectors, 0) },
      { name: 'starts with a problem', value: count(({ found }) => found.problems.length > 0) },
    ],
  };
}
