import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fact, isServed } from '../contract/domain/memory.ts';
import {
  approve,
  factWords,
  openTestCore,
  promptText,
  proposalsOf,
  readAndApprove,
  sign,
  type TestCore,
  type TestStudy,
  takeIn,
  write,
} from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

/** Studies of one patient, a month apart, each with a picture of its own. */
async function take(patient: string, count: number, changes: Partial<TestStudy> = {}) {
  const days = Array.from({ length: count }, (_, at) => `2024${String(at + 1).padStart(2, '0')}15`);
  return takeIn(
    opened.client,
    days.map((day, at) => ({ patient, day, picture: at, ...changes })),
  );
}

test('[M12] what is signed, proposed or rejected and not approved is in no prompt; once approved it is', async () => {
  const { client } = opened;
  const [first, second] = await take('M12', 2);
  if (!first || !second) throw new Error('no studies');
  const nodule = { findings: 'There is a 6 mm nodule in the right upper lobe.' };
  const { groupId } = await sign(
    client,
    await write(client, first, { ...nodule, impression: 'Small nodule of the right upper lobe.' }),
  );
  expect(await promptText(client, second)).not.toMatch(/nodule|upper lobe/i);
  const text = 'There is a left pleural effusion.';
  await client.memory.ingest({ patientId: 'M12', date: '2024-01-20', name: 'letter.txt', text });
  expect(await promptText(client, second)).not.toMatch(/nodule|upper lobe|effusion/i);
  await approve(client, groupId, (operation) => operation.endsWith('_fact'));
  const { draft } = await client.reading.draft({ studyKey: second.studyKey, question: 'Compare.' });
  const prompt = draft.prompt.parts.map((part) => part.text).join('\n');
  expect(prompt).toMatch(/6 mm/);
  expect(prompt).not.toMatch(/effusion/);
  expect(draft.packet.episodic).toEqual([]);
  for (const { id } of draft.prompt.rows) {
    const found = await client.memory.evidence({ id });
    expect(found.kind === 'semantic' || isServed(found.row.state)).toBe(true);
  }
  const waiting = await proposalsOf(client, groupId);
  const reject = waiting.map(({ id, version }) => ({ id, version }));
  await client.proposals.decide({ groupId, approve: [], reject, overrideReason: null });
  const { packet } = (await client.reading.draft({ studyKey: second.studyKey, question: '' })).draft;
  expect([packet.episodic, packet.visual]).toEqual([[], []]);
});

test('[W5] the prompt after a retraction is free of it, and the signed report that cited it is named and marked', async () => {
  const { client } = opened;
  const [first, second, third] = await take('W5', 3);
  if (!first || !second || !third) throw new Error('no studies');
  await readAndApprove(client, first, {
    impression: 'Consolidation of the left lower lobe, most likely pneumonia.',
    diagnosis: 'pneumonia',
  });
  expect(await promptText(client, second)).toMatch(/left lower lobe/);
  const { report } = await sign(
    client,
    await write(client, second, { impression: 'The lungs show no consolidation any more.' }).then((saved) =>
      settle(saved),
    ),
  );
  const cited = report.sentences.flatMap(({ citations }) => citations);
  const episode = cited.find(({ kind }) => kind === 'episode');
  const facts = cited.filter(({ kind }) => kind === 'fact');
  if (!episode || facts.length === 0) throw new Error('the draft cites no memory');
  const cites = [...new Set([episode, ...facts].map(({ id }) => id))];
  for (const id of cites) {
    const { citedBy } = await client.memory.retract({ id, reasonCode: 'wrong_patient' });
    expect(citedBy.map(({ studyKey }) => studyKey)).toContain(second.studyKey);
  }
  expect(await promptText(client, third)).not.toMatch(/left lower lobe|pneumonia/);
  const marked = (await client.reading.open({ studyKey: second.studyKey })).report;
  expect(marked.retractions.map(({ rowId }) => rowId)).toEqual(expect.arrayContaining(cites));
  expect(marked.sentences).toEqual(report.sentences);
});

/** Keeps every drafted sentence: a person's answer to what is open. */
async function settle(report: Awaited<ReturnType<typeof write>>) {
  const { id: reportId, version: basedOn, question, diagnosis, imagesOpened } = report;
  const sentences = report.sentences.map((sentence) => ({ ...sentence, support: 'kept' as const }));
  return opened.client.reading.saveReport({
    ...{ reportId, basedOn, question, diagnosis, imagesOpened },
    sentences,
  });
}

const sized = (mm: number) => ({
  findings: `There is a ${mm} mm nodule in the right upper lobe.`,
  impression: 'There is no pneumothorax on this film.',
});

