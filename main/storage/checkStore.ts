import { join } from 'node:path';
import type { Audit } from './audit/auditFile.ts';
import type { CommittedRows } from './committedRows.ts';
import { listStrays } from './disk.ts';
import type { WriteAheadLog } from './log/writeAheadLog.ts';
import type { AnyTable } from './row.ts';

/** What is wrong with a store, in words; `where` is a table's name or a path. */
export interface StoreProblem {
  readonly kind: 'table_unreadable' | 'log_unreadable' | 'audit_broken' | 'file_stray';
  readonly where: string;
  readonly words: string;
}

/** What a check reads. */
export interface CheckedParts {
  readonly folder: string;
  readonly specs: readonly AnyTable[];
  /** Tables that a checkpoint wrote: their folders must be there. */
  readonly written: readonly string[];
  readonly tables: { has(spec: AnyTable): boolean };
  readonly committed: Pick<CommittedRows, 'readAnew'>;
  readonly log: Pick<WriteAheadLog, 'check'>;
  readonly audit: Pick<Audit, 'verify'>;
  inQueue<T>(work: () => Promise<T>): Promise<T>;
}

/** Reads every row of every table, the log's records and the audit's lines from the disk. Changes nothing. */
export async function checkStore(
  parts: CheckedParts,
  onTable: (done: number, total: number) => void = () => undefined,
): Promise<StoreProblem[]> {
  const problems: StoreProblem[] = [];
  for (const [at, spec] of parts.specs.entries()) {
    problems.push(...(await checkTable(parts, spec)));
    onTable(at + 1, parts.specs.length);
  }
  // In the queue: what is just being written would look unfinished.
  const rest = await parts.inQueue(async () => [
    ...(await checkLog(parts)),
    ...(await checkAudit(parts)),
    ...(await checkStrays(parts)),
  ]);
  return [...problems, ...rest];
}

async function checkTable(parts: CheckedParts, spec: AnyTable): Promise<StoreProblem[]> {
  const problem = (words: string) => [{ kind: 'table_unreadable' as const, where: spec.name, words }];
  if (parts.written.includes(spec.name) && !parts.tables.has(spec)) return problem('Its folder is gone.');
  try {
    await parts.committed.readAnew(spec);
    return [];
  } catch (fault) {
    return problem(wordsOf(fault));
  }
}

async function checkLog({ log, folder }: CheckedParts): Promise<StoreProblem[]> {
  try {
    await log.check();
    return [];
  } catch (fault) {
    return [{ kind: 'log_unreadable', where: join(folder, 'log'), words: wordsOf(fault) }];
  }
}

async function checkAudit({ audit, folder }: CheckedParts): Promise<StoreProblem[]> {
  const { ok, problem } = await audit.verify();
  const where = join(folder, 'audit');
  return ok ? [] : [{ kind: 'audit_broken', where, words: problem?.words ?? 'It does not verify.' }];
}

async function checkStrays({ folder }: CheckedParts): Promise<StoreProblem[]> {
  const words = 'A write that was interrupted left it.';
  return (await listStrays(folder)).map((where) => ({ kind: 'file_stray', where, words }));
}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
