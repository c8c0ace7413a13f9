import { expect, test } from 'vitest';
import type { MemoryName, RetrievalLog, RetrievalStep } from '../../contract/domain/retrieval.ts';
import { nextStep, type Policy, type PolicyState } from '../policy.ts';
import { EMPTY_LOG, idOf } from '../testPacket.ts';
import { FEATURES, featuresOf, type PolicyWeights } from './features.ts';
import { type CitedReading, countExamples, fitPolicy } from './fit.ts';
import { learnedPolicy } from './learned.ts';
import { modelDrivenPolicy, parseStep, policyPrompt } from './modelDriven.ts';

const signal = new AbortController().signal;
const ALL = { useSem: true, useEpi: true, useVis: true };
const zero = FEATURES.map(() => 0);
const START: PolicyState = {
  ...{ question: 'Any change?', images: 1, switches: ALL, findings: ['nodule'], taken: [] },
  ...{ gathered: 0, budgetRows: 24 },
};

function stepOf(memory: MemoryName, fields: Partial<RetrievalStep> = {}): RetrievalStep {
  return { memory, finding: null, asked: 5, found: 1, gained: 1, bestScore: 0.5, rows: [], ...fields };
}

/** The steps that a policy takes when each one brings a row. */
async function walk(policy: Policy, state: PolicyState = START): Promise<string[]> {
  const taken: RetrievalStep[] = [];
  for (;;) {
    const step = await nextStep(policy, { ...state, taken, gathered: taken.length }, signal);
    if ('stop' in step) return [...taken.map(wordsOf), step.stop];
    taken.push(stepOf(step.memory, { finding: step.finding }));
  }
}

const wordsOf = ({ memory, finding }: { memory: string; finding: string | null }) =>
  finding === null ? memory : `${memory} ${finding}`;

/** A constant score for each memory. */
const constant = (semantic: number, episodic: number, visual: number): PolicyWeights => ({
  semantic: [semantic],
  episodic: [episodic],
  visual: [visual],
});

test('[M7] learned: the memory of the best linear score is asked first; below zero it stops', async () => {
  expect(await walk(learnedPolicy(constant(0.1, -1, 0.5), 3))).toEqual(['visual', 'semantic', 'low_scores']);
  expect(await walk(learnedPolicy(constant(1, 1, 1), 3))).toEqual([
    ...['semantic', 'episodic', 'visual', 'episodic nodule'],
    'nothing_left',
  ]);
});

test('[M7] learned: a score of exactly zero is asked; a first step is always taken; what is off is not asked', async () => {
  expect(await walk(learnedPolicy(constant(0, -1, -1), 1))).toEqual(['semantic', 'low_scores']);
  expect(await walk(learnedPolicy(constant(-1, -2, -3), 1))).toEqual(['semantic', 'low_scores']);
  const switches = { ...ALL, useSem: false };
  expect(await walk(learnedPolicy(constant(9, 1, -1), 1), { ...START, switches })).toEqual([
    ...['episodic', 'episodic nodule', 'low_scores'],
  ]);
});

test('[M7] learned: the score follows the question and what was retrieved', () => {
  const named = (state: PolicyState, memory: MemoryName = 'episodic', finding: string | null = null) =>
    Object.fromEntries(
      featuresOf(state, { memory, finding }).map((value, index) => [FEATURES[index], value]),
    );
  expect(named(START)).toMatchObject({ constant: 1, 'time word in the question': 1, 'has an image': 1 });
  expect(named({ ...START, question: 'Effusion?', images: 0 })).toMatchObject({
    ...{ 'time word in the question': 0, 'has an image': 0 },
  });
  const taken = [stepOf('episodic', { gained: 9, bestScore: 0.75 })];
  expect(named({ ...START, taken, gathered: 12 }, 'episodic', 'nodule')).toMatchObject({
    ...{ 'sub-query': 1, 'share of the row budget': 0.5, 'rows of the last step': 1 },
    ...{ 'best score of the last step': 0.75, 'memory asked before': 1 },
  });
});

