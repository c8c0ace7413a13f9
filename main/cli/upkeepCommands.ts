import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CheckDepth, type CheckReport, type Finding, type RepairReport } from '../contract/domain/upkeep.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { EXIT, show } from './output.ts';

/** library verify, repair, move. */
export function upkeepCommands(program: Command, contextOf: ContextOf): void {
  const library = program.command('library').description('check, repair or move the library');
  verifyCommand(library, contextOf);
  library
    .command('repair')
    .description('rebuild from the files what can be rebuilt, mark what is missing, put damaged files aside')
    .action(async (_options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const report = await client.upkeep.repair({});
        show(output, report, repairLines(report));
        if (!report.left.isSound) process.exitCode = EXIT.refused;
      });
    });
  library
    .command('move')
    .description('move the data folder to an empty folder; a start on the old one follows')
    .argument('<folder>')
    .action(async (folder: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client, forwarded }) => {
        const report = await client.upkeep.move({ to: resolve(folder) });
        const again = forwarded ? ' Close the program that runs and start it again.' : '';
        show(output, report, [
          `${report.files} files were moved from ${report.from} to ${report.to}.${again}`,
        ]);
      });
    });
}

/** Exit 0 where the library is sound, 1 where it is not, each problem on a line. */
function verifyCommand(library: Command, contextOf: ContextOf): void {
  library
    .command('verify')
    .description('compare files, rows, tables, log and audit; changes nothing')
    .option('--depth <depth>', `how thorough: ${CheckDepth.options.join(', ')}`, 'contents')
    .action(async (options: { depth: string }, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const report = await client.upkeep.verify({ depth: parseDepth(options.depth) });
        show(output, report, checkLines(report));
        if (!report.isSound) process.exitCode = EXIT.refused;
      });
    });
}

function parseDepth(given: string): CheckDepth {
  const depth = CheckDepth.safeParse(given);
  if (depth.success) return depth.data;
  const known = CheckDepth.options.join(', ');
  throw new AppError('invalid_input', `--depth ${given} is none of ${known}. Give one of them.`);
}

function checkLines(report: CheckReport): string[] {
  const { findings, found, files, rows, seconds, isSound } = report;
  const more = found > findings.length ? [`… and ${found - findings.length} more`] : [];
  const verdict = isSound ? 'sound' : `${found} problems`;
  return [
    ...findings.map(findingLine),
    ...more,
    `${verdict}: ${files} files, ${rows} rows in ${seconds.toFixed(1)} s`,
  ];
}

function findingLine({ kind, what, where, next }: Finding): string {
  return [kind, where, what, next].join('\t');
}

function repairLines({ done, asideFolder, left }: RepairReport): string[] {
  return [
    ...(done.length === 0 ? ['Nothing was to be repaired.'] : done),
    ...(asideFolder === null ? [] : [`Put aside in ${asideFolder}`]),
    ...checkLines(left),
  ];
}
