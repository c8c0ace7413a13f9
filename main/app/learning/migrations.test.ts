import { afterEach, expect, test } from 'vitest';
import { derivedId } from '../../memory/derivedIds.ts';
import { openTestStore, type TestStore } from '../../storage/testing.ts';
import { migrated, olderOf } from '../../storage/testMigrations.ts';
import { FIRST_ENCODER } from '../reembedding/encoderUse.ts';
import { learnedWeightsTable, routesTable } from './tables.ts';

let opened: TestStore;
afterEach(() => opened.remove());

const RECORDED = { version: 1, recordedAt: '2026-01-01T00:00:00.000Z' };

test.each([
  ['router', FIRST_ENCODER],
  ['policy', null],
])(
  '[02 migrations] [M3] weights of the %s from before encoders could change are of %s',
  async (id, encoderId) => {
    opened = await openTestStore([olderOf(learnedWeightsTable)]);
    const older = { ...RECORDED, id, values: { first: [0.5, -1] }, readings: 2, steps: 3 };
    const now = { ...older, encoderId };
    expect(await migrated(opened, learnedWeightsTable, older)).toEqual([now, now]);
  },
);

test('[02 migrations] [M13] [M3] a route from before encoders could change is of the first one', async () => {
  opened = await openTestStore([olderOf(routesTable)]);
  const older = {
    ...{ ...RECORDED, id: derivedId('route', 'report'), patientKey: opened.store.patientKey('H', '1') },
    route: {
      ...{ path: 'standard', why: 'one_profile', shown: 'first', other: null },
      ...{ margin: 1, g: { first: 1 }, weightsVersion: null },
    },
    ...{ profiles: ['first'], features: [0.25], drafts: [], learned: false },
  };
  const now = { ...older, encoderId: FIRST_ENCODER };
  expect(await migrated(opened, routesTable, older)).toEqual([now, now]);
});
