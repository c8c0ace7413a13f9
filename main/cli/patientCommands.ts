import type { Command } from 'commander';
import type { CallInput, Calls, Client } from '../contract/api/contract.ts';
import type { IdentityDecision, IdentityQuestion } from '../contract/domain/identity.ts';
import { PatientKey, TxnId } from '../contract/domain/ids.ts';
import type { Patient } from '../contract/domain/library.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { EXIT, show } from './output.ts';

type Proposal = CallInput<Calls['patients']['propose']>;

/** patients: who is who (P1). The keys that `list` shows name a patient, the ids of `history` a decision. */
export function patientCommands(program: Command, contextOf: ContextOf): void {
  const patients = program.command('patients').description('patients that need a person');
  const run = runner(contextOf);
  patients.command('list').action((_options, command) => run(command, listQuestions, questionLines));
  patients
    .command('history')
    .action((_options, command) => run(command, (client) => client.patients.history({}), historyLines));
  proposing(patients, run);
  deciding(patients, run);
}

type Run = <R>(
  command: Command,
  act: (client: Client) => Promise<R>,
  lines: (result: R) => string[],
) => Promise<void>;

function runner(contextOf: ContextOf): Run {
  return async (command, act, lines) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const result = await act(client);
      show(output, result, lines(result));
    });
  };
}

function proposing(patients: Command, run: Run): void {
  const propose = (command: Command, proposal: Proposal) =>
    run(command, (client) => client.patients.propose(proposal), decisionLines);
  patients
    .command('same')
    .argument('<key>')
    .argument('<into>')
    .requiredOption('--reason <words>', 'how you know')
    .action((from: string, into: string, { reason }: { reason: string }, command: Command) =>
      propose(command, { kind: 'same', from: parseKey(from), into: parseKey(into), reason }),
    );
  patients
    .command('different')
    .argument('<key...>')
    .option('--reason <words>', 'how you know', '')
    .action((keys: string[], { reason }: { reason: string }, command: Command) =>
      propose(command, { kind: 'different', patients: keys.map(parseKey), reason }),
    );
}

function deciding(patients: Command, run: Run): void {
  for (const verb of ['approve', 'reject'] as const)
    patients
      .command(verb)
      .argument('<id>')
      .action((given: string, _options, command: Command) => {
        const decision = { id: parseDecision(given), approve: verb === 'approve' };
        return run(command, (client) => client.patients.decide(decision), decisionLines);
      });
  patients
    .command('undo')
    .argument('<id>')
    .action((given: string, _options, command: Command) =>
      run(command, (client) => undo(client, given), undoLines),
    );
}

async function listQuestions(client: Client): Promise<readonly IdentityQuestion[]> {
  return (await client.patients.questions({ limit: 500 })).questions;
}

async function undo(client: Client, id: string) {
  const outcome = await client.patients.undo({ id: parseDecision(id) });
  if (outcome.outcome === 'stands') process.exitCode = EXIT.refused;
  return outcome;
}

function undoLines(outcome: Awaited<ReturnType<typeof undo>>): string[] {
  if (outcome.outcome === 'undone') return decisionLines(outcome.decision);
  return outcome.against.map(({ words, next }) => `${words} ${next}`);
}

function questionLines(questions: readonly IdentityQuestion[]): string[] {
  return questions.flatMap(({ reason, patients, proposals }) => [
    reason,
    ...patients.map(({ patient, studies }) => `  ${personLine(patient)}\t${studies.length} studies`),
    ...proposals.flatMap(decisionLines),
  ]);
}

function historyLines(decisions: readonly IdentityDecision[]): string[] {
  return decisions.flatMap(decisionLines);
}

function decisionLines({ id, kind, state, patients, into, reason }: IdentityDecision): string[] {
  const names = [...patients, ...(into === null ? [] : [into])].map(personLine);
  return [`${id}\t${state}\t${kind}\t${reason}`, ...names.map((name) => `  ${name}`)];
}

function personLine({ patientKey, name, patientId, issuer, birthDate, sex }: Patient): string {
  return [patientKey, name.alphabetic, patientId ?? '', issuer ?? '', birthDate ?? '', sex ?? ''].join('\t');
}

function parseKey(given: string): PatientKey {
  const parsed = PatientKey.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${given}” is no key of a patient. See: anamnesis patients list.`);
}

function parseDecision(given: string): TxnId {
  const parsed = TxnId.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${given}” is no decision. See: anamnesis patients history.`);
}
