import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { CallOutput, Calls, Client } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { show } from './output.ts';

/** No larger record is read, whatever it is. */
const MOST_BYTES = 512 * 1024 * 1024;

interface IngestOptions {
  readonly patient?: string;
  readonly issuer?: string;
  readonly date?: string;
  readonly newPatient?: boolean;
}
type Ingested = CallOutput<Calls['records']['ingest']>;

/** ingest: one report or record from elsewhere (I5). */
export function ingestCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('ingest')
    .description('take in a text, FHIR, HL7 v2, DICOM SR or PDF; its facts become proposals')
    .argument('<file>')
    .option('--patient <id>', 'Patient ID, exactly; without it the record’s own identifiers decide')
    .option('--issuer <issuer>', 'issuer of the Patient ID')
    .option('--date <date>', 'when a text without date was true: 2026, 2026-03 or 2026-03-02')
    .option('--new-patient', 'make a patient of the record’s identifier where nobody has it')
    .action(async (file: string, options: IngestOptions, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const taken = await ingest(client, file, options);
        const [only, ...others] = taken.records;
        // One source of one person is the answer itself, as it always was.
        const told =
          only !== undefined && others.length === 0 ? { ...only, known: only.outcome === 'known' } : {};
        show(output, { ...told, ...taken }, [...taken.records.map(({ words }) => words), ...taken.notes]);
      });
    });
}

/** The bytes of a file; a pipe or a device might never end. Throws `not_found`, `bad_file`. */
async function loadFile(file: string): Promise<Buffer> {
  const unreadable = () => {
    throw new AppError('not_found', `${file} cannot be read. Name a file.`);
  };
  const info = await stat(file).catch(unreadable);
  if (!info.isFile()) throw new AppError('bad_file', `${file} is no file. Name a file.`);
  if (info.size > MOST_BYTES)
    throw new AppError(
      'bad_file',
      `${file} is larger than a record can be. Import it: that takes what is large.`,
    );
  return readFile(file).catch(unreadable);
}

async function ingest(client: Client, file: string, options: IngestOptions): Promise<Ingested> {
  if (options.issuer !== undefined && options.patient === undefined)
    throw new AppError('invalid_input', 'An issuer belongs to a Patient ID: name it with --patient.');
  const bytes = await loadFile(file);
  const patient =
    options.patient === undefined ? null : { patientId: options.patient, issuer: options.issuer ?? null };
  const taken = await client.records.ingest({
    name: basename(file),
    bytes: new Uint8Array(bytes),
    patient,
    date: options.date ?? null,
    newPatient: options.newPatient ?? false,
  });
  const waits = taken.records.find(({ outcome }) => outcome === 'asked');
  if (waits === undefined) return taken;
  const others = taken.records.filter(({ outcome }) => outcome !== 'asked').length;
  const also = others > 0 ? ` ${others} of ${taken.records.length} persons of the file were taken.` : '';
  throw new AppError(
    'refused',
    `${basename(file)} is ${waits.words}${also} Or name the patient with --patient <id> --issuer <issuer>, or make one with --new-patient.`,
  );
}
