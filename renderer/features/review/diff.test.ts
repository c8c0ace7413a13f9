import { expect, test } from 'vitest';
import type { ProposalPayload } from '../../../main/contract/domain/proposals.ts';
import { changedCells, type Diff, diffOf } from './diff.ts';

const fact = (over: object) => ({
  concept: 'nodule',
  site: 'right upper lobe',
  laterality: 'R',
  value: 6,
  unit: 'mm',
  assertion: 'present',
  store: 'ACTIVE',
  reason: null,
  validFrom: '2025-09-14',
  validTo: null,
  lastDocumented: '2025-09-14',
  ...over,
});
const payload = (operation: string, after: object) =>
  ({ operation, before: fact({}), after: fact(after), fact: fact({}) }) as unknown as ProposalPayload;

test('[S6] a fact that goes to history shows where it stood and stands, with its interval', () => {
  const diff = diffOf(
    payload('transition_fact', { store: 'HISTORY', reason: 'superseded', validTo: '2026-03-02' }),
  ) as Diff;
  expect(diff.before).toEqual({
    what: 'nodule, right upper lobe, 6 mm',
    store: 'current',
    dates: 'last documented 2025-09-14',
  });
  expect(diff.after).toMatchObject({
    store: 'moves to history: previous',
    dates: '2025-09-14 to 2026-03-02',
  });
  expect([...changedCells(diff)]).toEqual(['store', 'dates']);
});

test('[S5] what is said again changes its date alone; a new fact has no before', () => {
  const diff = diffOf(payload('restate_fact', { lastDocumented: '2026-03-02' })) as Diff;
  expect([...changedCells(diff)]).toEqual(['dates']);
  expect(diffOf(payload('add_fact', {}))).toBeNull();
});

test('[S8] a deletion shows the fact as it is, and that it leaves memory', () => {
  const before = fact({ store: 'HISTORY', reason: 'resolved', validTo: '2025-10-01' });
  const diff = diffOf({ operation: 'delete_fact', before, score: 0.9 } as unknown as ProposalPayload) as Diff;
  expect(diff.before).toMatchObject({ store: 'history: resolved', dates: '2025-09-14 to 2025-10-01' });
  expect(diff.after).toEqual({ ...diff.before, store: 'leaves memory' });
});
