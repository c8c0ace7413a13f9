import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createCore, type RunningCore } from '../../app/core.ts';
import { preferencesTable } from '../../app/preferences.ts';
import { recomputeChange } from '../../app/recompute.ts';
import { encoderUseTable } from '../../app/reembedding/encoderUse.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { WorklistQuery } from '../../contract/api/library.ts';
import type { Patient } from '../../contract/domain/library.ts';
import { projectRoot } from '../../host/entry.ts';
import { fileKeys } from '../../host/fileKeys.ts';
import type { Library } from '../../library/openLibrary.ts';
import { libraryTables } from '../../library/tables.ts';
import { decide } from '../../memory/approval.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { type Group, loadGroups } from '../../memory/groups.ts';
import { embeddingsTable, MEMORY_TABLES, type TransactionRow } from '../../memory/tables.ts';
import { loadAllTransactions } from '../../memory/transactions.ts';
import { undo } from '../../memory/undo.ts';
import { openStore } from '../../storage/openStore.ts';
import type { CheckpointEvery, OpenedStore } from '../../storage/store.ts';
import { countedIds, tickingClock } from '../../storage/testing.ts';
import type { StoreReader } from '../../storage/types.ts';
import { approveGroup, TRIAL_ACTOR } from './prepareReadings.ts';

const CLOCK_START = '2026-02-01T00:00:00.000Z';
const ID_SERIES = 1000;

/** Opens the store of a prepared data folder as the core does; ids and times are the same at every opening. */
export function openTrialStore(
  folder: string,
  checkpointEvery: Partial<CheckpointEvery> = {},
  idSeries = ID_SERIES,
): Promise<OpenedStore> {
  return openStore({
    folder: join(folder, 'store'),
    tables: [...libraryTables, ...MEMORY_TABLES, preferencesTable, encoderUseTable],
    masterKey: fileKeys(folder),
    clock: tickingClock(CLOCK_START),
    ids: countedIds(idSeries),
    checkpointEvery,
  });
}

/** The groups that wait, always in the same order. */
export async function waitingGroups(store: StoreReader): Promise<Group[]> {
  const groups = await loadGroups(store, ['proposed']);
  return groups.sort((a, b) => (a.groupId < b.groupId ? -1 : 1));
}

/** Checkpoints come so often that a kill falls into one now and then. */
const OFTEN = { records: 3, idleMs: 5 };

/** Approves each waiting group in one decision, straight on the store: what the core's handler does with a call. */
async function approveInStore(folder: string): Promise<void> {
  const lexicon = await loadLexicon(join(projectRoot, 'assets/lexicon'));
  const store = await openTrialStore(folder, OFTEN);
  for (const [at, { groupId, proposals }] of (await waitingGroups(store)).entries()) {
    const approve = proposals.map(({ id, version }) => ({ id, version }));
    const request = { groupId, approve, reject: [], overrideReason: 'A trial takes all.' };
    await said(at, async () => {
      const outcome = await decide(store, TRIAL_ACTOR, request, recomputeChange({ lexicon, store }));
      if (outcome.outcome !== 'done') throw new Error(outcome.words);
    });
  }
  await store.close();
}

/** The last decision on each patient that stands, in the order of their groups. */
export async function lastDecisions(store: StoreReader): Promise<TransactionRow[]> {
  const all = await loadAllTransactions(store);
  const standing = all.filter(({ operation, undoneBy }) => operation === 'decide' && undoneBy === null);
  const newest = new Map(
    standing.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map((row) => [row.patientKey, row]),
  );
  return [...newest.values()].sort((a, b) => ((a.groupId ?? '') < (b.groupId ?? '') ? -1 : 1));
}

/** Takes the last decision on each patient back. */
async function undoInStore(folder: string): Promise<void> {
  // Ids of its own: those of the approvals are taken.
  const store = await openTrialStore(folder, OFTEN, ID_SERIES + 1);
  for (const [at, { id }] of (await lastDecisions(store)).entries())
    await said(at, async () => {
      const { outcome } = await undo(store, TRIAL_ACTOR, { txnId: id, withDependents: false });
      if (outcome !== 'undone') throw new Error(outcome);
    });
  await store.close();
}

/** The whole core on a prepared folder, in the days after its readings: by the clock of this computer its proposals may have expired. */
export function openTrialCore(folder: string): Promise<RunningCore> {
  const options = { dataFolder: folder, clock: tickingClock(CLOCK_START), actor: TRIAL_ACTOR };
  return createCore(options, plainHost('memory', folder));
}

/** Erases each patient by a call of the contract to the whole core, in the order of their keys. */
async function eraseInCore(folder: string): Promise<void> {
  const core = await openTrialCore(folder);
  const client = clientOf(core);
  for (const [at, { patientKey }] of trialPatients(core.parts.library).entries())
    await said(at, async () => {
      const { confirmWith } = await client.patients.erasure({ patientKey });
      await client.patients.erase({ patientKey, confirm: confirmWith });
    });
  await core.close();
}

/** Patients of a library that have a study, always in the same order. */
export function trialPatients(library: Library): Patient[] {
  const { rows } = library.studies(WorklistQuery.parse({ limit: 1000 }));
  const byKey = new Map(rows.map(({ patient }) => [patient.patientKey, patient]));
  return [...byKey.values()].sort((a, b) => (a.patientKey < b.patientKey ? -1 : 1));
}

/** Approves the first waiting group by a call of the contract to the whole core. */
async function approveInCore(folder: string): Promise<void> {
  const core = await openTrialCore(folder);
  const client = clientOf(core);
  const [group] = await waitingGroups(core.parts.store);
  if (group) await said(0, () => approveGroup(client, group.groupId));
  await core.close();
}

/** The image encoder to which a trial changes. */
export const NEXT_ENCODER = 'oriented-1024-b';

/** Changes the image encoder by a call of the contract to the whole core, and waits until it is in use; says each part that is kept. */
async function reembedInCore(folder: string): Promise<void> {
  const core = await openTrialCore(folder);
  core.parts.store.onCommit(({ tables }) => {
    if (tables.includes(embeddingsTable.name)) writeSync(1, 'kept\n');
  });
  await said(0, async () => {
    await clientOf(core).models.use({ role: 'image-encoder', id: NEXT_ENCODER });
    await core.parts.reembedding.settled();
  });
  await core.close();
}

async function said(at: number, work: () => Promise<void>): Promise<void> {
  writeSync(1, `begin ${at}\n`);
  await work();
  writeSync(1, `done ${at}\n`);
}

/** What a child does with a folder, by its mode; the list is open for what else must survive a kill. */
const ACTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  store: approveInStore,
  core: approveInCore,
  undo: undoInStore,
  erase: eraseInCore,
  reembed: reembedInCore,
};

/** The child: `<folder> <mode>`; says `begin n` before and `done n` after each act, and `closed` at the end. */
async function main([folder = '', mode = 'store']: string[]): Promise<void> {
  const act = ACTS[mode];
  if (act === undefined) throw new Error(`There is no act "${mode}".`);
  await act(folder);
  writeSync(1, 'closed\n');
}

if (process.argv[1]?.endsWith('approvalTrial.js')) await main(process.argv.slice(2));
