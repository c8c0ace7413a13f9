import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '../../cli/connect.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { createRandom } from '../cohort/random.ts';
import { openTrialCore, openTrialStore, trialPatients } from './approvalTrial.ts';
import { type Fingerprint, fingerprints } from './checkFolder.ts';
import { prepareReadings } from './prepareReadings.ts';
import { ACT_ENTRY, type ChildRun, runChild } from './runChild.ts';
import type { TrialOutcome } from './trial.ts';

interface Before {
  readonly patients: readonly PatientKey[];
  readonly rows: readonly Fingerprint[];
}

interface Found {
  readonly gone: number;
  readonly finished: boolean;
  readonly problems: readonly string[];
}

/** W6: kills a process that erases one patient after the other, at seeded random moments, and checks the folder after each start. */
export async function runErasureKills(
  options: { readonly kills: number; readonly patients: number; readonly seed: string },
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly finished: number }> {
  const root = await mkdtemp(join(tmpdir(), 'anamnesis-erasures-'));
  const [prepared, killed] = [join(root, 'prepared'), join(root, 'killed')];
  const child = { entry: ACT_ENTRY, args: [killed, 'erase'] };
  try {
    await prepareReadings(prepared, options.patients);
    const before = await loadBefore(prepared);
    await cp(prepared, killed, { recursive: true });
    const { tookMs } = await runChild(killed, null, child);
    const random = createRandom(options.seed);
    const runs: { run: ChildRun; found: Found }[] = [];
    while (runs.length < options.kills) {
      await rm(killed, { recursive: true, force: true });
      await cp(prepared, killed, { recursive: true });
      const run = await runChild(killed, random.between(0, tookMs), child);
      runs.push({ run, found: await checkErased(killed, before, run) });
      if (runs.length % 10 === 0) say(`${runs.length} of ${options.kills} kills`);
    }
    return outcomeOf(runs, options.patients);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function loadBefore(folder: string): Promise<Before> {
  const core = await openTrialCore(folder);
  const patients = trialPatients(core.parts.library).map(({ patientKey }) => patientKey);
  await core.close();
  const store = await openTrialStore(folder);
  const rows = await fingerprints(store, patients);
  await store.close();
  return { patients, rows };
}

/** Each patient is whole or gone, with files and key; those acknowledged are gone; the audit has one line for each. */
async function checkErased(folder: string, { patients, rows }: Before, run: ChildRun): Promise<Found> {
  const core = await openTrialCore(folder);
  const client = clientOf(core);
  const { store } = core.parts;
  const left = trialPatients(core.parts.library).map(({ patientKey }) => patientKey);
  const now = await fingerprints(store, patients);
  const empty = await fingerprints(store, ['0'.repeat(32) as PatientKey]);
  const isGone = patients.map(
    (key, at) => !left.includes(key) && now[at] === empty[0] && !hasKey(folder, key),
  );
  const isWhole = patients.map(
    (key, at) => left.includes(key) && now[at] === rows[at] && hasKey(folder, key),
  );
  const gone = isGone.filter(Boolean).length;
  const { lines } = await store.audit.lines(0, 100_000);
  const ended = lines.filter(({ operation }) => operation === 'patient.erase');
  const { isSound, findings } = await client.upkeep.verify({ depth: 'contents' });
  await core.close();
  const problems = [
    ...patients.flatMap((_, at) => (isGone[at] || isWhole[at] ? [] : [`Patient ${at} is half erased.`])),
    ...(gone < run.acknowledged ? [`${run.acknowledged} were acknowledged, ${gone} are gone.`] : []),
    ...(ended.length === gone ? [] : [`${gone} are gone, the audit says ${ended.length}.`]),
    ...(isSound ? [] : findings.map(({ what, where }) => `${what} (${where})`)),
  ];
  return { gone, finished: ended.some(({ reasonCode }) => reasonCode === 'resumed'), problems };
}

function hasKey(folder: string, key: PatientKey): boolean {
  return existsSync(join(folder, 'store/keys', `${key}.key`));
}

function outcomeOf(runs: readonly { run: ChildRun; found: Found }[], patients: number) {
  const finished = runs.filter(({ found }) => found.finished).length;
  const problems = runs.flatMap(({ found }, at) =>
    found.problems.map((words) => `Erasure ${at + 1}: ${words}`),
  );
  const sum = (of: (one: (typeof runs)[number]) => number) => runs.reduce((all, one) => all + of(one), 0);
  return {
    finished,
    problems,
    figures: [
      { name: 'kills', value: runs.length },
      { name: 'patients in a row', value: patients },
      { name: 'erasures acknowledged', value: sum(({ run }) => run.acknowledged) },
      { name: 'patients found gone', value: sum(({ found }) => found.gone) },
      { name: 'starts that finished an erasure', value: finished },
      { name: 'starts with a problem', value: runs.filter(({ found }) => found.problems.length > 0).length },
    ],
  };
}
