import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { StudyRow } from '../contract/domain/library.ts';
import type { AskedImage } from '../contract/domain/retrieval.ts';
import { openTestCore, readAndApprove, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
let studies: StudyRow[];

beforeAll(async () => {
  opened = await openTestCore();
  studies = await takeIn(opened.client, [
    { patient: 'ANN', day: '20200101', picture: 1 },
    { patient: 'ANN', day: '20210101', picture: 2 },
    { patient: 'ANN', day: '20220101', picture: 3 },
  ]);
  for (const [index, words] of ['A nodule in the right lung.', 'A new left pleural effusion.'].entries())
    await readAndApprove(opened.client, studyAt(index), { impression: words });
});
afterEach(async () => {
  await opened.client.session.setPreferences({ useEpisodic: true, promptBudgetTokens: null });
});
afterAll(() => opened.remove());

function studyAt(index: number): StudyRow {
  const study = studies[index];
  if (study === undefined) throw new Error(`no study ${index}`);
  return study;
}

async function frameOf(index: number, region: AskedImage['region'] = null): Promise<AskedImage> {
  const { series } = await opened.client.library.study({ studyKey: studyAt(index).studyKey });
  const instanceKey = series[0]?.instances[0]?.instanceKey;
  if (instanceKey === undefined) throw new Error('no image');
  return { instanceKey, frame: 0, region };
}

const ask = (image: AskedImage | null = null, question = 'Any change?', keep = false) =>
  opened.client.reading.draft({ studyKey: studyAt(2).studyKey, question, image, keep });

test('[M5] asked about the study, a frame, a region: what was encoded alone is the key, and each is logged', async () => {
  const study = (await ask()).draft.packet;
  expect(study.log).toMatchObject({ about: 'study', image: null, images: 1, encoded: 1 });
  const frame = (await ask(await frameOf(2))).draft.packet;
  expect(frame.log).toMatchObject({ about: 'frame', image: await frameOf(2), encoded: 1 });
  expect(frame.visual.map(({ score }) => score)).toEqual(study.visual.map(({ score }) => score));
  const box = { x: 8, y: 8, width: 24, height: 24 };
  const region = (await ask(await frameOf(2, box))).draft.packet;
  expect(region.log).toMatchObject({ about: 'region', image: { region: box }, encoded: 1 });
  expect(region.visual.map(({ score }) => score)).not.toEqual(frame.visual.map(({ score }) => score));
});

test('[M5] an image of another study is refused by name; nothing is searched', async () => {
  const foreign = await frameOf(0);
  await expect(ask(foreign)).rejects.toMatchObject({ code: 'not_found' });
});

test('[M5] the prompt says how many images were sent: the evidence reader gets text alone', async () => {
  expect((await ask()).draft.prompt.imagesSent).toBe(0);
});

test('[M7, M8] the steps are logged with the kept prompt and are there after a restart', async () => {
  const { draft } = await ask(null, 'Any change?', true);
  const { hash } = draft.prompt;
  await opened.reopen();
  const logged = await opened.client.reading.prompt({ hash });
  expect(logged.retrieval).toEqual(draft.packet.log);
  expect(logged.retrieval?.steps.map(({ memory }) => memory)).toEqual(['semantic', 'episodic', 'visual']);
  expect(logged.rows).toEqual(draft.prompt.rows);
  expect(logged.rows.every(({ version }) => version >= 1)).toBe(true);
});

test('[M7] a memory that is off is named in the log, not read, and not in the prompt', async () => {
  await opened.client.session.setPreferences({ useEpisodic: false });
  const { draft } = await ask();
  expect(draft.packet.log).toMatchObject({ off: ['episodic'] });
  expect(draft.packet.log.steps.map(({ memory }) => memory)).toEqual(['semantic', 'visual']);
  expect(draft.packet.episodic).toEqual([]);
});

test('[M8] a budget shortens what memory brings, says what, and the draft cites no row that was left out', async () => {
  const whole = (await ask()).draft;
  await opened.client.session.setPreferences({ promptBudgetTokens: whole.prompt.tokens - 1 });
  const { draft } = await ask();
  expect(draft.prompt.tokens).toBeLessThan(whole.prompt.tokens);
  expect(draft.prompt.shortened).toEqual([{ name: 'visual', kept: 1, of: 2 }]);
  const [gone] = whole.prompt.rows.filter(({ id }) => !draft.prompt.rows.some((row) => row.id === id));
  const cited = (of: typeof draft) => of.sentences.flatMap(({ citations }) => citations.map(({ id }) => id));
  expect(cited(whole)).toContain(gone?.id);
  expect(cited(draft)).not.toContain(gone?.id);
  for (const name of ['instructions', 'question'])
    expect(draft.prompt.parts.find((part) => part.name === name)).toEqual(
      whole.prompt.parts.find((part) => part.name === name),
    );
});

test('[M14] the same question about the same memory gives the same prompt and the same text', async () => {
  const first = (await ask()).draft;
  const second = (await ask()).draft;
  expect(second.prompt.hash).toBe(first.prompt.hash);
  expect(second.sentences).toEqual(first.sentences);
});
