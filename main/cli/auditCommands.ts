import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { requireCheckValue } from '../app/auditHandlers.ts';
import { keyOfFile } from '../app/backup/restoreBackup.ts';
import { AppError } from '../contract/errors.ts';
import { auditKeysOf } from '../storage/audit/chain.ts';
import { type ExportVerdict, verifyExport } from '../storage/audit/verifyExport.ts';
import type { ContextOf } from './context.ts';
import { EXIT, show, showFailure } from './output.ts';

interface VerifyOptions {
  readonly against?: string;
  readonly key?: string;
}

/** audit verify, check-value, export (W7). */
export function auditCommands(program: Command, contextOf: ContextOf): void {
  const audit = program.command('audit').description('who did what and when');
  verifyCommand(audit, contextOf);
  audit
    .command('check-value')
    .description('one line that proves later that nothing was changed or cut off; keep it in another place')
    .action(async (_options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const made = await client.audit.checkValue({});
        show(output, made, [made.value]);
      });
    });
  audit
    .command('export')
    .description('write all lines into a file, and their check value beside it; keep that in another place')
    .argument('<file>')
    .action(async (file: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const { text, checkValue } = await client.audit.export({});
        const [path, checkPath] = [resolve(file), `${resolve(file)}.check`];
        await write(path, text);
        await write(checkPath, `${checkValue}\n`);
        const shown = { file: path, bytes: Buffer.byteLength(text), checkValue, checkFile: checkPath };
        show(output, shown, [
          `written to ${path}`,
          `Its check value is in ${checkPath}: keep that in another place.`,
        ]);
      });
    });
}

function verifyCommand(audit: Command, contextOf: ContextOf): void {
  audit
    .command('verify')
    .description(
      'find a line that was changed, removed, moved or cut off; of an exported file as far as the key allows',
    )
    .argument('[file]', 'an exported audit; without it that of the data folder')
    .option('--against <value>', 'a check value that was kept elsewhere, or the file that it is in')
    .option('--key <file>', 'file of the master key, for an exported audit')
    .action(async (file: string | undefined, options: VerifyOptions, command: Command) => {
      const { withCore, output } = contextOf(command);
      if (file === undefined) {
        await withCore(async ({ client }) => {
          const against = options.against === undefined ? null : await checkValueText(options.against);
          const result = await client.audit.verify({ against });
          show(output, result, [
            result.problem === null ? `${result.lines} lines, all as written` : result.problem.words,
            ...(result.against && result.ok ? [`Nothing is missing since ${result.against.at}.`] : []),
          ]);
          if (!result.ok) process.exitCode = EXIT.refused;
        });
        return;
      }
      try {
        const verdict = await verifyFile(resolve(file), options);
        show(output, verdict, verdictLines(verdict));
        if (!verdict.proved.includes('chain')) process.exitCode = EXIT.refused;
      } catch (error) {
        showFailure(output, error);
      }
    });
}

/** No core, no library: the file, and what is given with it. */
async function verifyFile(path: string, { against, key }: VerifyOptions): Promise<ExportVerdict> {
  const text = await read(path);
  const keys = key === undefined ? null : auditKeysOf(await keyOfFile(resolve(key)).load());
  const value = against === undefined ? null : requireCheckValue(await checkValueText(against));
  return verifyExport(text, keys, value);
}

function verdictLines({ lines, problem, proved, notProved }: ExportVerdict): string[] {
  if (problem !== null) return [problem.words];
  const words = {
    form: `${lines} lines, whole and in order`,
    chain: 'each is as this library wrote it',
    end: 'none was cut off since the check value was made',
  };
  return [proved.map((what) => words[what]).join('; '), ...notProved];
}

async function checkValueText(given: string): Promise<string> {
  return given.startsWith('audit1/') ? given : (await read(resolve(given))).trim();
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new AppError(
      'bad_file',
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Name another file.`,
    );
  }
}

async function write(path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('bad_file', `${path} cannot be written (${error.code}). Name another file.`);
  });
}
