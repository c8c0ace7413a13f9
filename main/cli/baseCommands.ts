import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BaseOutcome, BasePlan, BaseProblem } from '../contract/domain/base.ts';
import type { ContextOf } from './context.ts';
import { show } from './output.ts';

/** memory build: the offline loop (M11). */
export function baseCommands(program: Command, contextOf: ContextOf): void {
  program
    .command('memory')
    .description('what memory is built from')
    .command('build')
    .description(
      'base memory from a folder of studies with reports, or from a JSONL of memory items, approved by you',
    )
    .argument('<path>')
    .option('--dry-run', 'check and list only; nothing is written', false)
    .action(async (path: string, options: { dryRun: boolean }, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const plan = await client.base.plan({ path: resolve(path) });
        if (options.dryRun) {
          show(output, plan, [...plan.problems.map(problemLine), planLine(plan)]);
          return;
        }
        output.log(planLine(plan));
        const outcome = await client.base.build({ path: plan.path, planId: plan.planId });
        show(output, outcome, [...outcome.problems.map(problemLine), outcomeLine(outcome)]);
      });
    });
}

function planLine({ readings, patients, images, problems }: BasePlan): string {
  return `${readings} readings of ${patients} patients with ${images} images can enter; ${problems.length} entries are left out.`;
}

function outcomeLine({ approved, known, waiting, problems }: BaseOutcome): string {
  return `${approved} readings entered, ${known} had entered before, ${waiting} items wait in Review, ${problems.length} entries were left out.`;
}

function problemLine({ where, line, reason }: BaseProblem): string {
  return [line === null ? where : `${where}:${line}`, reason].join('\t');
}
