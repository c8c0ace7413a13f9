import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { WatchedFolder } from '../contract/domain/watching.ts';
import { AppError } from '../contract/errors.ts';
import type { CommandContext, ContextOf } from './context.ts';
import { show } from './output.ts';

/** watch add, remove, list: folders that the running program imports from by itself. */
export function watchCommands(program: Command, contextOf: ContextOf): void {
  const watch = program
    .command('watch')
    .description('folders whose new files are imported while the program runs');
  watch
    .command('add')
    .description('watch a folder; its files are never changed')
    .argument('<folder>')
    .action((folder: string, _options, command: Command) => addFolder(contextOf(command), folder));
  watch
    .command('remove')
    .description('watch a folder no longer; what was imported stays')
    .argument('<folder>', 'its path, as listed')
    .action((folder: string, _options, command: Command) => removeFolder(contextOf(command), folder));
  watch
    .command('list')
    .description('the watched folders and how they are')
    .action((_options, command: Command) => listFolders(contextOf(command)));
}

function addFolder({ withCore, output }: CommandContext, folder: string): Promise<void> {
  return withCore(async ({ client }) => {
    const added = await client.watching.add({ path: resolve(folder) });
    show(output, added, [folderLine(added)]);
  });
}

function removeFolder({ withCore, output }: CommandContext, folder: string): Promise<void> {
  return withCore(async ({ client }) => {
    const path = resolve(folder);
    const found = (await client.watching.folders({})).find((one) => one.path === path);
    if (!found) throw new AppError('not_found', `${path} is not watched. "watch list" names those that are.`);
    await client.watching.remove({ id: found.id });
    show(output, { removed: path }, [`no longer watched\t${path}`]);
  });
}

function listFolders({ withCore, output }: CommandContext): Promise<void> {
  return withCore(async ({ client }) => {
    const folders = await client.watching.folders({});
    show(output, folders, folders.map(folderLine));
  });
}

function folderLine({ path, state, sentence, settling }: WatchedFolder): string {
  return [state, path, settling > 0 ? `${settling} files settling` : '', sentence ?? ''].join('\t').trimEnd();
}