/** A reading in whose signed sentences only the named memories are cited. */
function readingOf(name: string, cited: readonly MemoryName[]): CitedReading {
  const memories = ['semantic', 'episodic', 'visual'] as const;
  const steps = memories.map((memory) => stepOf(memory, { rows: [idOf(`${name} ${memory}`)] }));
  const log: RetrievalLog = { ...EMPTY_LOG, question: `Any change in ${name}?`, steps };
  return { log, citedIds: new Set(cited.map((memory) => idOf(`${name} ${memory}`))) };
}

test('[M7] fit: a memory that signed sentences never cite is no longer asked, one that they cite is', async () => {
  const readings = Array.from({ length: 50 }, (_, n) => readingOf(`study ${n}`, ['semantic', 'episodic']));
  const policy = learnedPolicy(fitPolicy(readings), 1);
  expect(await walk(policy, { ...START, findings: [] })).toEqual(['semantic', 'episodic', 'low_scores']);
  expect(countExamples(readings)).toBe(150);
});

test('[M7] fit: deterministic, and the order of readings has no say; nothing to fit leaves zero', () => {
  const readings = Array.from({ length: 60 }, (_, n) =>
    readingOf(`study ${n}`, n % 3 === 0 ? ['visual'] : ['semantic']),
  );
  const weights = fitPolicy(readings);
  expect(fitPolicy(readings)).toEqual(weights);
  expect(fitPolicy([...readings].reverse())).toEqual(weights);
  expect(Object.values(weights).flat().every(Number.isFinite)).toBe(true);
  expect(fitPolicy([])).toEqual({ semantic: zero, episodic: zero, visual: zero });
});

test('[M7] model: its answer is parsed by schema', () => {
  expect(parseStep('{"memory": "episodic", "query": null}')).toEqual({ memory: 'episodic', finding: null });
  expect(parseStep(' {"memory":"visual","query":" nodule "}\n')).toEqual({
    memory: 'visual',
    finding: 'nodule',
  });
  expect(parseStep('{"stop": true}')).toEqual({ stop: 'model' });
});

test.each([
  '',
  'STOP',
  'I would ask {"memory": "episodic", "query": null}',
  '```json\n{"stop": true}\n```',
  '{"memory": "episodic"}',
  '{"memory": "everything", "query": null}',
  '{"memory": "episodic", "query": ""}',
  '{"memory": "episodic", "query": 7}',
  '{"memory": "episodic", "query": null, "also": 1}',
  '{"stop": false}',
  '{"stop": true, "memory": "visual"}',
  '[{"stop": true}]',
  'null',
  `{"memory": "episodic", "query": "${'x'.repeat(201)}"}`,
  `{"stop": true}${' '.repeat(2000)}`,
])('[M7] model: malformed is STOP: %s', (text) => {
  expect(parseStep(text)).toEqual({ stop: 'malformed' });
});

test('[M7] model: the loop asks with what came so far, is held to six steps, and to the memories that are on', async () => {
  const prompts: string[] = [];
  const answers = [
    '{"memory":"visual","query":null}',
    '{"memory":"episodic","query":"nodule"}',
    '{"stop":true}',
  ];
  const scripted = modelDrivenPolicy(async (prompt) => answers[prompts.push(prompt) - 1] ?? '');
  expect(await walk(scripted)).toEqual(['visual', 'episodic nodule', 'model']);
  expect(prompts[2]).toContain('2. episodic, query "nodule": 1 rows, 1 new, best score 0.50');
  const endless = modelDrivenPolicy(async () => '{"memory":"visual","query":null}');
  expect(await walk(endless)).toEqual([...Array(6).fill('visual'), 'steps']);
  const switches = { ...ALL, useVis: false };
  expect(await walk(endless, { ...START, switches })).toEqual(['malformed']);
});

test('[M7] model: the same state gives the same prompt, and a memory that is off is not named in it', () => {
  expect(policyPrompt(START)).toBe(policyPrompt({ ...START }));
  const without = policyPrompt({ ...START, switches: { ...ALL, useEpi: false } });
  expect(without).not.toContain('- episodic');
});
