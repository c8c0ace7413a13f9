import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EvaluationRun } from '../../contract/api/evaluation.ts';
import { openTestCore, type TestCore } from '../testCore.ts';

let opened: TestCore;
beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const line = (subject: string, visit: number) =>
  JSON.stringify({
    subject_id: subject,
    metadata: { study_time: `2025-0${visit}-01`, impression: `Nodule ${subject} of ${visit + 4} mm.` },
  });

/** A file of reports of three subjects. */
async function reportsFile(): Promise<string> {
  const path = join(opened.folder, 'reports.jsonl');
  const lines = ['A', 'B', 'C'].flatMap((subject) => [1, 2, 3].map((visit) => line(subject, visit)));
  await writeFile(path, lines.join('\n'));
  return path;
}

async function ended(id: string): Promise<EvaluationRun> {
  for (;;) {
    const run = (await opened.client.evaluation.runs({})).find((one) => one.id === id);
    if (run !== undefined && run.state !== 'running') return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('[06] a run goes on in a process of its own, is kept with its report over a restart, and leaves memory alone', async () => {
  const { client } = opened;
  const audit = await client.audit.lines({ offset: 0, limit: 1 });
  const data = { kind: 'file', path: await reportsFile(), seed: 's' } as const;
  const run = await client.evaluation.start({ harness: 'e1', data });
  expect(run).toMatchObject({ state: 'running', harness: 'e1', data });
  await expect(client.evaluation.start({ harness: 'e1', data })).rejects.toMatchObject({ code: 'refused' });
  await expect(client.evaluation.remove({ id: run.id })).rejects.toMatchObject({ code: 'refused' });
  expect(await ended(run.id)).toMatchObject({ state: 'done', sentence: null });
  await opened.reopen();
  expect(await opened.client.evaluation.runs({})).toMatchObject([{ id: run.id, state: 'done' }]);
  const report = await opened.client.evaluation.report({ id: run.id });
  expect(report.tables.map(({ title }) => title)).toContain('Published');
  const { rows } = await opened.client.library.studies({ limit: 10 });
  expect(rows).toEqual([]);
  const since = async () => {
    const { lines } = await opened.client.audit.lines({ offset: audit.total });
    return lines.map(({ operation, rowIds }) => [operation, ...rowIds]);
  };
  expect(await since()).toEqual([['evaluation.start', `run/${run.id}`]]);
  await opened.client.evaluation.remove({ id: run.id });
  expect((await since()).at(-1)).toEqual(['evaluation.remove', `run/${run.id}`]);
  expect(await opened.client.evaluation.runs({})).toEqual([]);
  expect(await readdir(join(opened.folder, 'evaluations'))).toEqual([]);
}, 240_000);

test('[06] a run that is stopped keeps its parts, leaves no scratch store, and goes on to its end', async () => {
  const { client } = opened;
  const data = { kind: 'file', path: await reportsFile(), seed: 's' } as const;
  const run = await client.evaluation.start({ harness: 'e1', data });
  await client.evaluation.stop({ id: run.id });
  expect(await ended(run.id)).toMatchObject({ state: 'stopped', sentence: null });
  await expect(access(join(opened.folder, 'evaluations', run.id, 'scratch'))).rejects.toThrow();
  await expect(client.evaluation.report({ id: run.id })).rejects.toMatchObject({ code: 'not_found' });
  await client.evaluation.resume({ id: run.id });
  expect(await ended(run.id)).toMatchObject({ state: 'done' });
  await expect(client.evaluation.resume({ id: run.id })).rejects.toMatchObject({ code: 'refused' });
}, 240_000);

test('[06] a run that fails says why, and a run that a restart ended counts as stopped', async () => {
  const { client } = opened;
  const data = { kind: 'file', path: '/nowhere/reports.jsonl', seed: 's' } as const;
  const run = await client.evaluation.start({ harness: 'e1', data });
  const failed = await ended(run.id);
  expect(failed).toMatchObject({ state: 'failed' });
  expect(failed.sentence).toContain('/nowhere/reports.jsonl cannot be read');
  const again = await client.evaluation.start({
    harness: 'e1',
    data: { ...data, path: await reportsFile() },
  });
  await opened.reopen();
  expect((await opened.client.evaluation.runs({})).find(({ id }) => id === again.id)?.state).toBe('stopped');
}, 240_000);
