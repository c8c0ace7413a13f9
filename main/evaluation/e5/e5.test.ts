import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EvaluationReport } from '../../contract/domain/evaluation.ts';
import { conceptTypeOf } from '../../memory/deletion/features.ts';
import { lexicon } from '../../memory/facts/testFacts.ts';
import type { HarnessContext } from '../harness.ts';
import { answerFrom, HISTORY_BUDGET } from './answer.ts';
import { ARMS, compareAnswers, runArm } from './arms.ts';
import { askableConcepts, generateHistories } from './generate.ts';
import { measureE5 } from './harness.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-e5-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const context = (
  progress: HarnessContext['progress'] = () => undefined,
  signal = new AbortController().signal,
): HarnessContext => ({ signal, progress });
const data = (subjects: number, seed = 'one') => ({ kind: 'cohort', subjects, studies: 6, seed }) as const;
const concepts = askableConcepts(lexicon);
const generate = (subjects: number, seed = 'one') =>
  generateHistories({ seed, subjects, studies: 6 }, concepts);
const histories = generate(100);

test('[06 E5] answers before and after deletion are compared by exact McNemar from their pairs: 20 against 14 gives 0.3915', () => {
  const pairs = (count: number, before: boolean, after: boolean) =>
    Array.from({ length: count }, () => ({ before, after }));
  const found = compareAnswers([
    ...[...pairs(20, true, false), ...pairs(14, false, true)],
    ...[...pairs(50, true, true), ...pairs(6, false, false)],
  ]);
  expect(found).toMatchObject({ n: 90, rightBefore: 70, rightAfter: 64, onlyBefore: 20, onlyAfter: 14 });
  expect(found.p).toBeCloseTo(0.3915, 4);
});

test('[06 E5] a question is answered while its fact is in memory and among the newest that fit', () => {
  const facts = histories.patients[0]?.map(({ fact }) => fact) ?? [];
  const byEnd = [...facts].sort((a, b) => ((a.validTo ?? '') < (b.validTo ?? '') ? 1 : -1));
  const [newest, oldest] = [byEnd[0], byEnd.at(-1)];
  expect(facts.length).toBeGreaterThan(HISTORY_BUDGET);
  expect(answerFrom(facts, newest?.concept ?? '', lexicon)).toBe(newest?.validTo);
  expect(answerFrom(facts, oldest?.concept ?? '', lexicon)).toBeNull();
  expect(answerFrom(byEnd.slice(1), newest?.concept ?? '', lexicon)).toBeNull();
  expect(answerFrom(byEnd.slice(5), oldest?.concept ?? '', lexicon)).toBe(oldest?.validTo);
});

test('[S8] [06 E5] patients have concept types that were not labelled, and few types leave deletion off', () => {
  const typesOf = (facts: readonly { fact: Parameters<typeof conceptTypeOf>[0] }[]) =>
    new Set(facts.map(({ fact }) => conceptTypeOf(fact)));
  const known = typesOf(histories.labelled);
  expect([...typesOf(histories.patients.flat())].filter((type) => known.has(type))).toEqual([]);
  const few = runArm(generate(20), ARMS.ours, lexicon);
  expect(few.calibration.types).toBeLessThan(99);
  expect(few).toMatchObject({ removed: 0, typeLoss: 0 });
  expect(few.pairs.every(({ before, after }) => before === after)).toBe(true);
});

test('[S8] [06 E5] the strict loss keeps its bound on types that were not labelled; that of never alone does not', () => {
  const generated = ['a', 'b', 'c', 'd'].map((seed) => generate(200, seed));
  const measured = (arm: keyof typeof ARMS) => generated.map((one) => runArm(one, ARMS[arm], lexicon));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const ours = measured('ours');
  expect(mean(ours.map(({ typeLoss }) => typeLoss))).toBeLessThanOrEqual(0.01);
  expect(ours.every(({ safeRemoved }) => safeRemoved > 0)).toBe(true);
  expect(mean(measured('loss of never alone').map(({ typeLoss }) => typeLoss))).toBeGreaterThan(0.03);
});

test('[06 E5] the same files each time, with figures and no words of a fact', async () => {
  const FILES = ['plot.svg', 'report.json', 'results.json', 'table.md', 'table.txt'];
  const written = async (out: string) => {
    await measureE5(data(60), join(folder, out), context());
    return Promise.all(FILES.map((name) => readFile(join(folder, out, name), 'utf8')));
  };
  const [first, second] = [await written('first'), await written('second')];
  expect(second).toEqual(first);
  expect((await readdir(join(folder, 'first'))).sort()).toEqual(FILES);
  expect(first.join('\n')).not.toMatch(/transient|validTo|concept"/);
  const report = EvaluationReport.parse(JSON.parse(first[1] ?? ''));
  expect(report.findings[0]).toMatch(/^Deletion is off: \d+ concept types are calibrated, 99 are needed/);
  expect(report.plot?.dark).toMatch(/^<svg/);
  expect(report.tables.map(({ title }) => title)).toContain('Calibration of the scorer');
  const other = await measureE5(data(60, 'two'), join(folder, 'other'), context());
  expect(other.results.config.dataHash).not.toBe(JSON.parse(first[2] ?? '').config.dataHash);
});

test('[06 E5] a run tells how far it is, can be cancelled, and takes no other data', async () => {
  const stopped = new AbortController();
  const told: number[] = [];
  const stopAtThird = (done: number, total: number) => {
    expect(total).toBe(7);
    told.push(done);
    if (done === 2) stopped.abort();
  };
  await expect(
    measureE5(data(20), join(folder, 'stopped'), context(stopAtThird, stopped.signal)),
  ).rejects.toMatchObject({ code: 'cancelled' });
  expect(told).toEqual([0, 1, 2]);
  await expect(measureE5({ kind: 'gold' }, join(folder, 'gold'), context())).rejects.toThrow(
    /Name one of: cohort/,
  );
});