test('[W2] a report signed before an older one was approved still supersedes it', async () => {
  const { client } = opened;
  const [first, second] = await take('W2', 2);
  if (!first || !second) throw new Error('no studies');
  const older = await sign(client, await write(client, first, sized(6)));
  const newer = await sign(client, await write(client, second, sized(9)));
  await approve(client, older.groupId);
  const outcome = await approve(client, newer.groupId);
  expect(outcome.outcome).toBe('done');
  const { active, history } = await client.timeline.facts({ patientKey: first.patient.patientKey });
  const sizes = (facts: Fact[]) => facts.flatMap(({ value }) => value ?? []);
  expect(sizes(active)).toEqual([9]);
  expect(sizes(history)).toEqual([6]);
  const [old] = history.filter(({ value }) => value === 6);
  expect(old).toMatchObject({ reason: 'superseded', newerId: active.find(({ value }) => value === 9)?.id });
});

test('[W2] a fact that moved under a proposal makes it conflicted and writes nothing', async () => {
  const { client } = opened;
  const [first, second] = await take('W2b', 2);
  if (!first || !second) throw new Error('no studies');
  await readAndApprove(client, first, sized(6));
  const { groupId } = await sign(client, await write(client, second, sized(9)));
  const change = (await proposalsOf(client, groupId)).find(({ basedOn }) => basedOn.length > 0);
  const [base] = change?.basedOn ?? [];
  if (!base) throw new Error('nothing stands on the older fact');
  await client.memory.retract({ id: base.id, reasonCode: 'wrong_content' });
  const before = await factWords(client, first.patient.patientKey);
  expect((await approve(client, groupId)).outcome).toBe('conflicted');
  expect(await factWords(client, first.patient.patientKey)).toEqual(before);
  const shown = await proposalsOf(client, groupId);
  expect(shown.find(({ id }) => id === change?.id)?.state).toBe('conflicted');
});

test('[W2] a base that only got a new source moved all the same: the change is shown again', async () => {
  const { client } = opened;
  const [first, second, third] = await take('W2c', 3);
  if (!first || !second || !third) throw new Error('no studies');
  await readAndApprove(client, first, sized(6));
  const { groupId } = await sign(client, await write(client, third, sized(9)));
  await readAndApprove(client, second, sized(6));
  expect((await approve(client, groupId)).outcome).toBe('conflicted');
  expect((await approve(client, groupId)).outcome).toBe('done');
  const { active, history } = await client.timeline.facts({ patientKey: first.patient.patientKey });
  expect(active.flatMap(({ value }) => value ?? [])).toEqual([9]);
  expect(history.flatMap(({ value }) => value ?? [])).toEqual([6]);
});

test('[M4] seven approved impressions leave the third to the seventh, by study time', async () => {
  const { client } = opened;
  const studies = await take('M4', 7);
  for (const [at, study] of [...studies.entries()].reverse())
    await readAndApprove(client, study, { impression: `Impression number ${at + 1}: no pneumothorax.` });
  const [study] = studies;
  if (!study) throw new Error('no studies');
  const { semantic } = await client.memory.retrieve({ studyKey: study.studyKey });
  expect(semantic.map(({ impression }) => impression)).toEqual(
    [3, 4, 5, 6, 7].map((number) => `Impression number ${number}: no pneumothorax.`),
  );
});

test('[M4] [M9] a reading that looks as before is shown with its figure and kept out; it is in semantic memory all the same', async () => {
  const { client } = opened;
  const [first, second, third] = await take('M9', 3, { picture: 3 });
  if (!first || !second || !third) throw new Error('no studies');
  await readAndApprove(client, first, sized(6));
  const { groupId } = await sign(client, await write(client, second, sized(7)));
  const [episode] = await proposalsOf(client, groupId);
  expect(episode).toMatchObject({ payload: { operation: 'add_episode' }, recommended: false });
  const novelty = episode?.gates.find(({ name }) => name === 'novelty');
  expect(novelty).toMatchObject({ met: false, figure: 1, detail: 'looks as before (1.00)' });
  if (!episode) throw new Error('no episode was proposed');
  const tick = { approve: [{ id: episode.id, version: episode.version }], reject: [], groupId };
  const unasked = client.proposals.decide({ ...tick, overrideReason: null });
  await expect(unasked).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('looks as before (1.00)'),
  });
  const priors = async () =>
    (await client.library.priors({ studyKey: third.studyKey })).map(({ study, inMemory }) => [
      study.studyKey,
      inMemory,
    ]);
  expect(await priors()).toEqual([
    [second.studyKey, 'not in memory: looks as before (1.00)'],
    [first.studyKey, 'in memory'],
  ]);
  await approve(client, groupId, (operation) => operation.endsWith('_fact'));
  const { semantic, episodic } = await client.memory.retrieve({ studyKey: third.studyKey });
  expect(semantic.map(({ studyKey }) => studyKey)).toEqual([first.studyKey, second.studyKey]);
  expect(episodic.map(({ row }) => row.studyKey)).toEqual([first.studyKey]);
  await client.proposals.decide({ ...tick, overrideReason: 'A second look at the same film.' });
  expect((await priors())[0]).toEqual([second.studyKey, 'in memory']);
});
