import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Client } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';

/** Who acts, and where the PIN comes from; never the PIN itself, which other users would see in the list of processes. */
export interface SignInOptions {
  readonly as?: string;
  readonly pinFd?: string;
}

const PIN_VARIABLE = 'ANAMNESIS_PIN';

/**
 * Signs the command in where people sign in (W8). Throws `not_allowed` without a name or with a wrong PIN, `not_found` for a name that
 * nobody has, `invalid_input` for a descriptor that cannot be read.
 */
export async function signIn(client: Client, options: SignInOptions): Promise<void> {
  const { persons, actor } = await client.persons.list({});
  if (actor !== null && options.as === undefined) return;
  if (persons.length === 0) throw noPersons();
  const names = persons.map(({ name }) => name).join(', ');
  if (options.as === undefined)
    throw new AppError('not_allowed', `People sign in here. Say who acts: --as <name>, one of ${names}.`);
  const person = persons.find(({ name }) => name === options.as);
  if (person === undefined)
    throw new AppError('not_found', `Nobody here is named ${options.as}. Give one of: ${names}.`);
  const outcome = await client.persons.signIn({ id: person.id, pin: await readPin(options, person.name) });
  if (outcome.outcome !== 'signedIn') throw new AppError('not_allowed', outcome.words);
}

function noPersons(): AppError {
  return new AppError('not_found', 'Nobody is set up on this data folder: leave --as out.');
}

async function readPin({ pinFd }: SignInOptions, name: string): Promise<string> {
  if (pinFd !== undefined) return readDescriptor(pinFd);
  const given = process.env[PIN_VARIABLE];
  if (given !== undefined) return given;
  if (process.stdin.isTTY) return askPin(name);
  throw new AppError(
    'not_allowed',
    `The PIN of ${name} is needed: in ${PIN_VARIABLE}, by --pin-fd <n>, or typed at a terminal.`,
  );
}

function readDescriptor(given: string): string {
  try {
    if (!/^\d{1,4}$/.test(given)) throw new Error('no number');
    return firstLine(readFileSync(Number(given), 'utf8'));
  } catch {
    throw new AppError('invalid_input', `--pin-fd ${given} cannot be read. Give an open file descriptor.`);
  }
}

/** Asks on the terminal without showing what is typed; stdout stays free for the answer. */
function askPin(name: string): Promise<string> {
  process.stderr.write(`PIN of ${name}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve) => {
    terminal.once('line', (line) => {
      terminal.close();
      process.stderr.write('\n');
      resolve(line);
    });
  });
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? '';
}
