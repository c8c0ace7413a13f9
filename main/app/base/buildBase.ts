import { stat } from 'node:fs/promises';
import type { CallContext } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { BaseOutcome, BasePlan, BaseProblem, BaseProgress } from '../../contract/domain/base.ts';
import { AppError } from '../../contract/errors.ts';
import { requireRole } from '../../memory/roles.ts';
import type { Parts } from '../parts.ts';
import { type BaseReading, type BaseSource, planOf } from './baseReading.ts';
import { type Entered, enterReading } from './enterReading.ts';
import { loadFolder } from './folder.ts';
import { loadJsonl } from './jsonl.ts';

type Context = CallContext<BaseProgress>;

/** M11: what would enter base memory from a path; nothing is written. */
export async function planBase(parts: Parts, path: string, context: Context): Promise<BasePlan> {
  return planOf(await loadSource(parts, path, context));
}

async function loadSource(parts: Parts, path: string, context: Context): Promise<BaseSource> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new AppError('not_found', `There is nothing at ${path}. Check the path.`);
  return found.isDirectory() ? loadFolder(parts, path, context) : loadJsonl(path, context);
}

/**
 * M11. Imports the images and enters each signed report, approved by the one who asks as one bulk approval: a line of the audit says what was
 * confirmed, another one what entered. What needs a person waits in Review. Stopped or killed, it goes on where it was: what entered is known.
 */
export async function buildBase(
  parts: Parts,
  { path, planId }: { readonly path: string; readonly planId: string },
  context: Context,
): Promise<BaseOutcome> {
  const { actor, signal, progress } = context;
  requireRole(actor, 'approver');
  const source = await loadSource(parts, path, context);
  const plan = planOf(source);
  if (plan.planId !== planId)
    throw new AppError('conflict', 'The files changed since they were checked. Check them again.', { path });
  await parts.store.note({ actor, operation: 'base.confirmed' }, [`plan/${planId}`]);
  const entered: Entered[] = [];
  for (const [done, reading] of source.readings.entries()) {
    if (signal.aborted) break;
    progress({ phase: 'entering', done, total: source.readings.length });
    entered.push(await enterOne(parts, actor, reading, signal));
  }
  const rows = entered.flatMap((one) => (one.outcome === 'approved' ? [`reports/${one.reportId}`] : []));
  await parts.store.note({ actor, operation: 'base.approved' }, [`plan/${planId}`, ...rows]);
  return outcomeOf(plan, entered, signal.aborted);
}

async function enterOne(
  parts: Parts,
  actor: Actor,
  reading: BaseReading,
  signal: AbortSignal,
): Promise<Entered> {
  try {
    return await enterReading(parts, actor, reading, signal);
  } catch (fault) {
    if (signal.aborted) return { outcome: 'stopped' };
    if (!(fault instanceof AppError) || STOPPING.has(fault.code)) throw fault;
    return {
      outcome: 'problem',
      problem: { where: reading.where, line: reading.line, reason: fault.message },
    };
  }
}

const STOPPING: ReadonlySet<string> = new Set([
  'disk_full',
  'read_only',
  'worker_died',
  'unavailable',
  'internal',
]);

function outcomeOf(plan: BasePlan, entered: readonly Entered[], cancelled: boolean): BaseOutcome {
  const count = (outcome: Entered['outcome']) => entered.filter((one) => one.outcome === outcome).length;
  const problems = entered.flatMap((one): BaseProblem[] => (one.outcome === 'problem' ? [one.problem] : []));
  const waiting = entered.reduce((sum, one) => sum + (one.outcome === 'approved' ? one.waiting : 0), 0);
  const counts = { approved: count('approved'), known: count('known'), waiting };
  return { plan, ...counts, problems: [...plan.problems, ...problems], cancelled };
}
