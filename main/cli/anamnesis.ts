#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { VERSION } from '../app/version.ts';
import { cohortCommand } from './cohortCommand.ts';
import { contextOf } from './context.ts';
import { libraryCommands } from './libraryCommands.ts';
import { memoryCommands } from './memoryCommands.ts';
import { createOutput, EXIT, endQuietlyWhenUnread } from './output.ts';
import { recordCommands } from './recordCommands.ts';
import { serveCommand } from './serveCommand.ts';
import { watchCommands } from './watchCommands.ts';

function buildProgram(): Command {
  const program = new Command('anamnesis')
    .description('Anamnesis without a window: the same calls, for scripts and tests. Not for diagnostic use.')
    .version(VERSION)
    .option('--data <folder>', 'data folder')
    .option('--json', 'one JSON document on stdout and nothing else')
    .exitOverride();
  const parts = [libraryCommands, watchCommands, memoryCommands, recordCommands, cohortCommand, serveCommand];
  for (const add of parts) add(program, contextOf);
  return program;
}

/** The asked-for JSON document stands on stdout also where the words themselves were wrong. */
function endWrongUsage(error: unknown): void {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error.exitCode === 0 || !process.argv.includes('--json')) return;
  const sentence =
    error.code === 'commander.help'
      ? 'Name a command; --help lists them.'
      : error.message.replace(/^error: /, '');
  createOutput(true).write(JSON.stringify({ error: { code: 'invalid_input', sentence } }, null, 1));
}

endQuietlyWhenUnread(process.stdout);
endQuietlyWhenUnread(process.stderr);
await buildProgram().parseAsync().catch(endWrongUsage);
