import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesWithoutEraser } from '../storage/erasers.ts';
import { approve, openTestCore, readAndApprove, sign, type TestCore, takeIn, write } from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

test('[W6] every table of the program has an eraser', () => {
  const { store } = opened.core.parts;
  expect(store.tables.length).toBeGreaterThan(15);
  expect(tablesWithoutEraser(store)).toEqual([]);
});

test('[02 loopback] preferences survive a restart, each changed apart from the others', async () => {
  const defaults = await opened.client.session.preferences({});
  await opened.client.session.setPreferences({ theme: 'light', panels: { read: [30, 70] } });
  await opened.client.session.setPreferences({ useVisual: false });
  await opened.reopen();
  const expected = { ...defaults, theme: 'light', panels: { read: [30, 70] }, useVisual: false };
  expect(await opened.client.session.preferences({})).toEqual(expected);
  await opened.client.session.setPreferences({ useVisual: true });
});

test('[W7] [W8] a person signs and approves in the name set in the preferences; the audit keeps the id', async () => {
  const { client } = opened;
  const [first, second] = await takeIn(client, [
    { patient: 'NAME', day: '20240101', picture: 1 },
    { patient: 'NAME', day: '20240201', picture: 2 },
  ]);
  if (!first || !second) throw new Error('no studies');
  const impression = 'No pleural effusion is seen today.';
  const before = await sign(client, await write(client, first, { impression }));
  expect(before.report.signedBy).toBe('Dr Test');
  await client.session.setPreferences({ readerName: '  Dr Ada Reader ' });
  await readAndApprove(client, second, { impression });
  const [report] = await client.reading.signedReports({ studyKey: second.studyKey });
  expect(report?.signedBy).toBe('Dr Ada Reader');
  const [transaction] = await client.proposals.recent({});
  expect(transaction?.actor).toBe('Dr Ada Reader');
  expect((await client.session.about({})).actor).toMatchObject({ id: 'dr-test', name: 'Dr Ada Reader' });
  const { lines, total } = await client.audit.lines({ limit: 1000 });
  expect(total).toBe(lines.length);
  expect(new Set(lines.map(({ actor }) => actor))).not.toContain('Dr Ada Reader');
  const imports = lines.filter(({ operation }) => operation === 'import');
  expect(new Set(imports.map(({ actor }) => actor))).toEqual(new Set(['dr-test']));
  expect(JSON.stringify(lines)).not.toContain('Ada');
});

test('[W2] the number of waiting changes follows signing, ingestion, decisions and undo', async () => {
  const { client, core } = opened;
  const [first, second] = await takeIn(client, [
    { patient: 'WAIT', day: '20240101', picture: 3 },
    { patient: 'WAIT', day: '20240201', picture: 4 },
  ]);
  if (!first || !second) throw new Error('no studies');
  const counted = async () => {
    const groups = await client.proposals.groups({});
    return groups.reduce((sum, { proposals }) => sum + proposals.length, 0);
  };
  const follows = async () => {
    const waiting = await core.parts.waiting.current();
    expect(waiting).toBe(await counted());
    return waiting;
  };
  const start = await follows();
  const { groupId } = await sign(
    client,
    await write(client, first, { impression: 'There is a pneumothorax.' }),
  );
  expect(await follows()).toBeGreaterThan(start);
  const text = 'Known emphysema.';
  await client.memory.ingest({ patientId: 'WAIT', name: 'letter.txt', text });
  const most = await follows();
  const decided = await approve(client, groupId);
  if (decided.outcome !== 'done') throw new Error(decided.words);
  expect(await follows()).toBe(most - decided.approved);
  await client.proposals.undo({ txnId: decided.txnId });
  expect(await follows()).toBe(most);
});
