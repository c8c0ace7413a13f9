import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { ReportForm } from '../contract/api/exporting.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findStudy } from './findStudy.ts';
import { show } from './output.ts';
import { writeNew } from './writeNew.ts';

interface Options {
  readonly form: string;
  readonly to?: string;
  readonly keep?: boolean;
}

/** export report. */
export function reportCommand(group: Command, contextOf: ContextOf): void {
  group
    .command('report')
    .description('the report of a study; one that is not signed says DRAFT in each form')
    .argument('<studyUid>')
    .option('--form <form>', 'text, pdf, sr (DICOM, TID 2000) or fhir (R4 bundle)', 'text')
    .option('--to <file>', 'the file to write; it must not be there')
    .option('--keep', 'also keep it in the library: a signed one, as sr')
    .action(async (studyUid: string, options: Options, command: Command) => {
      const { withCore, output } = contextOf(command);
      const form = formOf(options.form);
      await withCore(async ({ client }) => {
        const studyKey = await findStudy(client, studyUid);
        const { state, pdfRemark } = await client.exporting.previewReport({ studyKey });
        const file = await client.exporting.report({ studyKey, form, keep: options.keep === true });
        const path = resolve(options.to ?? join('.', file.name));
        await writeNew(path, file.bytes);
        const remark = form === 'pdf' ? pdfRemark : null;
        const { kept } = file;
        const lines = [`${path}\t${state}${kept ? ', also kept in the library' : ''}`];
        show(output, { path, state, kept, remark }, remark === null ? lines : [...lines, remark]);
      });
    });
}

function formOf(written: string): ReportForm {
  const form = ReportForm.safeParse(written);
  if (form.success) return form.data;
  throw new AppError('invalid_input', `--form ${written} is none of text, pdf, sr, fhir. Give one of them.`);
}
