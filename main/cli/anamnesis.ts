#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { VERSION } from '../app/version.ts';
import { AppError } from '../contract/errors.ts';
import { auditCommands } from './auditCommands.ts';
import { backupCommands } from './backupCommands.ts';
import { baseCommands } from './baseCommands.ts';
import { cohortCommand } from './cohortCommand.ts';
import { conflictCommands } from './conflictCommands.ts';
import { contextOf } from './context.ts';
import { eraseCommand } from './eraseCommand.ts';
import { evalCommand } from './evalCommand.ts';
import { exportCommands } from './exportCommands.ts';
import { ingestCommand } from './ingestCommand.ts';
import { libraryCommands } from './libraryCommands.ts';
import { memoryCommands } from './memoryCommands.ts';
import { createOutput, EXIT, endQuietlyWhenUnread, showFailure } from './output.ts';
import { patientCommands } from './patientCommands.ts';
import { recordCommands } from './recordCommands.ts';
import { serveCommand } from './serveCommand.ts';
import { upkeepCommands } from './upkeepCommands.ts';
import { waitingCommands } from './waitingCommands.ts';
import { watchCommands } from './watchCommands.ts';

function buildProgram(): Command {
  const program = new Command('anamnesis')
    .description('Anamnesis without a window: the same calls, for scripts and tests. Not for diagnostic use.')
    .version(VERSION)
    .option('--data <folder>', 'data folder')
    .option('--as <name>', 'who acts, where people sign in; the PIN is asked for, or in ANAMNESIS_PIN')
    .option('--pin-fd <n>', 'a file descriptor that the PIN is read from')
    .option('--json', 'one JSON document on stdout and nothing else')
    .exitOverride();
  const parts = [
    libraryCommands,
    watchCommands,
    upkeepCommands,
    patientCommands,
    eraseCommand,
    backupCommands,
    ingestCommand,
    waitingCommands,
    conflictCommands,
    memoryCommands,
    baseCommands,
    recordCommands,
    auditCommands,
    exportCommands,
    cohortCommand,
    evalCommand,
    serveCommand,
  ];
  for (const add of parts) add(program, contextOf);
  return program;
}

/** The asked-for JSON document stands on stdout also where the words themselves were wrong, or the data folder cannot be found. */
function endWrongUsage(error: unknown): void {
  if (error instanceof AppError) showFailure(createOutput(process.argv.includes('--json')), error);
  else if (error instanceof CommanderError) endUsage(error);
  else throw error;
}

function endUsage(error: CommanderError): void {
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
