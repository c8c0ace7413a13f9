import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../cohort/random.ts';
import { openTrialStore, waitingGroups } from './approvalTrial.ts';
import { checkFolder, type Found, fingerprints, type Reference } from './checkFolder.ts';
import { prepareReadings } from './prepareReadings.ts';
import { type ChildRun, runChild } from './runChild.ts';
import type { Figure, Trial, TrialOutcome } from './trial.ts';

/** The size of a trial. */
export interface KillOptions {
  readonly kills: number;
  /** How many patients have a reading that waits: that many approvals are made in a row. */
  readonly patients: number;
  readonly seed: string;
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
    const { reference, tookMs } = await runUnkilled(prepared, join(root, 'unkilled'));
    const random = createRandom(options.seed);
    const kills: Kill[] = [];
    while (kills.length < options.kills) {
      kills.push(await killOnce(prepared, join(root, 'killed'), reference, random.between(0, tookMs)));
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
): Promise<{ reference: Reference; tookMs: number }> {
  await cp(prepared, folder, { recursive: true });
  const first = await openTrialStore(folder);
  const patients = (await waitingGroups(first)).map(({ patientKey }) => patientKey);
  const before = await fingerprints(first, patients);
  const auditLines = (await first.audit.verify()).lines;
  await first.close();
  const { tookMs } = await runChild(folder, null);
  const second = await openTrialStore(folder);
  const after = await fingerprints(second, patients);
  await second.close();
  return { reference: { patients, before, after, auditLines }, tookMs };
}

async function killOnce(
  prepared: string,
  folder: string,
  reference: Reference,
  afterMs: number,
): Promise<Kill> {
  await rm(folder, { recursive: true, force: true });
  await cp(prepared, folder, { recursive: true });
  const run = await runChild(folder, afterMs);
  return { run, found: await checkFolder(folder, reference, run) };
}

function figuresOf({ patients }: KillOptions, kills: readonly Kill[], reference: Reference): Figure[] {
  const count = (fits: (kill: Kill) => boolean) => kills.filter(fits).length;
  const rows = reference.after.map((text, at) => text.length - (reference.before[at] ?? '').length);
  return [
    { name: 'kills', value: kills.length },
    { name: 'approvals in a row', value: patients },
    { name: 'smallest growth of one patient’s rows by an approval, characters', value: Math.min(...rows) },
    {
      name: 'killed while an approval was under way',
      value: count(({ run }) => run.begun > run.acknowledged),
    },
    { name: 'killed between or after approvals', value: count(({ run }) => run.begun === run.acknowledged) },
    {
      name: 'whole though not yet acknowledged',
      value: count(({ run, found }) => found.whole > run.acknowledged),
    },
    { name: 'starts that took over transactions from the log', value: count(({ found }) => found.replayed) },
    { name: 'approvals acknowledged', value: kills.reduce((sum, { run }) => sum + run.acknowledged, 0) },
    { name: 'approvals found whole', value: kills.reduce((sum, { found }) => sum + found.whole, 0) },
    { name: 'starts with a problem', value: count(({ found }) => found.problems.length > 0) },
  ];
}

export const trial: Trial = {
  shows:
    'A process that approves readings is killed (SIGKILL) at random moments; after each start every approval is whole or absent, the audit verifies, and tables and log agree.',
  run: (say) => runKills({ kills: 200, patients: 12, seed: 'kills' }, say),
};
