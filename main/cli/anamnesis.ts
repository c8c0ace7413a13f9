#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { VERSION } from '../app/version.ts';
import { AppError } from '../contract/errors.ts';
import { cohortCommand } from './cohortCommand.ts';
import { contextOf } from './context.ts';
import { libraryCommands } from './libraryCommands.ts';
import { memoryCommands } from './memoryCommands.ts';
import { createOutput, EXIT, endQuietlyWhenUnread, showFailure } from './output.ts';
import { recordCommands } from './recordCommands.ts';
import { serveCommand } from './serveCommand.ts';
import { upkeepCommands } from './upkeepCommands.ts';
  const parts = [
    libraryCommands,
    watchCommands,
    upkeepCommands,
    memoryCommands,
    recordCommands,
    cohortCommand,
    serveCommand,
  ];
