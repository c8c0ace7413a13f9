#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { VERSION } from '../app/version.ts';
import { cohortCommand } from './cohortCommand.ts';
import { contextOf } from './context.ts';
import { libraryCommands } from './libraryCommands.ts';
import { memoryCommands } from './memoryCommands.ts';
import { EXIT } from './output.ts';
import { recordCommands } from './recordCommands.ts';
import { serveCommand } from './serveCommand.ts';

function buildProgram(): Command {
  const program = new Command('anamnesis')
    .description('Anamnesis without a window: the same calls, for scripts and tests. Not for diagnostic use.')
    .version(VERSION)
    .option('--data <folder>', 'data folder')
    .option('--json', 'one JSON document on stdout and nothing else')
    .exitOverride();
  const parts = [libraryCommands, memoryCommands, recordCommands, cohortCommand, serveCommand];
  for (const add of parts) add(program, contextOf);
  return program;
}

try {
  await buildProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
}
