import type { Actor } from '../../contract/domain/actor.ts';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { Clock, Store } from '../../storage/types.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import { LibraryIndex } from '../libraryIndex.ts';
import { ImportPlan } from '../planImport.ts';
import type { StoredInstance } from '../tables.ts';
import type { ThreadPool } from '../threads/pool.ts';
import { isTemporary, putAside, removeFiles } from './contents.ts';
import { RowMender } from './mendRows.ts';
import { countRows, putRows } from './rows.ts';
import {
  inspect,
  placeInWords,
  type Survey,
  stopIfAsked,
  survey,
  teller,
  type UpkeepOptions,
} from './survey.ts';
import { fileStatesTable, repairsTable, type StoredFileState } from './tables.ts';

/** What a repair works with. */
export interface RepairParts {
  readonly store: Store;
  readonly index: LibraryIndex;
  readonly folder: string;
  readonly pool: ThreadPool;
  readonly clock: Clock;
}

/** What a repair did, counted. */
export interface RepairCounts {
  /** Files without a row that were read and placed. */
  readonly placed: number;
  /** Rows made anew or corrected, those of placed files included. */
  readonly rows: number;
  /** Images marked as missing now, and images whose file is there again. */
  readonly marked: number;
  readonly unmarked: number;
  /** Damaged files, and files that belong nowhere, put aside; temporary ones removed. */
  readonly aside: number;
  readonly removed: number;
  /** Images that a series listed of which neither row nor file is left. */
  readonly lost: number;
}

interface Plan {
  readonly mender: RowMender;
  readonly states: readonly StoredFileState[];
  /** Paths below the library folder. */
  readonly aside: readonly string[];
  readonly remove: readonly string[];
  readonly placed: number;
}

/**
 * Rebuilds from the files what can be rebuilt, in one transaction; then puts damaged files aside. Repeating it changes nothing.
 * Throws `cancelled` before anything is written, `disk_full`, `read_only`.
 */
export async function repairLibrary(
  parts: RepairParts,
  actor: Actor,
  options: UpkeepOptions,
): Promise<RepairCounts> {
  const seen = await survey(parts, 'headers', options);
  const plan = await planRepair(parts, seen, options);
  stopIfAsked(options);
  const rows = countRows(plan.mender.changed);
  if (rows + plan.states.length + plan.aside.length + plan.remove.length > 0) await write(parts, actor, plan);
  const marked = plan.states.filter(({ state }) => state === 'missing').length;
  return {
    placed: plan.placed,
    rows,
    marked,
    unmarked: plan.states.length - marked,
    aside: plan.aside.length,
    removed: plan.remove.length,
    lost: plan.mender.lost,
  };
}

async function write({ store, index, folder, clock }: RepairParts, actor: Actor, plan: Plan): Promise<void> {
  const { mender, states, aside, remove } = plan;
  await store.write({ actor, operation: 'library.repair' }, async (tx) => {
    putRows(tx, mender.changed);
    for (const state of states) tx.put(fileStatesTable, state);
    const version = ((await tx.find(repairsTable, 'last'))?.version ?? 0) + 1;
    const rows = countRows(mender.changed) + states.length;
    tx.put(repairsTable, {
      id: 'last',
      version,
      repairedAt: clock.now(),
      rows,
      files: aside.length + remove.length,
    });
  });
  const { patients, studies, series } = mender.rows;
  index.replace({
    patients: [...patients.values()],
    studies: [...studies.values()],
    series: [...series.values()],
  });
  index.missing.apply(states);
  await putAside(folder, aside);
  await removeFiles(folder, remove);
}

