import { expect, test } from 'vitest';
import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { axisOf } from './axis.ts';
import type { Thread } from './threads.ts';
import { plotOf } from './valuePlot.ts';

const axis = axisOf('2020-01-01', '2021-12-31');
const of = (value: number | null, validFrom: string | null, unit = 'mm') =>
  ({ id: `${value} ${validFrom}`, value, unit, validFrom, lastDocumented: validFrom }) as unknown as Fact;
const thread = (...facts: Fact[]): Thread => ({
  id: 'thread' as Thread['id'],
  active: facts.slice(0, 1),
  history: facts.slice(1),
});

test('sizes over the days stand on the axis, oldest first, least at the bottom', () => {
  const plot = plotOf(thread(of(9, '2020-12-31'), of(5, '2020-01-01'), of(6, '2020-07-01')), axis);
  expect(plot?.map(({ id }) => id)).toEqual(['5 2020-01-01', '6 2020-07-01', '9 2020-12-31']);
  expect(plot?.map(({ up }) => up)).toEqual([0, 0.25, 1]);
  expect(plot?.[0]?.across).toBe(0);
  expect(plot?.[2]?.across).toBeCloseTo(0.5, 2);
});

test('nothing is plotted that cannot be compared: one day, two units, no change, unknown days and values', () => {
  expect(plotOf(thread(of(9, '2020-01-01'), of(5, '2020-01-01')), axis)).toBeNull();
  expect(plotOf(thread(of(9, '2020-02-01'), of(5, '2020-01-01', 'mg')), axis)).toBeNull();
  expect(plotOf(thread(of(9, '2020-02-01'), of(9, '2020-01-01')), axis)).toBeNull();
  expect(plotOf(thread(of(9, '2020-02-01'), of(5, null), of(null, '2020-01-01')), axis)).toBeNull();
  expect(plotOf(thread(), axis)).toBeNull();
});
