import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { OpenedStore } from '../../storage/store.ts';
import { createRandom } from '../cohort/random.ts';
import { lastDecisions, openTrialStore, waitingGroups } from './approvalTrial.ts';
import { checkFolder, type Found, fingerprints, type Reference } from './checkFolder.ts';
import { runErasureKills } from './erasureKills.ts';
import { prepareReadings } from './prepareReadings.ts';
import { runReembeddingKills } from './reembeddingKills.ts';
import { ACT_ENTRY, type ChildRun, runChild } from './runChild.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

/** The size of a trial. */
export interface KillOptions {
  readonly kills: number;
  /** How many patients have a reading that waits: that many approvals are made in a row. */
  readonly patients: number;
  readonly seed: string;
  /** What the child does: approves, or takes back what was approved. */
  readonly act?: 'store' | 'undo';
}

interface Kill {
  readonly run: ChildRun;
  readonly found: Found;
}

/** W3: kills an approving process so many times at seeded random moments and checks the folder after each start. */
export async function runKills(
  options: KillOptions,
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly kills: readonly Kill[] }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-kills-'));
  try {
    const prepared = join(root, 'prepared');
    await prepareReadings(prepared, options.patients);
    const { act = 'store' } = options;
    if (act === 'undo') await runChild(prepared, null);
    const { reference, tookMs } = await runUnkilled(prepared, join(root, 'unkilled'), act);
    const random = createRandom(options.seed);
    const kills: Kill[] = [];
    while (kills.length < options.kills) {
      const folder = join(root, 'killed');
      kills.push(await killOnce({ prepared, folder, act }, reference, random.between(0, tookMs)));
      if (kills.length % 10 === 0) say(`${kills.length} of ${options.kills} kills`);
    }
    const problems = kills.flatMap(({ found }, at) =>
      found.problems.map((words) => `Kill ${at + 1}: ${words}`),
    );
    return { kills, problems, figures: figuresOf(options, kills, reference) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** What the folder is before and after all approvals, and how long they take here and now. */
async function runUnkilled(
  prepared: string,
  folder: string,
  act: string,
): Promise<{ reference: Reference; tookMs: number }> {
  await cp(prepared, folder, { recursive: true });
  const first = await openTrialStore(folder);
  const patients = await patientsInOrder(first, act);
  const before = await fingerprints(first, patients);
  const auditLines = (await first.audit.verify()).lines;
  await first.close();
  const { tookMs } = await runChild(folder, null, { entry: ACT_ENTRY, args: [folder, act] });
  const second = await openTrialStore(folder);
  const after = await fingerprints(second, patients);
  await second.close();
  return { reference: { patients, before, after, auditLines }, tookMs };
}

/** Patients in the order in which the child comes to them. */
async function patientsInOrder(store: OpenedStore, act: string): Promise<PatientKey[]> {
  if (act === 'store') return (await waitingGroups(store)).map(({ patientKey }) => patientKey);
  return (await lastDecisions(store)).flatMap(({ patientKey }) => patientKey ?? []);
}

async function killOnce(
  { prepared, folder, act }: { prepared: string; folder: string; act: string },
  reference: Reference,
  afterMs: number,
): Promise<Kill> {
  await rm(folder, { recursive: true, force: true });
  await cp(prepared, folder, { recursive: true });
  const run = await runChild(folder, afterMs, { entry: ACT_ENTRY, args: [folder, act] });
  return { run, found: await checkFolder(folder, reference, run) };
}

function figuresOf({ patients }: KillOptions, kills: readonly Kill[], reference: Reference): Figure[] {
  const count = (fits: (kill: Kill) => boolean) => kills.filter(fits).length;
  const rows = reference.after.map((text, at) => text.length - (reference.before[at] ?? '').length);
  return [
    { name: 'kills', value: kills.length },
    { name: 'acts in a row', value: patients },
    { name: 'smallest growth of one patient’s rows by an act, characters', value: Math.min(...rows) },
    {
      name: 'killed while an act was under way',
      value: count(({ run }) => run.begun > run.acknowledged),
    },
    { name: 'killed between or after acts', value: count(({ run }) => run.begun === run.acknowledged) },
    {
      name: 'whole though not yet acknowledged',
      value: count(({ run, found }) => found.whole > run.acknowledged),
    },
    { name: 'starts that took over transactions from the log', value: count(({ found }) => found.replayed) },
    { name: 'acts acknowledged', value: kills.reduce((sum, { run }) => sum + run.acknowledged, 0) },
    { name: 'acts found whole', value: kills.reduce((sum, { found }) => sum + found.whole, 0) },
    { name: 'starts with a problem', value: count(({ found }) => found.problems.length > 0) },
  ];
}

/** All acts, 200 kills together. */
async function runAll(say: (words: string) => void): Promise<TrialOutcome> {
  const approvals = await runKills({ kills: 80, patients: 12, seed: 'kills' }, say);
  const undos = await runKills({ kills: 40, patients: 12, seed: 'undo', act: 'undo' }, say);
  const erasures = await runErasureKills({ kills: 40, patients: 3, seed: 'erase' }, say);
  const changes = await runReembeddingKills({ kills: 40, patients: 6, seed: 're-embed' }, say);
  const named = (act: string, { figures }: TrialOutcome): Figure[] =>
    figures.map(({ name, value }) => ({ name: `${act}: ${name}`, value }));
  return {
    figures: [
      ...named('approve', approvals),
      ...named('undo', undos),
      ...named('erase', erasures),
      ...named('re-embed', changes),
    ],
    problems: [approvals, undos, erasures, changes].flatMap(({ problems }) => problems),
  };
}

export const trial: Trial = {
  shows:
    'A process that approves readings, takes approvals back, erases patients or embeds memory again is killed (SIGKILL) at random moments; after each start every act is whole or absent, an erasure or a change of encoder that began is finished, search equals brute force, the audit verifies, and tables and log agree.',
  run: (say) => runAll(say),
};
