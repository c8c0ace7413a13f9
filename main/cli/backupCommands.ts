import { resolve } from 'node:path';
import type { Command } from 'commander';
import { keyOfRestore, restoreBackup } from '../app/backup/restoreBackup.ts';
import { personHere } from '../app/core.ts';
import type { RestoreReport } from '../contract/domain/backup.ts';
import { AppError } from '../contract/errors.ts';
import { acquireLock } from '../storage/lock.ts';
import type { ContextOf } from './context.ts';
import { show, showFailure } from './output.ts';

/** backup, restore. */
export function backupCommands(program: Command, contextOf: ContextOf): void {
  program
    .command('backup')
    .description(
      'make a backup into a folder, or bring the one there up to date; the master key is not in it',
    )
    .argument('<folder>')
    .action(async (folder: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const report = await client.upkeep.backup({ to: resolve(folder) });
        show(output, report, [
          `${report.files} files, ${report.copied} of them new, in ${report.folder}, read back in ${report.seconds.toFixed(1)} s.`,
          'The master key is not in it: keep a copy of master.key of the data folder in another place.',
        ]);
      });
    });
  program
    .command('restore')
    .description('restore a backup into the data folder, which must be empty')
    .argument('<from>', 'folder of the backup')
    .option('--key <file>', 'file of the master key, where it is not in the data folder yet')
    .action(async (from: string, options: { key?: string }, command: Command) => {
      const { dataFolder, output } = contextOf(command);
      try {
        const report = await restoreLocked(resolve(from), dataFolder, options.key);
        show(output, report, restoreLines(report));
      } catch (error) {
        showFailure(output, error);
      }
    });
}

/** With the folder's lock: no program runs on it, and none starts meanwhile. */
async function restoreLocked(from: string, to: string, key: string | undefined): Promise<RestoreReport> {
  const lock = await acquireLock(to);
  if (lock.kind === 'taken')
    throw new AppError('refused', `A program runs on ${to}. Close it, or name another folder with --data.`);
  try {
    const keyFile = key === undefined ? null : resolve(key);
    const masterKey = keyOfRestore(to, keyFile);
    const signal = new AbortController().signal;
    const request = { from, to, keyFile, masterKey, actor: personHere(), registers: [] };
    return await restoreBackup(request, { signal, onProgress: () => undefined });
  } finally {
    await lock.release();
  }
}

function restoreLines({ to, files, madeAt, erasures }: RestoreReport): string[] {
  const again =
    erasures === 0 ? [] : [`${erasures} erasures that were made since are run at the next start.`];
  return [`${files} files of ${madeAt} were restored to ${to}.`, ...again];
}
