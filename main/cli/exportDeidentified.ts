import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { DeidentifyOptions, type DeidentifyReport } from '../contract/domain/deidentify.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findStudy } from './findStudy.ts';
import { show } from './output.ts';

interface Options {
  readonly to?: string;
  readonly dates: string;
  readonly keyFile?: string;
  readonly preview?: boolean;
}

/** export deidentified. */
export function deidentifiedCommand(group: Command, contextOf: ContextOf): void {
  group
    .command('deidentified')
    .description('copies of studies without what tells who the patient is (PS3.15 basic profile)')
    .argument('<studyUid...>')
    .option('--to <folder>', 'an empty or new folder')
    .option('--dates <what>', 'remove, shift (by days, times between them stay) or keep', 'remove')
    .option('--key-file <file>', '32 bytes or more as hex digits: equal keys give equal UIDs and pseudonyms')
    .option('--preview', 'say what would change, and write nothing')
    .action(async (studyUids: string[], options: Options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const chosen = await readOptions(options);
        const studyKeys = await Promise.all(studyUids.map((uid) => findStudy(client, uid)));
        const report =
          options.preview === true
            ? await client.exporting.previewDeidentified({ studyKeys, options: chosen })
            : await client.exporting.deidentify({ studyKeys, options: chosen, to: folderOf(options) });
        show(output, report, reportLines(report));
      });
    });
}

function folderOf({ to }: Options): string {
  if (to !== undefined) return resolve(to);
  throw new AppError('invalid_input', 'Say where the copies go with --to <folder>, or ask for --preview.');
}

async function readOptions({ dates, keyFile }: Options): Promise<DeidentifyOptions> {
  const key = keyFile === undefined ? null : (await readFile(resolve(keyFile), 'utf8')).trim();
  const options = DeidentifyOptions.safeParse({ dates, key });
  if (options.success) return options.data;
  const isKey = options.error.issues.some(({ path }) => path[0] === 'key');
  throw new AppError(
    'invalid_input',
    isKey
      ? 'The key file does not hold 32 bytes or more as hex digits.'
      : `--dates ${dates} is none of remove, shift, keep. Give one of them.`,
  );
}

function reportLines({ files, changes, leftOut, burnedIn, folder, cancelled }: DeidentifyReport): string[] {
  const elements = changes.map(({ action, path, name, before, after, count }) =>
    [action, path, name, before ?? '', after ?? '', count].join('\t'),
  );
  const warned = burnedIn.declared + burnedIn.likely;
  return [
    ...elements,
    ...leftOut.map(({ sopUid, reason }) => `left out\t${sopUid}\t${reason}`),
    `text in the pixels: ${burnedIn.declared} declared, ${burnedIn.likely} likely, ${burnedIn.not_stated} not stated, ${burnedIn.none} none`,
    ...(warned === 0 ? [] : ['Look at the pixels of those before you hand them on: pixels are not changed.']),
    `${files} ${folder === null ? 'would be copied' : `copied to ${folder}`}, ${leftOut.length} left out${cancelled ? '; stopped, as asked' : ''}`,
  ];
}
