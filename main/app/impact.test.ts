import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RowId } from '../contract/domain/ids.ts';
import { approve, openTestCore, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;

beforeAll(async () => {
  opened = await openTestCore();
});
afterAll(() => opened.remove());

test('[S4] of a change of state Review is told what it bears on; of what is only added, nothing', async () => {
  const { client } = opened;
  await takeIn(client, [{ patient: 'ANN', day: '20200101', picture: 1 }]);
  const take = async (text: string, date: string): Promise<RowId> => {
    const letter = { patientId: 'ANN', name: `${date}.txt`, text, date };
    return (await client.memory.ingest(letter)).groupId;
  };
  const added = await take('Warfarin 5 mg daily. INR check every two weeks. Scoliosis.', '2020-01-10');
  expect(await client.proposals.impact({ groupId: added })).toEqual([]);
  await approve(client, added);
  const stopped = await take('Warfarin was stopped.', '2020-03-10');
  const [impact] = await client.proposals.impact({ groupId: stopped });
  expect(impact?.facts.map(({ fact, link }) => [fact.concept, link?.type, link?.direction])).toEqual([
    ['INR', 'monitoring_for', 'in'],
  ]);
  expect(impact?.more).toBe(0);
});
