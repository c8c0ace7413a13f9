import type { Command } from 'commander';
import type { CallOutput, Calls, Client } from '../contract/api/contract.ts';
import type { ProposalGroup } from '../contract/api/proposals.ts';
import { planBulk } from '../contract/domain/bulk.ts';
import { RowId } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { ContextOf } from './context.ts';
import { EXIT, show } from './output.ts';

interface BulkOptions {
  readonly patient?: string;
  readonly except?: readonly string[];
  readonly dryRun?: boolean;
}
type Outcome = CallOutput<Calls['proposals']['approveBulk']>;

/** proposals approve-all, undo-all: what bulk approval may take of all that waits, in one step (W8). */
export function bulkCommand(proposals: Command, contextOf: ContextOf): void {
  proposals
    .command('approve-all')
    .description(
      'approve all that needs no decision of its own; what changes side or negation, or conflicts, is left',
    )
    .option('--patient <id>', 'of this Patient ID alone')
    .option('--except <id...>', 'leave these out, too')
    .option('--dry-run', 'say what would be approved, and approve nothing')
    .action(async (options: BulkOptions, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const plan = await planAll(client, options);
        if (options.dryRun === true) return show(output, plan, planLines(plan));
        const items = plan.take.map(({ id, version }) => ({ id, version }));
        if (items.length === 0) throw new AppError('refused', 'Nothing waits that may be approved together.');
        const outcome = await client.proposals.approveBulk({ items });
        show(output, outcome, outcomeLines(outcome));
        if (outcome.left.length > 0) process.exitCode = EXIT.refused;
      });
    });
  proposals
    .command('undo-all')
    .description('take a bulk approval back')
    .argument('<bulk>')
    .action(async (given: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const outcome = await client.proposals.undoBulk({ bulkId: parseRow(given) });
        show(output, outcome, [JSON.stringify(outcome)]);
        if (outcome.left.length > 0) process.exitCode = EXIT.refused;
      });
    });
}

async function planAll(client: Client, { patient, except = [] }: BulkOptions) {
  const exceptions = new Set<string>(except.map(parseRow));
  const groups = await client.proposals.groups({});
  const own = groups.filter((group) => patient === undefined || group.patient.patientId === patient);
  const plans = own.map((group) => ({ group, plan: planBulk(group.proposals, exceptions) }));
  return {
    take: plans.flatMap(({ plan }) => plan.take),
    left: plans.flatMap(({ group, plan }) =>
      plan.left.map(({ proposal, why }) => ({ id: proposal.id, why, title: titleOf(group) })),
    ),
  };
}

function titleOf({ title, patient }: Pick<ProposalGroup, 'title' | 'patient'>): string {
  return `${title}, ${patient.patientId ?? 'no Patient ID'}`;
}

function planLines({ take, left }: Awaited<ReturnType<typeof planAll>>): string[] {
  return [
    `${take.length} would be approved`,
    ...take.map(
      ({ id, payload, sourceSentence }) => `  ${id}\t${payload.operation}\t${sourceSentence ?? ''}`,
    ),
    `${left.length} would be left`,
    ...left.map(({ id, why, title }) => `  ${id}\t${title}\t${why}`),
  ];
}

function outcomeLines({ bulkId, done, left }: Outcome): string[] {
  const approved = done.reduce((sum, one) => sum + one.approved, 0);
  return [
    `${approved} approved; take them back with: anamnesis proposals undo-all ${bulkId}`,
    ...done.map((one) => `  ${titleOf(one)}: ${one.approved}`),
    ...(left.length === 0 ? [] : [`${left.length} left`]),
    ...left.map(({ id, why }) => `  ${id}\t${why}`),
  ];
}

function parseRow(given: string): RowId {
  const parsed = RowId.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${given}” is not one of those that a list shows.`);
}
