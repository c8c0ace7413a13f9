import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore } from '../../app/core.ts';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { resolveEntry } from '../../host/entry.ts';
import { followMoves } from '../../host/movedFolder.ts';
import { createRandom } from '../cohort/random.ts';
import { type SourceSize, writeSources } from './importSources.ts';
import { runChild } from './runChild.ts';
import type { Trial, TrialOutcome } from './trial.ts';

const ENTRY = resolveEntry(new URL('./moveTrial.ts', import.meta.url));

/** The size of a trial. */
export interface MoveKillOptions {
  readonly kills: number;
  readonly size: SourceSize;
  readonly seed: string;
}

/** What was found after one kill. */
interface Killed {
  readonly at: 'old' | 'new';
  readonly problems: readonly string[];
}

/** Kills moves of the data folder at seeded random moments; a start on either folder must open the same whole library. */
export async function runMoveKills(
  options: MoveKillOptions,
  say: (words: string) => void = () => undefined,
): Promise<TrialOutcome & { readonly killed: readonly Killed[] }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-move-kills-')));
  try {
    const expected = await prepare(root, options.size);
    const tookMs = await runMove(root, null);
    const random = createRandom(options.seed);
    const killed: Killed[] = [];
    while (killed.length < options.kills) {
      await runMove(root, random.between(0, tookMs));
      killed.push(await look(root, expected));
      if (killed.length % 10 === 0) say(`${killed.length} of ${options.kills} moves killed`);
    }
    const problems = killed.flatMap((one, at) => one.problems.map((words) => `Move ${at + 1}: ${words}`));
    return { killed, problems, figures: figuresOf(killed, expected) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Imports into a data folder; gives the number of its files. */
async function prepare(root: string, size: SourceSize): Promise<number> {
  await writeSources(join(root, 'sources'), size);
  const folder = join(root, 'prepared');
  const core = await createCore({ dataFolder: folder }, plainHost('memory', folder));
  await core.parts.library.importPaths([join(root, 'sources')]);
  const { files } = await core.parts.library.upkeep.size();
  await core.close();
  return files;
}

async function runMove(root: string, killAfterMs: number | null): Promise<number> {
  for (const name of ['old', 'new']) await rm(join(root, name), { recursive: true, force: true });
  await cp(join(root, 'prepared'), join(root, 'old'), { recursive: true });
  const args = [join(root, 'old'), join(root, 'new')];
  return (await runChild(join(root, 'old'), killAfterMs, { entry: ENTRY, args })).tookMs;
}

async function look(root: string, expected: number): Promise<Killed> {
  const at = followMoves(join(root, 'old'));
  const isNew = at === join(root, 'new');
  const core = await createCore({ dataFolder: at }, plainHost('memory', at));
  const check = await clientOf(core).upkeep.verify({ depth: 'contents' });
  await core.close();
  const problems = check.findings.map(({ what }) => what);
  if (check.files !== expected) problems.push(`${check.files} files are there, ${expected} were.`);
  if (isNew && followMoves(join(root, 'new')) !== at) problems.push('The new folder leads elsewhere.');
  return { at: isNew ? 'new' : 'old', problems };
}

function figuresOf(killed: readonly Killed[], files: number) {
  const count = (fits: (one: Killed) => boolean) => killed.filter(fits).length;
  return [
    { name: 'files of the library', value: files },
    { name: 'moves killed', value: killed.length },
    { name: 'the old folder counted', value: count(({ at }) => at === 'old') },
    { name: 'the new folder counted', value: count(({ at }) => at === 'new') },
    { name: 'starts with a problem', value: count(({ problems }) => problems.length > 0) },
  ];
}

export const trial: Trial = {
  shows:
    'A process that moves the data folder is killed (SIGKILL) at random moments; a start on the old folder opens one whole library each time, the old or the new.',
  run: (say) => runMoveKills({ kills: 40, size: { patients: 3, imagesPerSeries: 10 }, seed: 'moves' }, say),
};
