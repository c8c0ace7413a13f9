import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Client } from '../contract/api/contract.ts';
import { ModelRole } from '../contract/api/models.ts';
import { RowId, TxnId } from '../contract/domain/ids.ts';
import type { Proposal } from '../contract/domain/proposals.ts';
import { AppError } from '../contract/errors.ts';
import { bulkCommand } from './bulkCommand.ts';
import type { ContextOf } from './context.ts';
import { EXIT, show } from './output.ts';

type Verdict = 'approve' | 'reject';

/** proposals, models. */
export function recordCommands(program: Command, contextOf: ContextOf): void {
  proposalCommands(program.command('proposals').description('changes that wait for a person'), contextOf);
  modelCommands(program.command('models').description('models on this computer'), contextOf);
}

function proposalCommands(proposals: Command, contextOf: ContextOf): void {
  listProposals(proposals.command('list'), contextOf);
  for (const verdict of ['approve', 'reject'] as const)
    decideProposals(proposals.command(verdict), verdict, contextOf);
  bulkCommand(proposals, contextOf);
  undoTransaction(proposals.command('undo'), contextOf);
}

function listProposals(list: Command, contextOf: ContextOf): void {
  list.action(async (_options, command: Command) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const groups = await client.proposals.groups({});
      show(
        output,
        groups,
        groups.flatMap(({ title, proposals: items }) => [title, ...items.map(proposalLine)]),
      );
    });
  });
}

function decideProposals(verb: Command, verdict: Verdict, contextOf: ContextOf): void {
  verb
    .argument('<id...>')
    .option('--reason <words>', 'why a crossed gate is overridden')
    .action(async (ids: string[], options: { reason?: string }, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const outcome = await decideAll(client, verdict, ids, options.reason ?? null);
        show(output, outcome, [JSON.stringify(outcome)]);
      });
    });
}

function undoTransaction(verb: Command, contextOf: ContextOf): void {
  verb
    .argument('<txn>')
    .option('--with-dependents', 'undo what stands on it, too')
    .action(async (txn: string, options: { withDependents?: boolean }, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        const txnId = parseId(TxnId, txn);
        const outcome = await client.proposals.undo({
          txnId,
          withDependents: options.withDependents === true,
        });
        show(output, outcome, [JSON.stringify(outcome)]);
        if (outcome.outcome === 'depends') process.exitCode = EXIT.refused;
      });
    });
}

function proposalLine({ id, state, payload, needsPerson }: Proposal): string {
  return `  ${id}\t${state}\t${payload.operation}\t${needsPerson ?? ''}`;
}

async function decideAll(
  client: Client,
  verdict: Verdict,
  ids: readonly string[],
  overrideReason: string | null,
) {
  const wanted = new Set<string>(ids.map((id) => parseId(RowId, id)));
  const groups = await client.proposals.groups({});
  const own = groups.filter(({ proposals }) => proposals.some(({ id }) => wanted.has(id)));
  const [group, ...others] = own;
  if (group === undefined) throw new AppError('not_found', 'None of these proposals waits for a decision.');
  if (others.length > 0)
    throw new AppError('refused', 'These are of more than one reading. Decide on one reading at a time.');
  const ticked = group.proposals
    .filter(({ id }) => wanted.has(id))
    .map(({ id, version }) => ({ id, version }));
  if (ticked.length < wanted.size)
    throw new AppError('not_found', 'Some of these proposals do not wait for a decision.');
  const outcome = await client.proposals.decide({
    groupId: group.groupId,
    approve: verdict === 'approve' ? ticked : [],
    reject: verdict === 'reject' ? ticked : [],
    overrideReason,
  });
  if (outcome.outcome === 'conflicted') process.exitCode = EXIT.refused;
  return outcome;
}

function modelCommands(models: Command, contextOf: ContextOf): void {
  models.command('list').action(async (_options, command: Command) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const entries = await client.models.list({});
      show(
        output,
        entries,
        entries.map(({ id, role, inUse, licence }) => [inUse ? '*' : ' ', id, role, licence].join('\t')),
      );
    });
  });
  models.command('verify').action(async (_options, command: Command) => {
    const { withCore, output } = contextOf(command);
    await withCore(async ({ client }) => {
      const results = await client.models.verify({});
      show(
        output,
        results,
        results.map(({ id, ok, problem }) => `${ok ? 'ok' : 'WRONG'}\t${id}\t${problem ?? ''}`),
      );
      if (results.some(({ ok }) => !ok)) process.exitCode = EXIT.refused;
    });
  });
  models
    .command('use')
    .argument('<role>')
    .argument('<id>')
    .action(async (role: string, id: string, _options, command: Command) => {
      const { withCore, output } = contextOf(command);
      await withCore(async ({ client }) => {
        await client.models.use({ role: parseId(ModelRole, role), id });
        await waitForChange(client);
        show(output, await client.models.list({}), [`${id} is used as ${role}`]);
      });
    });
}

const LOOK_AFTER_MS = 300;

/** Waits until memory is embedded by the next encoder, saying how far it is; throws where it stands still. */
async function waitForChange(client: Client): Promise<void> {
  for (
    let change = await client.models.change({});
    change !== null;
    change = await client.models.change({})
  ) {
    const { rows, problem } = change;
    if (problem !== null) throw new AppError('unavailable', `The encoder was not changed: ${problem}`);
    process.stderr.write(`${rows.done} of ${rows.total} rows of memory embedded\n`);
    await wait(LOOK_AFTER_MS);
  }
}

function parseId<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  given: string,
): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', `“${given}” is not one of those that a list shows.`);
}
