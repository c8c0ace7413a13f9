import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyRow } from '../contract/domain/library.ts';
import { openTestCore, readAndApprove, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
let study: StudyRow;

beforeEach(async () => {
  opened = await openTestCore();
  const days = ['20240101', '20250101'].map((day, n) => ({ patient: 'S8', day, picture: n + 1 }));
  const rows = await takeIn(opened.client, days);
  const impressions = ['Nodule of 6 mm in the right upper lobe.', 'Nodule of 9 mm in the right upper lobe.'];
  for (const [n, impression] of impressions.entries()) {
    const row = rows[n];
    if (row === undefined) throw new Error('the study was not taken in');
    await readAndApprove(opened.client, row, { impression });
    study = row;
  }
});
afterEach(() => opened.remove());

test('[S8] [W7] labels, switch and proposals of deletion by calls: each with its line in the audit, nothing is deleted', async () => {
  const { deletion, audit, timeline } = opened.client;
  const { patientKey } = study.patient;
  expect(await deletion.state({})).toMatchObject({ enabled: false, types: 0, neededTypes: 99, bound: 1 });
  const [waits] = await deletion.history({ patientKey });
  if (waits === undefined) throw new Error('the older size is in history');
  expect(waits).toMatchObject({ label: null, fact: { store: 'HISTORY', value: 6 } });
  expect(waits.whyNot).toMatch(/^Deletion is off: labels calibrate 0 concept types/);
  await deletion.label({ factId: waits.fact.id, label: 'never' });
  const [labelled] = await deletion.history({ patientKey });
  expect(labelled).toMatchObject({ label: 'never', whyNot: 'A clinician said that it must never go.' });
  expect((await deletion.state({})).labels).toEqual({ safe: 0, never: 1, uncertain: 0 });
  expect(await deletion.setEnabled({ enabled: true })).toMatchObject({ enabled: true, threshold: null });
  await expect(deletion.propose({ patientKey })).rejects.toMatchObject({ code: 'refused' });
  await deletion.label({ factId: waits.fact.id, label: null });
  expect((await deletion.history({ patientKey }))[0]?.label).toBeNull();
  const { lines } = await audit.lines({ limit: 1000 });
  const written = lines.map(({ operation }) => operation).filter((one) => one.startsWith('deletion.'));
  expect(written.sort()).toEqual(['deletion.label', 'deletion.label', 'deletion.set_enabled']);
  expect((await timeline.facts({ patientKey })).history.map(({ id }) => id)).toContain(waits.fact.id);
});
