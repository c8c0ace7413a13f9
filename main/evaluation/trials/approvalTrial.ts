import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createCore } from '../../app/core.ts';
import { preferencesTable } from '../../app/preferences.ts';
import { recomputeChange } from '../../app/recompute.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { projectRoot } from '../../host/entry.ts';
import { fileKeys } from '../../host/fileKeys.ts';
import { libraryTables } from '../../library/tables.ts';
import { decide } from '../../memory/approval.ts';
import { loadLexicon } from '../../memory/facts/loadLexicon.ts';
import { type Group, loadGroups } from '../../memory/groups.ts';
import { MEMORY_TABLES } from '../../memory/tables.ts';
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
): Promise<OpenedStore> {
  return openStore({
    folder: join(folder, 'store'),
    tables: [...libraryTables, ...MEMORY_TABLES, preferencesTable],
    masterKey: fileKeys(folder),
    clock: tickingClock(CLOCK_START),
    ids: countedIds(ID_SERIES),
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

/** Approves the first waiting group by a call of the contract to the whole core. */
async function approveInCore(folder: string): Promise<void> {
  const core = await createCore({ dataFolder: folder, actor: TRIAL_ACTOR }, plainHost('memory', folder));
  const client = clientOf(core);
  const [group] = await waitingGroups(core.parts.store);
  if (group) await said(0, () => approveGroup(client, group.groupId));
  await core.close();
}

async function said(at: number, work: () => Promise<void>): Promise<void> {
  writeSync(1, `begin ${at}\n`);
  await work();
  writeSync(1, `done ${at}\n`);
}

/** The child: `<folder> store` or `<folder> core`; says `begin n` before and `done n` after each approval, and `closed` at the end. */
async function main([folder = '', mode = 'store']: string[]): Promise<void> {
  await (mode === 'core' ? approveInCore(folder) : approveInStore(folder));
  writeSync(1, 'closed\n');
}

if (process.argv[1]?.endsWith('approvalTrial.js')) await main(process.argv.slice(2));
