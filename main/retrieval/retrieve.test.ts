import { expect, test } from 'vitest';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Policy, Step } from './policy.ts';
import type { MemoryReaders } from './readers.ts';
import { RETRIEVAL_DEFAULTS, type RetrievalRequest, type RetrievalSettings, retrieve } from './retrieve.ts';
import { episodeOf, factOf, idOf, lineOf, visualOf } from './testPacket.ts';

const ALL = { useSem: true, useEpi: true, useVis: true };
const request: RetrievalRequest = {
  patientKey: '0'.repeat(32) as PatientKey,
  studyKey: idOf('study') as unknown as StudyKey,
  text: 'Any change?',
  asked: { about: 'study', image: null, images: 1 },
  image: { encoderId: 'e', vectors: [new Float32Array([1, 0])] },
  ...{ findings: [], diagnoses: [] },
};

/** Readers over fixed rows; what was asked is written down. A finding's sub-query brings the episode of that name. */
function readersOf(asked: string[], historyServed = true): MemoryReaders {
  const noted = <T>(words: string, answer: T): Promise<T> => {
    asked.push(words);
    return Promise.resolve(answer);
  };
  return {
    semantic: () => noted('semantic', [lineOf('line', '2024')]),
    episodic: (_, query) => {
      const name = query.finding ? query.text : 'question';
      return noted(
        `episodic ${name}`,
        name === 'nothing' ? [] : [{ row: episodeOf(name, '2024'), score: 0.5 }],
      );
    },
    visual: (_, query) =>
      noted(`visual ${query.finding ? query.text : 'question'}`, [
        { row: visualOf('v', '2024'), score: 0.5 },
      ]),
    facts: () =>
      noted('facts', {
        active: [{ row: factOf('active', 'ACTIVE'), score: 1 }],
        history: [{ row: factOf('old', 'HISTORY'), score: 1 }],
        gate: { historyServed, reason: historyServed ? '' : 'history left out: 1 fact' },
      }),
    notes: (diagnoses) => noted(`notes ${diagnoses.join(',')}`, []),
    measurements: () => noted('measurements', []),
    observations: () => noted('observations', []),
  };
}

async function asked(fields: Partial<RetrievalRequest> = {}, settings: Partial<RetrievalSettings> = {}) {
  const words: string[] = [];
  const packet = await retrieve({ ...request, ...fields }, readersOf(words), {
    ...RETRIEVAL_DEFAULTS,
    ...settings,
  });
  const memories = words.filter((word) => /^(semantic|episodic|visual)/.test(word));
  return { packet, words, memories };
}

test('[M7] the enabled memories are asked in the order S, E, V, then each candidate finding', async () => {
  const { memories } = await asked({ findings: ['nodule', 'effusion'] });
  const first = ['semantic', 'episodic question', 'visual question'];
  expect(memories).toEqual([...first, 'episodic nodule', 'episodic effusion']);
});

test('[M7] at most six steps', async () => {
  const { memories } = await asked({ findings: ['a', 'b', 'c', 'd', 'e'] });
  expect(memories).toHaveLength(6);
});

test('[M7] a sub-query that brings nothing new is the last', async () => {
  const { memories } = await asked({ findings: ['nothing', 'nodule'] });
  expect(memories.at(-1)).toBe('episodic nothing');
});

test('[M7] a full budget stops', async () => {
  const { memories } = await asked({ findings: ['nodule'] }, { budgetRows: 2 });
  expect(memories).toEqual(['semantic', 'episodic question']);
});

test.each([
  [{ ...ALL, useSem: false }, ['episodic question', 'visual question', 'episodic nodule']],
  [{ ...ALL, useEpi: false }, ['semantic', 'visual question', 'visual nodule']],
  [{ ...ALL, useVis: false }, ['semantic', 'episodic question', 'episodic nodule']],
  [{ useSem: false, useEpi: false, useVis: false }, []],
])('[M7] a store that is off is not read: %o', async (switches, expected) => {
  expect((await asked({ findings: ['nodule'] }, { switches })).memories).toEqual(expected);
});

const policyOf = (next: Policy['next']): Policy => ({ id: 'model', version: 1, note: null, next });

test('[M7] any policy is held to the switches and to six steps; what is malformed is STOP', async () => {
  const stubborn = policyOf(() => ({ memory: 'episodic', finding: 'nodule' }));
  const bounded = await asked({}, { policy: stubborn });
  expect(bounded.memories).toHaveLength(6);
  expect(bounded.packet.log.stop).toBe('steps');
  const off = await asked({}, { policy: stubborn, switches: { ...ALL, useEpi: false } });
  expect(off.memories).toEqual([]);
  expect(off.packet.log).toMatchObject({ stop: 'malformed', off: ['episodic'], steps: [] });
  const unknown = policyOf(() => ({ memory: 'everything', finding: null }) as unknown as Step);
  expect((await asked({}, { policy: unknown })).packet.log.stop).toBe('malformed');
});

test('[M7] each step is logged with its sub-query, what came, what was new, and the best score', async () => {
  const { packet } = await asked({ findings: ['nodule', 'nothing', 'effusion'] });
  const { log } = packet;
  expect(log).toMatchObject({
    policy: 'built_in',
    policyVersion: 1,
    policyNote: null,
    question: 'Any change?',
  });
  const row = { asked: 5, found: 1, gained: 1, bestScore: 0.5, finding: null };
  expect(log.steps).toEqual([
    { ...row, memory: 'semantic', bestScore: null, rows: [idOf('line')] },
    { ...row, memory: 'episodic', rows: [idOf('question')] },
    { ...row, memory: 'visual', rows: [idOf('v')] },
    { ...row, memory: 'episodic', finding: 'nodule', rows: [idOf('nodule')] },
    { memory: 'episodic', finding: 'nothing', asked: 5, found: 0, gained: 0, bestScore: null, rows: [] },
  ]);
  expect(log.stop).toBe('nothing_new');
  expect((await asked()).packet.log.stop).toBe('nothing_left');
  expect((await asked({}, { budgetRows: 2 })).packet.log.stop).toBe('budget');
});

test('[M7] a memory that is off is named as not read', async () => {
  const none = { useSem: false, useEpi: false, useVis: false };
  expect((await asked({}, { switches: none })).packet.log).toMatchObject({
    off: ['semantic', 'episodic', 'visual'],
    stop: 'all_off',
  });
});

test('[M5] how many images were encoded is said; none means words alone', async () => {
  expect((await asked()).packet).toMatchObject({ imagesEncoded: 1, encoderId: 'e' });
  const words = (await asked({ image: null })).packet;
  expect(words).toMatchObject({ imagesEncoded: 0, encoderId: null });
  expect(words.log).toMatchObject({ about: 'words', images: 1, encoded: 0 });
  expect((await asked()).packet.log).toMatchObject({ about: 'study', images: 1, encoded: 1 });
});

test('[S7] history that the store gate leaves out is not in the packet, and the reason is', async () => {
  const packet = await retrieve(request, readersOf([], false));
  expect(packet.history).toEqual([]);
  expect(packet.gate.reason).toBe('history left out: 1 fact');
});

test('[X8] without candidate diagnoses the bank is not read', async () => {
  expect((await asked()).words.some((word) => word.startsWith('notes'))).toBe(false);
  expect((await asked({ diagnoses: ['a', 'b'] })).words).toContain('notes a,b');
});

test('[M6] a row that two queries find is there once, with its best score', async () => {
  const { packet } = await asked({ findings: ['question', 'nodule'] });
  expect(packet.episodic.map(({ row }) => row.id).filter((id) => id === idOf('question'))).toHaveLength(1);
});
