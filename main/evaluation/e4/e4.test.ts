import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STORE_GATE_FILE } from '../../app/storeGate.ts';
import { EvaluationReport } from '../../contract/domain/evaluation.ts';
import { lexicon } from '../../memory/facts/testFacts.ts';
import type { HarnessContext } from '../harness.ts';
import { crossFit, FOLDS, fitOn, TIME_WORDS_OFF } from './crossFit.ts';
import { fitStoreGate, gateFile, measureE4 } from './harness.ts';
import type { Replayed } from './replayArms.ts';
import { ARMS, cellFor, type E4Results } from './results.ts';
import { makeSubjects } from './subjects.ts';

const context = (signal = new AbortController().signal): HarnessContext => ({
  signal,
  progress: () => undefined,
});
const DATA = { kind: 'cohort', subjects: 24, studies: 5, seed: 'of the test' } as const;

let folder = '';
let results: E4Results;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-e4-test-'));
  results = (await measureE4(DATA, join(folder, 'first'), context())).results;
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('[06 E4] questions come from the truth: each has an answer, and at least 30 % of those that need history hold no time word', async () => {
  const subjects = await makeSubjects(DATA, lexicon, context());
  const questions = subjects.flatMap((subject) => subject.questions);
  expect(questions.filter(({ answer }) => answer === '')).toEqual([]);
  expect(questions.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  const { needHistory, needHistoryUntimed } = results.counts;
  expect(needHistoryUntimed / needHistory).toBeGreaterThanOrEqual(0.3);
  const current = questions.filter(({ type }) => type === 'current value');
  expect(current.every(({ needsHistory }) => !needsHistory)).toBe(true);
});

test('[S9] [06 E4] previous values are answered from both stores and never from ACTIVE alone; current ones alike', () => {
  expect(cellFor(results, 'both', 'previous value').right).toBeGreaterThan(0.9);
  expect(cellFor(results, 'ACTIVE only', 'previous value').right).toBeLessThan(0.2);
  const [both, active] = (['both', 'ACTIVE only'] as const).map((arm) =>
    cellFor(results, arm, 'current value'),
  );
  expect(both?.right).toBe(active?.right);
  expect(both?.right).toBeGreaterThan(0.8);
});

test('[S7] [06 E4] λ weighs quality against length: a higher price leaves out more and never adds words', () => {
  const { sweep } = results;
  expect(sweep[0]).toMatchObject({ lambda: 0, withoutHistory: 0 });
  expect(sweep[0]?.change?.mean).toBe(0);
  for (const [at, step] of sweep.entries()) {
    const before = sweep[at - 1] ?? step;
    expect(step.withoutHistory).toBeGreaterThanOrEqual(before.withoutHistory);
    expect(step.words).toBeLessThanOrEqual(before.words);
  }
  expect(sweep.at(-1)?.withoutHistory).toBeGreaterThan(0.5);
});

test('[06 E4] arms at equal words keep to them', () => {
  for (const arm of ['both at equal words', 'ACTIVE refilled at equal words'] as const)
    expect(cellFor(results, arm, 'all').words).toBeLessThanOrEqual(results.config.equalWords);
});

test('[06 E4] the same data give the same files, which hold no words of a question', async () => {
  await measureE4(DATA, join(folder, 'second'), context());
  for (const name of ['results.json', 'table.md', 'report.json', 'storeGate.json']) {
    const [first, second] = await Promise.all(
      ['first', 'second'].map((run) => readFile(join(folder, run, name), 'utf8')),
    );
    expect([name, second]).toEqual([name, first]);
    expect(first).not.toMatch(/How big|right upper lobe/);
  }
  const report = EvaluationReport.parse(
    JSON.parse(await readFile(join(folder, 'first/report.json'), 'utf8')),
  );
  expect(report.tables[0]?.rows.map(([arm]) => arm)).toEqual([...ARMS]);
}, 120_000);

test('[06 E4] other data are refused, and a run that is cancelled ends', async () => {
  await expect(measureE4({ kind: 'gold' }, folder, context())).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(measureE4(DATA, folder, context(AbortSignal.abort()))).rejects.toMatchObject({
    code: 'cancelled',
  });
});

/** Ten subjects with a question each; the history of those in `odd` is needed although nothing says so. */
function replayWith(odd: readonly string[]) {
  const questions = Array.from({ length: 10 }, (_, at) => {
    const subject = `S${at}`;
    return { subject, signals: [1, 0], share: 0.5, differs: odd.includes(subject) } as unknown as Replayed;
  });
  return { questions, indications: questions };
}

test('[S7] a patient has no say in the gate that decides for that patient', () => {
  const [without, withOdd] = [crossFit(replayWith([]), 'seed'), crossFit(replayWith(['S3']), 'seed')];
  expect(withOdd.get('S3')).toEqual(without.get('S3'));
  expect(withOdd.size).toBe(10);
  const changed = [...withOdd].filter(
    ([subject, gate]) => gate.weights[0] !== without.get(subject)?.weights[0],
  );
  expect(changed).toHaveLength(10 - 10 / FOLDS);
});

test('[S7] without time words their weight is 0', () => {
  const gate = fitOn({ questions: [], indications: replayTimed() }, TIME_WORDS_OFF);
  expect(gate.weights.at(-1)).toBe(0);
  expect(fitOn({ questions: [], indications: replayTimed() }).weights.at(-1)).toBeGreaterThan(1);
});

function replayTimed() {
  return Array.from({ length: 20 }, (_, at) => ({
    subject: `S${at}`,
    signals: [1, 0, 0, 0, 0, 0, 0, at % 2],
    share: 0.5,
    differs: at % 2 === 1,
  }));
}

test('[S7] the gate that is shipped is what its command makes', async () => {
  const data = { subjects: 120, studies: 6, seed: 'store gate' };
  const fitted = await fitStoreGate(data, lexicon, context());
  expect(gateFile(fitted)).toBe(await readFile(STORE_GATE_FILE, 'utf8'));
}, 120_000);
