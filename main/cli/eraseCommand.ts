import type { Command } from 'commander';
import type { Client } from '../contract/api/contract.ts';
import type { ErasurePreview, ErasureReport } from '../contract/domain/erasure.ts';
import { PatientKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findPatient } from './findPatient.ts';
import { EXIT, show } from './output.ts';

interface Options {
  readonly issuer?: string;
  readonly key?: string;
  readonly confirm?: string;
}

/** erase: without --confirm it says what would go; with the Patient ID typed again it erases (W6). */
export function eraseCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('erase')
    .description('erase a patient: rows, files, log, key; it cannot be undone')
    .argument('<patientId>')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .option('--key <key>', 'key of the patient (patients list), where the id is not one person')
    .option('--confirm <patientId>', 'the Patient ID again; without it nothing is erased')
    .action(async (id: string, options: Options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const patientKey = await keyOf(client, id, options);
        const preview = await client.patients.erasure({ patientKey });
        if (options.confirm === undefined) {
          show(output, preview, previewLines(preview));
          process.exitCode = EXIT.refused;
          return;
        }
        for (const words of unreachable(preview)) output.log(words);
        const report = await client.patients.erase({ patientKey, confirm: options.confirm });
        show(output, report, [reportLine(report), ...notTold(report)]);
      });
    });
}

async function keyOf(client: Client, id: string, { issuer, key }: Options): Promise<PatientKey> {
  if (key === undefined) return findPatient(client, id, issuer);
  const parsed = PatientKey.safeParse(key);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${key}” is no key of a patient. See: anamnesis patients list.`);
}

function previewLines(preview: ErasurePreview): string[] {
  const { patients, studies, files, rows, signedReports, drafts, documents, waitingRecords } = preview;
  return [
    ...patients.map(({ patientId, issuer, name }) =>
      ['patient', patientId ?? '', issuer ?? '', name.alphabetic].join('\t'),
    ),
    `${studies} studies, ${files} files, ${rows} rows, ${signedReports} signed reports, ${drafts} drafts, ${documents} documents, ${waitingRecords} waiting records would go.`,
    ...unreachable(preview),
    `Nothing was erased. It cannot be undone: add --confirm "${preview.confirmWith}" to erase.`,
  ];
}

/** What the erasure does not remove, said before. */
function unreachable({ exports, openElsewhere, notesToReview, backups }: ErasurePreview): string[] {
  return [
    ...(exports.length === 0 ? [] : [`${exports.length} exports left the program and are not erased.`]),
    ...backups.map(
      ({ folder }) =>
        `The backup in ${folder} may hold the patient until it is made anew; restored, it erases again.`,
    ),
    ...(notesToReview === 0 ? [] : [`${notesToReview} notes of the bank go to review.`]),
    ...(openElsewhere.length === 0 ? [] : [`Open in a window of ${openElsewhere.join(', ')}.`]),
  ];
}

function reportLine({ erasureId, studies, files, rows, seconds }: ErasureReport): string {
  return `erased: ${studies} studies, ${files} files, ${rows} rows in ${seconds.toFixed(1)} s; in the audit as ${erasureId}`;
}

function notTold({ backupsNotTold }: ErasureReport): string[] {
  return backupsNotTold.map(
    (folder) => `The backup in ${folder} could not be told; attach its disk and start the program once.`,
  );
}
