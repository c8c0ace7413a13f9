import { expect, test } from 'vitest';
import type { HungViewport } from '../../../main/contract/domain/hanging.ts';
import type { Series, StudyDetail } from '../../../main/contract/domain/library.ts';
import { canSwap, placesBySeries, putSeries, relayout, stepSeries, swapSides } from './layout.ts';

/** A study whose series hold one image each; a name that ends in `-` holds none. */
function study(name: string, ...series: string[]): StudyDetail {
  const own = series.map((key) => ({
    seriesKey: key,
    studyKey: name,
    instances: [{ hasPixels: !key.endsWith('-') }],
  }));
  return {
    study: { studyKey: name },
    series: own as unknown as Series[],
    inConflict: [],
  } as unknown as StudyDetail;
}

const current = study('now', 'a', 'b', 'r-', 'c');
const prior = study('then', 'x', 'y');
const hang = (role: HungViewport['role'], seriesKey: string) =>
  ({ role, studyKey: role === 'current' ? 'now' : 'then', seriesKey, window: null }) as HungViewport;
const keys = ({ viewports }: { readonly viewports: readonly (HungViewport | null)[] }) =>
  viewports.map((cell) => cell?.seriesKey ?? '');
const pair = { rows: 1, columns: 2, viewports: [hang('current', 'a'), hang('prior', 'x')] };

test('[T1] a larger layout keeps what hangs and takes series that are not on screen, of both studies by turns', () => {
  expect(keys(relayout(pair, { rows: 2, columns: 2 }, { current, prior }))).toEqual(['a', 'x', 'b', 'y']);
  const full = relayout(pair, { rows: 3, columns: 2 }, { current, prior });
  expect(keys(full)).toEqual(['a', 'x', 'b', 'y', 'c', '']);
  expect(full).toMatchObject({ rows: 3, columns: 2 });
  expect(keys(relayout(pair, { rows: 1, columns: 3 }, { current, prior: null }))).toEqual(['a', 'x', 'b']);
});

test('[T1] back from one viewport to two, the prior that the rule hangs comes back beside it', () => {
  const one = relayout(pair, { rows: 1, columns: 1 }, { current, prior });
  expect(keys(one)).toEqual(['a']);
  const two = relayout(one, { rows: 1, columns: 2 }, { current, prior }, pair.viewports);
  expect(keys(two)).toEqual(['a', 'x']);
});

test('[T1] a smaller layout keeps the first ones, and never an empty place before a series', () => {
  const gap = { rows: 2, columns: 2, viewports: [null, hang('prior', 'x'), null, hang('current', 'b')] };
  expect(keys(relayout(gap, { rows: 1, columns: 2 }, { current, prior }))).toEqual(['x', 'b']);
  expect(keys(relayout(pair, { rows: 1, columns: 1 }, { current, prior }))).toEqual(['a']);
});

test('[T1] a series is hung in one place, also in one that was empty', () => {
  expect(keys(putSeries({ ...pair, rows: 2 }, 3, hang('prior', 'y')))).toEqual(['a', 'x', '', 'y']);
  expect(placesBySeries(putSeries(pair, 1, hang('current', 'a')))).toEqual(new Map([['a', [1, 2]]]));
});

test('[T2] current and prior change places in pairs; what has no partner stays', () => {
  const three = {
    rows: 1,
    columns: 3,
    viewports: [hang('current', 'a'), hang('prior', 'x'), hang('current', 'b')],
  };
  expect(keys(swapSides(three))).toEqual(['x', 'a', 'b']);
  expect(swapSides(swapSides(three))).toEqual(three);
  expect(canSwap(three)).toBe(true);
  expect(canSwap({ rows: 1, columns: 1, viewports: [hang('current', 'a')] })).toBe(false);
});

test('[T1] next and previous series stay in the study, around its ends, and pass over those without images', () => {
  const from = (seriesKey: string, by: number) =>
    stepSeries(hang('current', seriesKey), current, by)?.seriesKey;
  expect(from('a', 1)).toBe('b');
  expect(from('b', 1)).toBe('c');
  expect(from('c', 1)).toBe('a');
  expect(from('a', -1)).toBe('c');
  expect(stepSeries(hang('prior', 'x'), study('then', 'x'), 1)).toBeNull();
});
