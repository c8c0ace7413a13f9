import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvaluationReport } from '../../contract/domain/evaluation.ts';
import type { HarnessContext } from '../harness.ts';
import { runE1Trial } from '../trials/e1.ts';
import { missingTimelines, runLongitudinal } from '../trials/e1-longitudinal.ts';
import { measureE1 } from './harness.ts';
import { findArm, findContrast } from './results.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-e1-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const context = (
  progress: HarnessContext['progress'] = () => undefined,
  signal = new AbortController().signal,
) => ({
  ...{ signal, progress },
});

/** Reports of four subjects that change by steps, and two lines that are no entries. */
const LINES = [
  ...['A', 'B', 'C', 'D'].flatMap((subject, s) =>
    [1, 2, 3, 4, 5, 6].map((visit) =>
      JSON.stringify({
        subject_id: subject,
        metadata: {
          study_time: `202${s}-0${visit}-01`,
          report: `FINDINGS:\nNodule of ${s + visit} mm in the right upper lobe.\n\nIMPRESSION:\n- Nodule ${subject} of ${s + visit} mm in the right upper lobe.`,
        },
      }),
    ),
  ),
  '{"subject_id":"E"}',
  'no json',
].join('\n');

test('[06 E1] [M7] twenty subjects are asked: full memory beats none and another patient’s, and grows from WB0 to WB4', async () => {
  const data = { kind: 'cohort', subjects: 67, studies: 6, seed: 'test' } as const;
  const { results, problems, tables } = await runE1Trial(data);
  expect(problems).toEqual([]);
  expect(results.counts).toMatchObject({ memory: 20, validation: 7, fineTuning: 40 });
  for (const arm of ['S', 'E', 'V', 'SE', 'SV', 'EV', 'SEV'])
    expect(findContrast(results, arm, 'none')?.p, arm).toBeGreaterThanOrEqual(0);
  // A memory that is off is not read: without any, the answers are those without memory (M7).
  expect(findArm(results, 'none')?.fromMemory).toBe(0);
  expect(findContrast(results, 'V', 'none')).toMatchObject({ better: 0, worse: 0, equal: 20, p: 1 });
  expect(results.arms.every(({ n, arm }) => n === (arm.startsWith('cross') ? 7 : 20))).toBe(true);
  expect(results.storeChanges).toMatchObject({ gold: 4, off: 0 });
  expect(tables).toContain('Visual memory alone changes no answer');
  expect(tables).toContain('54.92 / 51.50');
}, 600_000);

test('[06 E1] a JSONL of reports runs text only: entries that are none are listed, visual memory stays empty, the same seed gives the same results', async () => {
  const path = join(folder, 'reports.jsonl');
  await writeFile(path, LINES);
  const data = { kind: 'file', path, seed: 'seed' } as const;
  const first = await measureE1(data, join(folder, 'first'), context());
  const { config, counts } = first.results;
  expect(config.textOnly).toBe(true);
  expect(counts).toMatchObject({ subjects: 4, memory: 1, invalid: 2 });
  expect(findArm(first.results, 'V')?.fromMemory).toBe(0);
  expect(findArm(first.results, 'SEV')?.fromMemory).toBe(1);
  expect(findArm(first.results, 'shuffled')).toBeNull();
  expect(first.results.storeChanges.gold).toBeGreaterThan(0);
  expect(first.results.storeChanges.off).toBe(0);
  const second = await measureE1(data, join(folder, 'second'), context());
  expect(second.results).toEqual(first.results);
  const written = await readdir(join(folder, 'first'));
  expect(written.sort()).toEqual(['plot.svg', 'report.json', 'results.json', 'table.md', 'table.txt']);
  const report = EvaluationReport.parse(
    JSON.parse(await readFile(join(folder, 'first/report.json'), 'utf8')),
  );
  expect(report.plot?.dark).toMatch(/^<svg/);
  const json = await readFile(join(folder, 'first/results.json'), 'utf8');
  expect(json).not.toContain('right upper lobe');
}, 240_000);

test('[06 E1] a run that was ended goes on behind its last finished cell, and ends with the same results', async () => {
  const path = join(folder, 'resumed.jsonl');
  await writeFile(path, LINES);
  const data = { kind: 'file', path, seed: 'seed' } as const;
  const out = join(folder, 'resumed');
  const stopped = new AbortController();
  const stopLate = (_done: number, _total: number, words: string) => {
    if (words.startsWith('the reader’s own output, WB2')) stopped.abort();
  };
  await expect(measureE1(data, out, context(stopLate, stopped.signal))).rejects.toMatchObject({
    code: 'cancelled',
  });
  const [cells = ''] = await readdir(out);
  const kept = await readdir(join(out, cells));
  expect(kept.sort()).toEqual(
    [0, 1, 2, 3, 4].map((phase) => `gold-WB${phase}.json`).concat(['own-WB0.json', 'own-WB1.json']),
  );
  // What stands in a finished cell is not asked again: an answer that was changed there is found in the results.
  const cell = join(out, cells, 'gold-WB4.json');
  await writeFile(
    cell,
    (await readFile(cell, 'utf8')).replaceAll('"text":"Nodule', '"text":"Changed nodule'),
  );
  const whole = await measureE1(data, join(folder, 'whole'), context());
  const resumed = await measureE1(data, out, context());
  expect(findArm(resumed.results, 'own')).toEqual(findArm(whole.results, 'own'));
  expect(findArm(resumed.results, 'SEV')?.f1.mean).toBeLessThan(findArm(whole.results, 'SEV')?.f1.mean ?? 0);
  expect(await readdir(out)).not.toContain(cells);
}, 240_000);

test('[06 E1] a file that is none, a folder and an empty file are named', async () => {
  const run = (path: string) => measureE1({ kind: 'file', path, seed: 's' }, join(folder, 'bad'), context());
  await expect(run(join(folder, 'absent.jsonl'))).rejects.toMatchObject({ code: 'not_found' });
  await expect(run(folder)).rejects.toThrow(/is a folder/);
  const empty = join(folder, 'empty.jsonl');
  await writeFile(empty, '{"subject_id":"A","metadata":{"study_time":"soon"}}\n');
  await expect(run(empty)).rejects.toThrow(/line 1: metadata\.study_time/);
});

test.skipIf(missingTimelines() !== null)(
  '[06 E1] longitudinal reports run to their table (skipped where ../shared/data is not there)',
  async () => {
    const { tables = '', problems } = await runLongitudinal(7);
    expect(problems).toEqual([]);
    expect(tables).toContain('## Phases');
  },
  240_000,
);
