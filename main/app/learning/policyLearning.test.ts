import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { PromptView, Report } from '../../contract/domain/reading.ts';
import type { RetrievalStep } from '../../contract/domain/retrieval.ts';
import { readingGroupId } from '../../memory/derivedIds.ts';
import { promptRow } from '../../memory/prompts.ts';
import { makeProposal } from '../../memory/proposals.ts';
import { MEMORY_TABLES, promptsTable, proposalsTable, reportsTable } from '../../memory/tables.ts';
import { BOTH, episodeOf, idOf, reportOf, sentenceOf } from '../../memory/testRows.ts';
import { EMPTY_LOG } from '../../retrieval/testPacket.ts';
import { countedIds, openTestStore, type TestStore } from '../../storage/testing.ts';
import { choosePolicy } from './choosePolicy.ts';
import { fitLearnedPolicy, loadPolicyState, resetLearnedPolicy } from './policyLearning.ts';
import { learnedWeightsTable } from './tables.ts';

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore([...MEMORY_TABLES, learnedWeightsTable]);
});
afterEach(() => opened.remove());

const row = { finding: null, asked: 5, found: 1, gained: 1, bestScore: 0.4 };
const stepOf = (memory: RetrievalStep['memory'], id: RowId): RetrievalStep => ({
  ...row,
  memory,
  rows: [id],
});

/** The prompt of a draft that asked for impressions and images. */
function promptOf(n: number): PromptView {
  const steps = [stepOf('semantic', idOf(`impression ${n}`)), stepOf('visual', idOf(`image ${n}`))];
  return {
    ...{ hash: `hash ${n}`, parts: [], tokens: 1, imagesSent: 0, rows: [] },
    ...{ budgetTokens: null, shortened: [], retrieval: { ...EMPTY_LOG, steps } },
  };
}

/** Its signed report: a sentence cites the impression, and one that was struck the image. */
function signedReport(n: number, patientKey: PatientKey): Report {
  const cites = (kind: 'semantic' | 'visual', id: RowId) => [{ kind, id, date: null }];
  const sentences = [
    sentenceOf(`Known ${n}.`, { citations: cites('semantic', idOf(`impression ${n}`)) }),
    sentenceOf(`Struck ${n}.`, { support: 'struck', citations: cites('visual', idOf(`image ${n}`)) }),
  ];
  return reportOf(`${n}`, patientKey, { promptHash: `hash ${n}`, sentences });
}

async function writeReadings(from: number, to: number, approved = true): Promise<void> {
  const { store } = opened;
  const ann = store.patientKey(null, 'ANN');
  const ids = countedIds(from + 1);
  await store.write({ actor: BOTH, operation: 'test', patientKey: ann }, async (tx) => {
    for (let n = from; n < to; n++) {
      const report = signedReport(n, ann);
      const context = {
        groupId: readingGroupId(report.id, report.signedAt ?? ''),
        ...{ patientKey: ann, studyKey: report.studyKey, studyTime: null, at: tx.at },
        ...{ modelId: null, promptHash: report.promptHash, ids, facts: [] },
      };
      const episode = episodeOf(`${n}`, ann);
      const proposal = makeProposal(context, { operation: 'add_episode', episode }, []);
      tx.put(reportsTable, report);
      tx.put(promptsTable, promptRow(promptOf(n), ann, tx.at));
      tx.put(proposalsTable, approved ? { ...proposal, state: 'approved', txnId: tx.txnId } : proposal);
    }
  });
}

test('[M7] the learned selector is off below 50 approved readings and says how many there are; with 50 it is fitted', async () => {
  const { store } = opened;
  await writeReadings(0, 49);
  await writeReadings(100, 110, false);
  expect(await loadPolicyState(store)).toEqual({ readings: 49, needed: 50, fitted: null });
  await expect(fitLearnedPolicy(store, BOTH)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('There are 49.'),
  });
  const off = await choosePolicy(store, 'learned', null);
  expect(off.id).toBe('built_in');
  expect(off.note).toContain('needs 50 approved readings');
  await writeReadings(49, 50);
  const { fitted } = await fitLearnedPolicy(store, BOTH);
  expect(fitted).toMatchObject({ version: 1, readings: 50, steps: 100 });
  expect(await choosePolicy(store, 'learned', null)).toMatchObject({ id: 'learned', version: 1, note: null });
});

test('[M7] fitted from what signed sentences cite: impressions stay, images that only a struck sentence cites are not asked', async () => {
  const { store } = opened;
  await writeReadings(0, 50);
  await fitLearnedPolicy(store, BOTH);
  const policy = await choosePolicy(store, 'learned', null);
  const switches = { useSem: true, useEpi: false, useVis: true };
  const state = { ...EMPTY_LOG, images: 1, switches, taken: [], gathered: 0 };
  const signal = new AbortController().signal;
  expect(await policy.next(state, signal)).toEqual({ memory: 'semantic', finding: null });
  const taken = [stepOf('semantic', idOf('a'))];
  expect(await policy.next({ ...state, taken, gathered: 1 }, signal)).toEqual({ stop: 'low_scores' });
});

test('[M7] weights are versioned, the same readings give the same ones, and a reset brings the built-in policy back', async () => {
  const { store } = opened;
  await writeReadings(0, 50);
  await fitLearnedPolicy(store, BOTH);
  await fitLearnedPolicy(store, BOTH);
  const [first, second] = await store.versions(learnedWeightsTable, 'policy');
  expect(second?.values).toEqual(first?.values);
  expect(await resetLearnedPolicy(store, BOTH)).toMatchObject({ readings: 50, fitted: null });
  expect(await choosePolicy(store, 'learned', null)).toMatchObject({ id: 'built_in' });
  expect((await fitLearnedPolicy(store, BOTH)).fitted?.version).toBe(4);
  expect(await store.versions(learnedWeightsTable, 'policy')).toHaveLength(4);
});

test('[M7, W8] fitting and resetting need the role of approver', async () => {
  const reader = { ...BOTH, roles: ['reader' as const] };
  await expect(fitLearnedPolicy(opened.store, reader)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(resetLearnedPolicy(opened.store, reader)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('[M7] a language model is used where there is one; without one the built-in policy says so', async () => {
  const { store } = opened;
  expect(await choosePolicy(store, 'model', async () => '')).toMatchObject({ id: 'model', note: null });
  const { id, note } = await choosePolicy(store, 'model', null);
  expect([id, note]).toEqual(['built_in', 'No language model is installed: the built-in policy was used.']);
});
