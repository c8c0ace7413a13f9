import { readFileSync, writeSync } from 'node:fs';
import { createCore, type RunningCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import type { Client } from '../../contract/api/contract.ts';
import type { RowId } from '../../contract/domain/ids.ts';
import { TRIAL_ACTOR } from '../trials/prepareReadings.ts';
import type { WaitingGroup } from './writebackRows.ts';

/** What approvals took, milliseconds from the call of the contract to its answer, and checkpoints. */
export interface WritebackRun {
  /** The first one after a start: what it reads of the patient comes from the disk. */
  readonly firstMs: number;
  readonly approvalMs: readonly number[];
  /** Approvals that came while a checkpoint ran. */
  readonly besideMs: readonly number[];
  /** Each takes over what the approvals before it wrote. */
  readonly checkpointMs: readonly number[];
}

/** Approvals between two checkpoints. */
const APPROVALS_AT_ONCE = 8;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function approve(client: Client, group: WaitingGroup): Promise<void> {
  const outcome = await client.proposals.decide({
    groupId: group.groupId as RowId,
    approve: group.approve.map(({ id, version }) => ({ id: id as RowId, version })),
    ...{ reject: [], overrideReason: 'A bench takes all.' },
  });
  if (outcome.outcome !== 'done') throw new Error(outcome.words);
}

/** Approves one group after the other; after some, a checkpoint, and beside it one approval more. */
async function run(core: RunningCore, groups: readonly WaitingGroup[]): Promise<WritebackRun> {
  const client = clientOf(core);
  const [first, ...others] = groups;
  const firstMs = first === undefined ? 0 : await timed(() => approve(client, first));
  await core.parts.store.checkpoint();
  const [approvalMs, besideMs, checkpointMs]: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < others.length; at += APPROVALS_AT_ONCE + 1) {
    for (const group of others.slice(at, at + APPROVALS_AT_ONCE))
      approvalMs.push(await timed(() => approve(client, group)));
    const checkpoint = timed(() => core.parts.store.checkpoint());
    const beside = others[at + APPROVALS_AT_ONCE];
    if (beside !== undefined) besideMs.push(await timed(() => approve(client, beside)));
    checkpointMs.push(await checkpoint);
  }
  return { firstMs, approvalMs, besideMs, checkpointMs };
}

/** Approvals one after the other, each between two marks that a trace shows. */
async function runMarked(core: RunningCore, groups: readonly WaitingGroup[]): Promise<void> {
  const client = clientOf(core);
  for (const [at, group] of groups.entries()) {
    writeSync(1, `begin ${at}\n`);
    await approve(client, group);
    writeSync(1, `done ${at}\n`);
  }
  writeSync(1, 'begin checkpoint\n');
  await core.parts.store.checkpoint();
  writeSync(1, 'done checkpoint\n');
}

/** The child: `<data folder> <file of groups> <timed|marked>`; says what it took as JSON, or the marks. */
async function main([dataFolder = '', file = '', mode = 'timed']: string[]): Promise<void> {
  const groups = JSON.parse(readFileSync(file, 'utf8')) as WaitingGroup[];
  const core = await createCore({ dataFolder, actor: TRIAL_ACTOR }, plainHost('memory', dataFolder));
  if (mode === 'marked') await runMarked(core, groups);
  else writeSync(1, JSON.stringify(await run(core, groups)));
  await core.close();
}

if (process.argv[1]?.endsWith('writebackRun.js')) await main(process.argv.slice(2));
