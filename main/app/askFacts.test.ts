import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { HistoryChoice } from '../contract/domain/retrieval.ts';
import { approve, openTestCore, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
let patientKey: PatientKey;
let studyKey: StudyKey;
beforeAll(async () => {
  opened = await openTestCore();
  const { client } = opened;
  const [study] = await takeIn(client, [{ patient: 'ASKED', day: '20260301', picture: 1 }]);
  if (!study) throw new Error('no study');
  patientKey = study.patient.patientKey;
  studyKey = study.studyKey;
  const letters = [
    ['2024-01-10', 'There is a 6 mm nodule in the right upper lobe. Penicillin allergy.'],
    ['2024-07-11', 'The nodule in the right upper lobe now measures 7 mm, previously 6 mm.'],
    ['2025-01-12', 'The nodule in the right upper lobe now measures 9 mm, previously 7 mm.'],
    ['2025-07-13', 'The nodule in the right upper lobe now measures 12 mm, previously 9 mm.'],
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
  expect(now.answer).toMatchObject({ kind: 'answer', short: '12 mm' });
  expect(now.gate).toEqual({ historyServed: false, reason: 'history left out: 3 facts' });
  const before = await ask(BEFORE);
  expect(before.answer).toMatchObject({ kind: 'answer', short: '9 mm' });
  expect(before.gate.historyServed).toBe(true);
  const { history } = await opened.client.timeline.facts({ patientKey });
  const previous = history.filter(({ value }) => value === 9).map(({ id }) => id);
  expect(before.answer.citations.map(({ id }) => id)).toEqual(previous);
});

test('[S7] a person may override the gate, both ways', async () => {
  const alone = await ask(BEFORE, 'active');
  expect(alone.answer.kind).toBe('none');
  expect(alone.gate.reason).toBe('history left out: 3 facts');
  const both = await ask(NOW, 'both');
  expect(both.answer.short).toBe('12 mm');
  expect(both.gate).toEqual({ historyServed: true, reason: 'history served: a person asked for it' });
});

test('[S7] a draft leaves history out or takes it as the gate or the person says, and its prompt logs the choice with figures', async () => {
  const draft = async (question: string, history: HistoryChoice) => {
    const made = await opened.client.reading.draft({ studyKey, question, history, keep: false });
    const { packet, prompt } = made.draft;
    const served = packet.history.map(({ row }) => row.value);
    return { served: served.toSorted(), log: prompt.retrieval?.storeGate };
  };
  const asked = await draft(NOW, 'gate');
  expect(asked).toMatchObject({ served: [], log: { version: 1, choice: 'gate', leftOut: 3 } });
  expect(asked.log?.need).toBeLessThan(asked.log?.limit ?? 0);
  expect((await draft(BEFORE, 'gate')).served).toEqual([6, 7, 9]);
  const chosen = await draft(NOW, 'both');
  expect(chosen).toMatchObject({ served: [6, 7, 9], log: { choice: 'both', need: null, leftOut: 0 } });
});

test('[S7] what is never left out is served with every question', async () => {
  const { client } = opened;
  for (const [day, words] of [
    ['2020-02-02', 'Pacemaker on the left.'],
    ['2021-02-02', 'The left pacemaker has been removed.'],
  ] as const) {
    const { groupId } = await client.memory.ingest({ patientId: 'ASKED', date: day, name: day, text: words });
    await approve(client, groupId);
  }
  const { draft } = await client.reading.draft({ studyKey, question: NOW, keep: false });
  expect(draft.packet.history.map(({ row }) => row.concept)).toEqual(['pacemaker']);
  expect(draft.packet.gate).toEqual({ historyServed: true, reason: 'history left out: 3 facts' });
});

test('[S9] asking writes nothing', async () => {
  const events = async () => (await opened.client.audit.lines({ limit: 1 })).total;
  const before = await events();
  await ask(BEFORE);
  expect(await events()).toBe(before);
});
