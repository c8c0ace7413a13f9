import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { AuditFile } from './audit/auditFile.ts';
import { auditKeysOf } from './audit/chain.ts';
import { CommittedRows } from './committedRows.ts';
import { loadFolder, onDisk, readdirIfThere, sweepStrays } from './disk.ts';
import { EncoderRegistry } from './encoderRegistry.ts';
import { type Eraser, keptOnErasure, tableEraser } from './erasers.ts';
import { ErasureRegister, REGISTER_FILE } from './erasureRegister.ts';
import { Keyring } from './keyring.ts';
import { WriteAheadLog } from './log/writeAheadLog.ts';
import { FIRST_MANIFEST, loadManifest, type Manifest, writeManifest } from './manifest.ts';
import type { MasterKeyStore } from './masterKey.ts';
import { Pending } from './pending.ts';
import { reasons, workspaceReasons } from './reasons.ts';
import { type AnyTable, entryOfPut, newerSchema } from './row.ts';
import { deriveKey } from './seal.ts';
import { type CheckpointEvery, type OpenedStore, QueuedStore } from './store.ts';
import { describePlain } from './tables/columns.ts';
import { LanceTables } from './tables/lanceTables.ts';
import type { Clock, Ids } from './types.ts';

/** What {@link openStore} needs. The caller holds the folder's lock: two stores on one folder destroy each other's work. */
export interface OpenStoreOptions {
  readonly folder: string;
  readonly tables: readonly AnyTable[];
  readonly masterKey: MasterKeyStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly checkpointEvery?: Partial<CheckpointEvery>;
  /** One per table, file kind and cache of the program; those of the log, the keys and the store's own tables are built in. */
  readonly erasers?: readonly Eraser[];
  /** Patients per table whose rows stay in memory. */
  readonly cachedPatients?: number;
  /** Told of what fails in the background; the data stay in the log. */
  readonly onProblem?: (error: unknown) => void;
}

const CHECKPOINT_EVERY: CheckpointEvery = { records: 500, bytes: 8_000_000, idleMs: 3000 };
const CACHED_PATIENTS = 64;

const OWN_ERASERS = [
  tableEraser(reasons),
  keptOnErasure(workspaceReasons, 'Reasons of changes that belong to no patient.'),
];

/** Opens a data folder: sweeps what a killed process left, replays the log, completes the audit. */
export async function openStore(options: OpenStoreOptions): Promise<OpenedStore> {
  const specs = [...options.tables, reasons, workspaceReasons];
  checkSpecs(specs);
  const said: string[] = [];
  return onDisk('opening the data folder', async () => {
    const folder = await loadFolder(options.folder);
    const master = await options.masterKey.load();
    const manifest = await loadOrBegin(folder, master, specs);
    await sweepStrays(await loadFolder(join(folder, 'keys')));
    for (const name of ['checkpoint.json.tmp', `${REGISTER_FILE}.tmp`])
      await rm(join(folder, name), { force: true });
    const keys = await Keyring.open(join(folder, 'keys'), master);
    const tables = await LanceTables.open(join(folder, 'tables'), keys, said);
    return assemble({ options, specs, folder, master, manifest, keys, tables, said });
  });
}

interface Opened {
  readonly options: OpenStoreOptions;
  readonly specs: readonly AnyTable[];
  readonly folder: string;
  readonly master: Buffer;
  readonly manifest: Manifest;
  readonly keys: Keyring;
  readonly tables: LanceTables;
  readonly said: string[];
}

async function assemble(opened: Opened): Promise<OpenedStore> {
  const { options, specs, folder, master, manifest, tables, said } = opened;
  const replayed = await replay(opened);
  const audit = await AuditFile.open(
    {
      path: join(folder, 'audit', 'audit.jsonl'),
      keys: auditKeysOf(master),
      head: manifest.audit,
      logged: replayed.lines,
    },
    said,
  );
  return new QueuedStore(
    {
      ...{ folder, master, specs, tables, audit, ...replayed },
      keys: opened.keys,
      auditKeys: auditKeysOf(master),
      identityKey: deriveKey(master, 'identity'),
      clock: options.clock,
      ids: options.ids,
      checkpointEvery: { ...CHECKPOINT_EVERY, ...options.checkpointEvery },
      register: await ErasureRegister.open(folder, master, said),
      erasers: [...OWN_ERASERS, ...(options.erasers ?? [])],
      startedWith: said,
      onProblem: options.onProblem ?? (() => undefined),
    },
    manifest,
  );
}

/** The log's transactions become pending rows again. */
async function replay({ options, specs, folder, master, manifest, tables, said }: Opened) {
  const encoders = new EncoderRegistry(
    Object.entries(manifest.tables).map(([name, table]) => [name, table.encoders] as const),
  );
  const { log, records } = await WriteAheadLog.open(
    { folder: join(folder, 'log'), master, segment: manifest.segment },
    said,
  );
  const pending = new Pending();
  const cachedPatients = options.cachedPatients ?? CACHED_PATIENTS;
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const committed = new CommittedRows({ specs: byName, tables, pending, cachedPatients });
  for (const put of records.flatMap((record) => record.puts)) {
    const spec = committed.spec(put.table);
    const entry = entryOfPut(spec, put);
    committed.apply(put.table, entry);
    encoders.learn(spec, entry.row);
  }
  await committed.loadOwners();
  if (records.length > 0) said.push(`${records.length} transactions were taken over from the log.`);
  return { log, pending, committed, encoders, lines: records.map((record) => record.line) };
}

async function loadOrBegin(folder: string, master: Buffer, specs: readonly AnyTable[]): Promise<Manifest> {
  const manifest = await loadManifest(folder, master);
  if (manifest === null) {
    await refuseOrphans(folder);
    await writeManifest(folder, master, FIRST_MANIFEST);
    return FIRST_MANIFEST;
  }
  for (const spec of specs) {
    const state = manifest.tables[spec.name];
    if (state !== undefined) checkState(spec, state);
  }
  return manifest;
}

function checkState(spec: AnyTable, state: Manifest['tables'][string]): void {
  if (state.schemaVersion > spec.schemaVersion) throw newerSchema(spec, state.schemaVersion);
  if (state.schemaVersion < spec.schemaVersion) return;
  if (state.plain.join() !== describePlain(spec).join())
    throw new AppError(
      'internal',
      `The plain columns of "${spec.name}" changed: it needs a new schemaVersion and a migration.`,
      { was: state.plain, is: describePlain(spec) },
    );
}

/** Tables or a log without the manifest that knows them: part of the folder was removed or brought back. */
async function refuseOrphans(folder: string): Promise<void> {
  const held = [
    ...(await readdirIfThere(join(folder, 'tables'))),
    ...(await readdirIfThere(join(folder, 'log'))),
  ];
  if (held.some((name) => /\.(lance|wal)$/.test(name)))
    throw new AppError(
      'bad_file',
      `${folder} has tables or a log and no checkpoint.json. Restore the whole folder from one backup.`,
    );
}

function checkSpecs(specs: readonly AnyTable[]): void {
  const names = new Set(specs.map((spec) => spec.name));
  if (names.size !== specs.length) throw new AppError('internal', 'Two tables have one name.');
  for (const spec of specs)
    if (spec.migrations.length !== spec.schemaVersion - 1)
      throw new AppError(
        'internal',
        `The table "${spec.name}" of schema version ${spec.schemaVersion} needs ${spec.schemaVersion - 1} migrations.`,
      );
}
