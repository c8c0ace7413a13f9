import type { Command } from 'commander';
import type { Client } from '../contract/api/contract.ts';
import { RowId } from '../contract/domain/ids.ts';
import type { RecordOutcome, WaitingRecord } from '../contract/domain/records.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { findPatient } from './findPatient.ts';
import { show } from './output.ts';

interface Whose {
  readonly patient?: string;
  readonly issuer?: string;
  readonly new?: boolean;
}

/** records: those that wait until a person says whose they are (P1). */
export function waitingCommands(program: Command, contextOf: ContextOf): void {
  const records = program.command('records').description('records that wait for a patient');
  records.command('waiting').action(async (_options, command: Command) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const waiting = await client.records.waiting({});
      show(output, waiting, waiting.flatMap(waitingLines));
    });
  });
  assignCommand(records, contextOf);
  records
    .command('discard')
    .description('leave it out; importing the file again asks again')
    .argument('<id>')
    .action(async (given: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const id = parseRecord(given);
        await client.records.discard({ id });
        show(output, { id, outcome: 'discarded' }, [`${id} was left out.`]);
      });
    });
}

function assignCommand(records: Command, contextOf: ContextOf): void {
  records
    .command('assign')
    .description('say whose it is')
    .argument('<id>')
    .option('--patient <id>', 'Patient ID of the library, exactly')
    .option('--issuer <issuer>', 'of that Patient ID')
    .option('--new', 'make a patient of the record’s own identifier')
    .action(async (given: string, whose: Whose, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const outcome = await assign(client, parseRecord(given), whose);
        show(output, outcome, [outcome.words]);
      });
    });
}

async function assign(client: Client, id: RowId, whose: Whose): Promise<RecordOutcome> {
  const { patient, issuer } = whose;
  if ((patient === undefined) === (whose.new !== true))
    throw new AppError('invalid_input', 'Say whose it is: --patient <id>, or --new for a new patient.');
  if (patient === undefined) return client.records.assign({ id, to: { kind: 'new' } });
  const patientKey = await findPatient(client, patient, issuer);
  return client.records.assign({ id, to: { kind: 'patient', patientKey } });
}

function waitingLines({ id, fileName, person, contents, reason }: WaitingRecord): string[] {
  const ids = person.identifiers.map(({ id: number, issuer }) =>
    [number, issuer].filter(Boolean).join(' of '),
  );
  const who = [person.name.alphabetic, ...ids, person.birthDate ?? ''].filter(Boolean).join(', ');
  return [`${id}\t${fileName}\t${who}\t${contents}`, `  ${reason}`];
}

function parseRecord(given: string): RowId {
  const parsed = RowId.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${given}” is no record that waits. See: anamnesis records waiting.`);
}