async function planRepair(parts: RepairParts, seen: Survey, options: UpkeepOptions): Promise<Plan> {
  const isGood = (key: InstanceKey) => seen.found.contents.has(key) && !seen.damaged.has(key);
  const mender = new RowMender(seen.rows, async ({ header, bytes }) =>
    isGood(header.instanceKey) ? readHeader(parts, header.instanceKey, bytes) : null,
  );
  const read = await readUnclaimed(parts, seen, options);
  const placed = placeUnclaimed(parts, seen, mender, read);
  for (const [key, { header }] of seen.differing) correctHeader(seen, mender, key, header);
  await mender.mend(parts.store, parts.clock.now());
  placeNew(parts, mender, seen, placed);
  const strays = seen.found.strays;
  const damaged = [...seen.damaged.keys(), ...seen.unclaimed.filter((key) => !read.has(key))];
  return {
    mender,
    states: fileStates(parts, seen, isGood),
    aside: [...damaged.map(placeInWords), ...strays.filter((path) => !isTemporary(path))],
    remove: strays.filter(isTemporary),
    placed: read.size,
  };
}

async function readHeader(
  parts: RepairParts,
  key: InstanceKey,
  bytes: number,
): Promise<ParsedInstance | null> {
  return (await inspect(parts, key, bytes, { hash: false, header: true })).instance;
}

/** The headers of whole files that no row names; those that cannot be read are left out. */
async function readUnclaimed(
  parts: RepairParts,
  { unclaimed, found }: Survey,
  options: UpkeepOptions,
): Promise<Map<InstanceKey, ParsedInstance>> {
  const read = new Map<InstanceKey, ParsedInstance>();
  const say = teller(options, 'mending', unclaimed.length);
  for (const [at, key] of [...unclaimed].sort().entries()) {
    stopIfAsked(options);
    const instance = await readHeader(parts, key, found.contents.get(key) ?? 0);
    if (instance) read.set(key, instance);
    say(at + 1);
  }
  return read;
}

type Unplaced = readonly { readonly instance: ParsedInstance; readonly bytes: number }[];

/** Gives files that a series lists their rows again; the others are to be placed as an import does. */
function placeUnclaimed(
  { clock }: RepairParts,
  { rows, found }: Survey,
  mender: RowMender,
  read: ReadonlyMap<InstanceKey, ParsedInstance>,
): Unplaced {
  const seriesOf = new Map(
    [...rows.series.values()].flatMap((series) => series.members.map(({ key }) => [key, series] as const)),
  );
  const unplaced = [];
  for (const [key, instance] of read) {
    const bytes = found.contents.get(key) ?? 0;
    const series = seriesOf.get(key);
    if (!series) unplaced.push({ instance, bytes });
    else {
      const { patientKey, studyKey, seriesKey } = series;
      const importedAt = rows.studies.get(studyKey)?.importedAt ?? clock.now();
      const own = { id: key, version: 1, patientKey, studyKey, seriesKey, importedAt, bytes };
      mender.putInstance({ ...own, header: instance.header });
    }
  }
  return unplaced;
}

function correctHeader(
  { rows }: Survey,
  mender: RowMender,
  key: InstanceKey,
  header: StoredInstance['header'],
): void {
  const row = rows.instances.get(key);
  if (row) mender.putInstance({ ...row, version: row.version + 1, header });
}

/** Places files that nothing names, as an import places new ones: beside what was mended. */
function placeNew(
  { store, clock }: RepairParts,
  mender: RowMender,
  { rows }: Survey,
  unplaced: Unplaced,
): void {
  if (unplaced.length === 0) return;
  const index = new LibraryIndex();
  const { patients, studies, series } = rows;
  index.apply({
    patients: [...patients.values()],
    studies: [...studies.values()],
    series: [...series.values()],
  });
  const plan = new ImportPlan(index, store, clock.now());
  for (const { instance, bytes } of unplaced) plan.place(instance, bytes);
  mender.putAll(plan.rows());
}

/** Marks for rows whose file is not there or damaged, and for those whose file came back. */
function fileStates(
  { index, clock }: RepairParts,
  { rows }: Survey,
  isGood: (key: InstanceKey) => boolean,
): StoredFileState[] {
  const notedAt = clock.now();
  return [...rows.instances.values()].flatMap((row) => {
    const key = row.header.instanceKey;
    if (isGood(key) !== index.missing.has(key)) return [];
    const version = (index.missing.rowOf(key)?.version ?? 0) + 1;
    const state = isGood(key) ? ('there' as const) : ('missing' as const);
    return [{ id: key, version, patientKey: row.patientKey, studyKey: row.studyKey, state, notedAt }];
  });
}
