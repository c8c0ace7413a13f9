import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../contract/api/contract.ts';
import type { ExportedFile } from '../contract/api/exporting.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import type { ContextOf } from './context.ts';
import { deidentifiedCommand } from './exportDeidentified.ts';
import { reportCommand } from './exportReport.ts';
import { findStudy } from './findStudy.ts';
import { show } from './output.ts';
import { writeNew } from './writeNew.ts';

interface DocumentOptions {
  readonly to?: string;
  readonly keep?: boolean;
}

type Make = (client: Client, studyKey: StudyKey, keep: boolean) => Promise<ExportedFile>;

/** export sr, ko, report, deidentified. */
export function exportCommands(program: Command, contextOf: ContextOf): void {
  const group = program
    .command('export')
    .description('write what the library holds: DICOM files, reports, copies');
  documentCommand(group, contextOf, {
    name: 'sr',
    says: 'the measurements of a study as a structured report (TID 1500)',
    make: (client, studyKey, keep) => client.exporting.measurementReport({ studyKey, keep }),
  });
  documentCommand(group, contextOf, {
    name: 'ko',
    says: 'the key images of a study as a key object selection',
    make: (client, studyKey, keep) => client.exporting.keyObjects({ studyKey, keep }),
  });
  reportCommand(group, contextOf);
  deidentifiedCommand(group, contextOf);
}

function documentCommand(
  group: Command,
  contextOf: ContextOf,
  { name, says, make }: { readonly name: string; readonly says: string; readonly make: Make },
): void {
  group
    .command(name)
    .description(says)
    .argument('<studyUid>')
    .option('--to <file>', 'the file to write; it must not be there')
    .option('--keep', 'also keep it in the library as an instance of the study')
    .action(async (studyUid: string, options: DocumentOptions, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const file = await make(client, await findStudy(client, studyUid), options.keep === true);
        const path = resolve(options.to ?? join('.', file.name));
        await writeNew(path, file.bytes);
        const { count, kept } = file;
        const also = kept ? ', also kept in the library' : '';
        show(output, { path, count, kept }, [`${path}\t${count} written${also}`]);
      });
    });
}
