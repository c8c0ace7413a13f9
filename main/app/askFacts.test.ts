import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { HistoryChoice } from '../contract/domain/questions.ts';
import { approve, openTestCore, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
let patientKey: PatientKey;
beforeAll(async () => {
  opened = await openTestCore();
  const { client } = opened;
  const [study] = await takeIn(client, [{ patient: 'ASKED', day: '20260301', picture: 1 }]);
  if (!study) throw new Error('no study');
  patientKey = study.patient.patientKey;
  const letters = [
    ['2024-01-10', 'There is a 6 mm nodule in the right upper lobe. Penicillin allergy.'],
    ['2025-01-12', 'The nodule in the right upper lobe now measures 9 mm, previously 6 mm.'],
  ] as const;
  for (const [date, text] of letters) {
    const { groupId } = await client.memory.ingest({ patientId: 'ASKED', date, name: date, text });
    await approve(client, groupId);
  }
}, 60_000);
afterAll(() => opened.remove());

const ask = (text: string, history?: HistoryChoice) =>
  opened.client.memory.question({ patientKey, text, ...(history === undefined ? {} : { history }) });

const NOW = 'What is the size of the nodule in the right upper lobe?';
const BEFORE = 'What was the previous size of the nodule in the right upper lobe?';

test('[S7] [S9] the present size comes without history, and the choice is said; the previous one comes from it', async () => {
  const now = await ask(NOW);
  expect(now.answer).toMatchObject({ kind: 'answer', short: '9 mm' });
  expect(now.gate).toEqual({ historyServed: false, reason: 'history left out: 1 fact' });
  const before = await ask(BEFORE);
  expect(before.answer).toMatchObject({ kind: 'answer', short: '6 mm' });
  expect(before.gate.historyServed).toBe(true);
  const { history } = await opened.client.timeline.facts({ patientKey });
  expect(before.answer.citations.map(({ id }) => id)).toEqual(history.map(({ id }) => id));
});

test('[S7] a person may override the gate, both ways', async () => {
  const alone = await ask(BEFORE, 'active');
  expect(alone.answer.kind).toBe('none');
  expect(alone.gate.reason).toBe('history left out: 1 fact');
  const both = await ask(NOW, 'both');
  expect(both.answer.short).toBe('9 mm');
  expect(both.gate).toEqual({ historyServed: true, reason: 'history served: a person asked for it' });
});

test('[S9] asking writes nothing', async () => {
  const events = async () => (await opened.client.audit.lines({ limit: 1 })).total;
  const before = await events();
  await ask(BEFORE);
  expect(await events()).toBe(before);
});
